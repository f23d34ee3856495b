-- Papers of an app's users that somebody looks at: the partner first, the platform decides.
create table open_review (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null unique,
  account text not null,
  -- 0 not handed in, 1 being looked at, 2 passed, 3 not passed
  status smallint not null default 0,
  -- who looks at it now: partner, platform
  stage text check (stage in ('partner', 'platform')),
  -- [{kind, blobId, by, at}]
  papers jsonb not null default '[]',
  -- what was read from each, by kind
  readings_cipher bytea,
  reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, account)
);
create index open_review_newest on open_review (app_id, status, updated_at desc);
create table open_review_step (
  review_id uuid not null references open_review (id) on delete cascade,
  id uuid not null,
  what text not null,
  by_name text not null,
  reason text,
  at timestamptz not null,
  primary key (review_id, id)
);
