-- What every capability stands on: people, companies, sessions, and the platform's own books.
-- Ids are made by the application (UUID version 7). The company comes first in the keys of everything
-- a company owns, so that the tables can be spread over several machines by company.

-- People ---------------------------------------------------------------------------------------------

create table account (
  id uuid primary key,
  -- Contact data is unreadable in a dump: found by keyed hash, shown by decrypting.
  mobile_hash bytea unique,
  mobile_cipher bytea,
  email_hash bytea unique,
  email_cipher bytea,
  name text,
  password_hash text,
  -- 0 frozen, 1 normal, 2 not activated
  status smallint not null default 1,
  -- personal real-name status: 0 not verified, 1 verified, 3 under review, otherwise failed
  identity_status smallint not null default 0,
  picture_blob uuid,
  close_tab_exit boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

-- Companies ------------------------------------------------------------------------------------------

create table company (
  id uuid primary key,
  name text not null,
  -- 0 not certified, 1 under review, 2 failed, 3 certified, 4 disabled
  status smallint not null default 0,
  master_company_id uuid references company (id),
  is_self_adaptive_seal boolean not null default false,
  package_type smallint not null default 1,
  package_end_at timestamptz,
  -- [{keyWord, name, configNumber}]
  package_functions jsonb not null default '[]',
  is_demo boolean not null default false,
  created_at timestamptz not null
);
create unique index company_certified_name on company (name) where status = 3;

create table department (
  company_id uuid not null references company (id),
  id uuid not null,
  parent_id uuid,
  name text not null,
  position integer not null default 0,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references department (company_id, id)
);
create index department_children on department (company_id, parent_id, position);

create table member (
  company_id uuid not null references company (id),
  id uuid not null,
  account_id uuid not null references account (id),
  department_id uuid,
  name text not null,
  -- 0 frozen, 1 normal, 2 not activated, 3 not real-name verified
  status smallint not null default 1,
  is_leader boolean not null default false,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, account_id),
  foreign key (company_id, department_id) references department (company_id, id)
);
create index member_of_account on member (account_id, company_id);
create index member_by_department on member (company_id, department_id, created_at desc, id desc);
create index member_newest on member (company_id, created_at desc, id desc);

create table role (
  company_id uuid not null references company (id),
  id uuid not null,
  -- 1 system administrator, 2 seal administrator, 3 template administrator, 4 ordinary employee, 9 custom
  type smallint not null,
  name text not null,
  -- 1 own, 2 own department and below, 3 whole company
  data_scope smallint not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index role_built_in on role (company_id, type) where type between 1 and 4;

-- Built-in roles take their grants from code; only custom roles have rows here.
create table role_grant (
  company_id uuid not null,
  role_id uuid not null,
  permission_key text not null,
  primary key (company_id, role_id, permission_key),
  foreign key (company_id, role_id) references role (company_id, id) on delete cascade
);

create table member_role (
  company_id uuid not null,
  member_id uuid not null,
  role_id uuid not null,
  primary key (company_id, member_id, role_id),
  foreign key (company_id, member_id) references member (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references role (company_id, id) on delete cascade
);
create index member_role_by_role on member_role (company_id, role_id);

-- Partners of the open platform ------------------------------------------------------------------------

create table partner (
  id uuid primary key,
  name text not null,
  mobile_hash bytea unique,
  mobile_cipher bytea,
  password_hash text,
  company_id uuid references company (id),
  status smallint not null default 1,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

-- Sessions and proofs -----------------------------------------------------------------------------------

create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  account_id uuid not null references account (id),
  -- null: acting for oneself
  company_id uuid references company (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- signedOut, switched, forced, passwordChanged
  end_reason text,
  address text,
  user_agent text
);
create index session_of_account on session (account_id) where ended_at is null;
create index session_expiry on session (expires_at);

create table captcha (
  id uuid primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

create table verification_code (
  id uuid primary key,
  target_hash bytea not null,
  purpose text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index verification_code_latest on verification_code (target_hash, purpose, created_at desc);
create index verification_code_expiry on verification_code (expires_at);

create table rate_window (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  ends_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_window_end on rate_window (ends_at);

create table nonce (
  nonce bytea primary key,
  seen_at timestamptz not null
);
create index nonce_age on nonce (seen_at);

create table idempotency (
  actor text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_age on idempotency (created_at);

-- Books ---------------------------------------------------------------------------------------------------

-- Append-only. What happened, who did it, from where; never a token, a code or a full number.
create table audit_event (
  id uuid primary key,
  company_id uuid,
  account_id uuid,
  actor_name text,
  event text not null,
  target text,
  succeeded boolean not null,
  detail jsonb not null default '{}',
  address text,
  user_agent text,
  request_id text,
  at timestamptz not null
);
create index audit_event_company on audit_event (company_id, at desc, id desc);
create index audit_event_account on audit_event (account_id, at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only';
end $$;
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function refuse_change();

create table outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

create table counter (
  company_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (company_id, name)
);

-- Files ----------------------------------------------------------------------------------------------------

create table blob (
  id uuid primary key,
  -- company or account that owns it; equal content is stored once per owner, never across owners
  scope_id uuid not null,
  sha256 bytea not null,
  size bigint not null,
  media_type text not null,
  created_at timestamptz not null,
  unique (scope_id, sha256)
);
alter table account add foreign key (picture_blob) references blob (id);

-- Work that outlives a request ---------------------------------------------------------------------------------

create table task (
  account_id uuid not null references account (id),
  id uuid not null,
  company_id uuid,
  kind text not null,
  title text not null,
  -- 0 waiting, 1 running, 2 done, 3 failed
  status smallint not null default 0,
  progress smallint not null default 0,
  step text,
  reason text,
  payload jsonb not null default '{}',
  blob_id uuid references blob (id),
  file_name text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id)
);
create index task_newest on task (account_id, created_at desc, id desc);

create table message (
  account_id uuid not null references account (id),
  id uuid not null,
  company_id uuid,
  title text not null,
  content text not null,
  path text,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index message_newest on message (account_id, created_at desc, id desc);
create index message_unread on message (account_id) where read_at is null;

-- What the embedded sandboxes would have sent, so that a demo can show it.
create table sandbox_delivery (
  id uuid primary key,
  channel text not null,
  target_masked text not null,
  content text not null,
  created_at timestamptz not null
);
create index sandbox_delivery_newest on sandbox_delivery (created_at desc, id desc);
