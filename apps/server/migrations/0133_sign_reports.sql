-- Reports on the signatures of any file: what a partner had checked, and what was issued about it.
create table open_checked_file (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null,
  name text not null,
  blob_id uuid not null references blob (id),
  sha256 bytea not null,
  size integer not null,
  created_at timestamptz not null,
  primary key (app_id, id)
);
create table open_sign_report (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null,
  number text not null,
  contract_no text,
  name text not null,
  -- the worst of its files: valid, modified, invalid, none
  verdict text not null,
  -- what was found in each file
  findings jsonb not null,
  blob_id uuid not null references blob (id),
  made_by text not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, number)
);
create index open_sign_report_newest on open_sign_report (app_id, created_at desc, id desc);
