-- What the AI tools were asked to do: comparisons and reviews, what they cost, what came out and what people said of it.

create table ai_task (
  -- whose copies it uses: a company, or a person acting for himself
  owner_id uuid not null,
  id uuid not null,
  company_id uuid references company (id),
  account_id uuid not null references account (id),
  account_name text not null,
  department_id uuid,
  -- compare two documents, text two pasted texts, examine one document
  kind text not null check (kind in ('compare', 'text', 'examine')),
  title text not null,
  -- where it was started: 1 and 2 start signing, 3 template, 4 approval, 5 pending signing; null the lists
  page_type smallint check (page_type between 1 and 5),
  contract_id uuid,
  template_no text,
  -- switches of a comparison; type, side, strictness and checklist of a review
  options jsonb not null default '{}',
  -- 0 waits, 1 under way, 2 done, 3 failed
  status smallint not null default 0,
  -- 0 waits, 1 reading, 2 recognising, 3 comparing or reviewing, 4 writing the result
  stage smallint not null default 0,
  progress smallint not null default 0,
  reason text,
  -- each try is charged under a reference of its own, and given back under it
  attempt smallint not null default 1,
  copies integer not null default 1,
  pages integer,
  similarity double precision,
  counts jsonb not null default '{}',
  result_blob uuid references blob (id),
  -- grows with every run, so that a page notices a result other than the one it shows
  result_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (owner_id, id)
);
create index ai_task_newest on ai_task (owner_id, kind, created_at desc, id desc);
create index ai_task_contract on ai_task (contract_id) where contract_id is not null;

-- The documents of a task; of a review only the first.
create table ai_task_file (
  owner_id uuid not null,
  task_id uuid not null,
  side text not null check (side in ('base', 'final')),
  name text not null,
  source_blob uuid not null references blob (id),
  pdf_blob uuid references blob (id),
  model_blob uuid references blob (id),
  kind text,
  page_sizes jsonb not null default '[]',
  primary key (owner_id, task_id, side),
  foreign key (owner_id, task_id) references ai_task (owner_id, id) on delete cascade
);

-- What somebody said of one difference or one finding; several people's words stand beside each other.
create table ai_mark (
  owner_id uuid not null,
  task_id uuid not null,
  item text not null,
  account_id uuid not null references account (id),
  account_name text not null,
  -- 0 open again, 1 accepted, 2 ignored, 3 reworded
  state smallint not null default 0 check (state between 0 and 3),
  note text,
  -- the words to stand in the contract, where somebody wrote his own
  wording text,
  -- 1 right, 2 wrong, 3 something else
  feedback smallint check (feedback between 1 and 3),
  feedback_note text,
  updated_at timestamptz not null,
  primary key (owner_id, task_id, item, account_id),
  foreign key (owner_id, task_id) references ai_task (owner_id, id) on delete cascade
);

-- 审查清单: a company's own rules for reviews, as data. Each change is a new version; one at most is in use.
create table review_checklist (
  owner_id uuid not null,
  id uuid not null,
  name text not null,
  contract_types jsonb not null default '[]',
  enabled boolean not null default false,
  version integer not null default 1,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index review_checklist_name on review_checklist (owner_id, name);

create table review_checklist_version (
  owner_id uuid not null,
  checklist_id uuid not null,
  version integer not null,
  content jsonb not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  -- when it was tried on a sample, and what that found; it may be switched on only after
  tried_at timestamptz,
  primary key (owner_id, checklist_id, version),
  foreign key (owner_id, checklist_id) references review_checklist (owner_id, id) on delete cascade
);

-- 智能摘要: made once for a file, kept.
create table file_abstract (
  blob_id uuid primary key references blob (id) on delete cascade,
  -- 0 being made, 1 made, 2 failed
  state smallint not null default 0,
  reason text,
  abstract_blob uuid references blob (id),
  created_at timestamptz not null
);

-- Drafts people write with the help of the clause library.
create table ai_draft (
  owner_id uuid not null,
  id uuid not null,
  account_id uuid not null references account (id),
  account_name text not null,
  name text not null,
  contract_type text not null,
  stance text not null,
  request text,
  answers jsonb not null default '{}',
  -- the editor's own tree
  content jsonb not null,
  -- counts every saving: a stale one is told, never overwritten
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, id)
);
create index ai_draft_newest on ai_draft (owner_id, created_at desc, id desc);

create table ai_draft_version (
  owner_id uuid not null,
  draft_id uuid not null,
  id uuid not null,
  name text not null,
  content jsonb not null,
  text text not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  primary key (owner_id, draft_id, id),
  foreign key (owner_id, draft_id) references ai_draft (owner_id, id) on delete cascade
);

-- Each question put to a model: whether it answered, how long it took, what it cost.
create table model_call (
  id uuid primary key,
  task_id uuid,
  purpose text not null,
  model text not null,
  succeeded boolean not null,
  failure text,
  milliseconds integer not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  -- counted by us where the provider does not say
  estimated boolean not null default false,
  cost_micros bigint not null default 0,
  created_at timestamptz not null
);
create index model_call_newest on model_call (created_at desc);

-- A file is asked for by its own id where only that is known.
create index contract_file_id on contract_file (id);
