-- 公告 of the open platform, beside the list of changes that comes with the program.
create table open_notice (
  id uuid primary key,
  title text not null,
  content text not null,
  on_day date not null,
  created_at timestamptz not null,
  published_by text not null,
  published_at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz
);
create index open_notice_newest on open_notice (on_day desc, id desc);

-- What somebody says is wrong in the documents is worked off.
alter table open_feedback
  add column settled_at timestamptz,
  add column settled_by text,
  add column outcome text;
