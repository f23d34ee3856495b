-- Who wrote a draft (规则, 模型 or 参考), and what its first reader should look at.
alter table ai_draft
  add column source text not null default '规则' check (source in ('规则', '模型', '参考')),
  add column notes jsonb not null default '[]';
