-- The open platform: apps that act for a company by signed calls, and sandboxes in which nothing is real.

-- A sandbox is a realm of its own: its companies and people are found by nobody outside it.
alter table company add column realm uuid;
alter table account add column realm uuid;
drop index company_certified_name;
create unique index company_certified_name on company
  (name, coalesce(realm, '00000000-0000-0000-0000-000000000000')) where status = 3;

-- When whoever holds the session last proved who he is.
alter table partner_session add column proven_at timestamptz;

create table open_app (
  -- sbx_… or app_…
  id text primary key,
  partner_id uuid not null references partner (id),
  name text not null,
  purpose text,
  is_sandbox boolean not null,
  realm uuid unique,
  -- the company it acts for, and the seat in it
  company_id uuid not null references company (id),
  account_id uuid not null references account (id),
  -- 0 off, 1 on
  status smallint not null default 1,
  ip_enforced boolean not null default false,
  -- defaults of its contracts
  config jsonb not null default '{}',
  abilities jsonb not null default '[]',
  -- limits raised beyond the usual, by kind of endpoint
  rates jsonb not null default '{}',
  -- signs what goes to the address of a single contract
  notify_secret_cipher bytea not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  check (is_sandbox = (realm is not null))
);
create index open_app_of_partner on open_app (partner_id, created_at);

create table open_key (
  app_id text not null references open_app (id) on delete cascade,
  id text not null,
  algorithm text not null check (algorithm in ('HMAC-SHA256', 'RSA-SHA256', 'SM2-SM3')),
  secret_cipher bytea,
  -- as certificates write it
  public_key bytea,
  fingerprint text not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  last_used_at timestamptz,
  primary key (app_id, id)
);

create table open_ip (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null,
  network text not null,
  remark text,
  added_by text not null,
  created_at timestamptz not null,
  last_hit_at timestamptz,
  primary key (app_id, id),
  unique (app_id, network)
);
create table open_ip_refused (
  app_id text not null references open_app (id) on delete cascade,
  address text not null,
  hits integer not null default 0,
  last_at timestamptz not null,
  primary key (app_id, address)
);

-- People and companies of an app, by the name the partner gave them.
create table open_user (
  app_id text not null references open_app (id) on delete cascade,
  account text not null,
  -- 1 a company, 2 a person
  kind smallint not null check (kind in (1, 2)),
  account_id uuid references account (id),
  company_id uuid references company (id),
  name text not null,
  agent_account text,
  id_type smallint not null default 1,
  id_number_cipher bytea,
  mobile_cipher bytea,
  legal_name text,
  serial_no text,
  -- 0 not verified, 1 verified
  verified smallint not null default 0,
  -- 0 frozen, 1 normal
  status smallint not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (app_id, account)
);
create index open_user_newest on open_user (app_id, created_at desc);
create index open_user_person on open_user (account_id) where account_id is not null;

create table open_identity (
  app_id text not null references open_app (id) on delete cascade,
  serial_no text not null,
  account text not null,
  method text not null,
  -- 0 under way, 1 passed, 2 failed
  status smallint not null default 0,
  reason text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (app_id, serial_no)
);

create table open_file (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null,
  name text not null,
  source_blob uuid not null references blob (id),
  pdf_blob uuid references blob (id),
  page_sizes jsonb not null default '[]',
  sha256 bytea not null,
  size integer not null,
  -- 0 being converted, 1 ready, 2 failed
  state smallint not null default 0,
  reason text,
  created_at timestamptz not null,
  primary key (app_id, id)
);

-- Contracts of an app, by the number the partner gave them.
create table open_contract (
  app_id text not null references open_app (id),
  contract_no text not null,
  contract_id uuid not null unique references contract (id) on delete cascade,
  notify_url text,
  tag text,
  -- of the last event
  seq integer not null default 0,
  -- how it stood when the last event was written
  seen jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (app_id, contract_no)
);
create index open_contract_newest on open_contract (app_id, created_at desc);
create table open_contract_signer (
  contract_id uuid not null references open_contract (contract_id) on delete cascade,
  signer_id uuid not null,
  account text not null,
  primary key (contract_id, signer_id)
);

create table open_endpoint (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null unique,
  -- app: chosen in the console; contract: named by a contract
  purpose text not null default 'app' check (purpose in ('app', 'contract')),
  url text not null,
  events jsonb not null default '[]',
  -- v1 a shared secret, v1a Ed25519
  signature text not null default 'v1' check (signature in ('v1', 'v1a')),
  secret_cipher bytea not null,
  previous_cipher bytea,
  previous_until timestamptz,
  -- 0 off, 1 on, 2 paused after too many failures
  status smallint not null default 1,
  remark text,
  failing_since timestamptz,
  last_failure text,
  last_failure_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (app_id, id)
);

create table open_event (
  app_id text not null references open_app (id) on delete cascade,
  id text not null,
  -- grows with every event of the app, for those who catch up
  place bigserial,
  contract_id uuid,
  contract_no text,
  seq integer,
  type text not null,
  level text not null,
  is_final boolean not null default false,
  data jsonb not null,
  occurred_at timestamptz not null,
  primary key (app_id, id)
);
create index open_event_place on open_event (app_id, place);
create index open_event_contract on open_event (contract_id, seq) where contract_id is not null;

create table open_push (
  id uuid primary key,
  app_id text not null references open_app (id) on delete cascade,
  event_id text not null,
  event_type text not null,
  endpoint_id uuid not null references open_endpoint (id),
  contract_id uuid,
  contract_no text,
  seq integer,
  -- 0 waiting, 1 arrived, 2 being tried again, 3 given up
  status smallint not null default 0,
  attempts smallint not null default 0,
  next_at timestamptz not null,
  -- the call that caused it: it leaves after that call's answer
  request_id text,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (app_id, event_id) references open_event (app_id, id) on delete cascade
);
create index open_push_due on open_push (endpoint_id, next_at) where status in (0, 2);
create index open_push_newest on open_push (app_id, created_at desc, id desc);
create index open_push_contract on open_push (contract_id) where contract_id is not null;
create index open_push_request on open_push (request_id) where request_id is not null and status = 0;
create table open_push_attempt (
  push_id uuid not null references open_push (id) on delete cascade,
  number smallint not null,
  at timestamptz not null,
  status integer,
  ms integer not null,
  answer text,
  failure text,
  primary key (push_id, number)
);

create table open_api_log (
  id uuid primary key,
  app_id text not null references open_app (id) on delete cascade,
  request_id text not null,
  endpoint text not null,
  key_id text,
  address text not null,
  http integer not null,
  code integer not null,
  ms integer not null,
  -- with what is personal masked
  request text,
  answer text,
  signed_text text,
  digest text,
  problem text,
  at timestamptz not null
);
create index open_api_log_newest on open_api_log (app_id, at desc, id desc);
create index open_api_log_request on open_api_log (request_id);
create table open_usage (
  app_id text not null references open_app (id) on delete cascade,
  day date not null,
  endpoint text not null,
  calls integer not null default 0,
  failures integer not null default 0,
  primary key (app_id, day, endpoint)
);

-- What a sandbox would have sent.
create table open_inbox (
  realm uuid not null,
  id uuid not null,
  channel text not null,
  target text not null,
  content_cipher bytea not null,
  created_at timestamptz not null,
  primary key (realm, id)
);

