-- The partner's console: its account, what it is warned of, what it asked for; and the tools of its engineers.

-- A partner waits for its exports as people wait for theirs.
alter table task drop constraint task_account_id_fkey;

alter table partner
  add column contact_name text,
  add column contact_email text,
  add column industry text,
  -- twoStep, networks, sessionHours
  add column security jsonb not null default '{}',
  -- thresholds and who is told
  add column alerts jsonb not null default '{}';

alter table open_app
  -- colours and button texts of the hosted pages
  add column theme jsonb not null default '{}',
  add column logo_blob uuid references blob (id),
  -- frames, hosts, schemes
  add column origins jsonb not null default '{}';

create table open_scope_request (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null,
  -- autoSign, notary, compare, review; or rate
  scope text not null,
  -- calls a second, where a higher limit is asked for
  per_second integer,
  pace text,
  reason text not null,
  -- 0 waits, 1 granted, 2 refused
  status smallint not null default 0,
  answer text,
  asked_by text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (app_id, id)
);
create index open_scope_request_waiting on open_scope_request (created_at) where status = 0;

-- Something is wrong and the partner was told; over when it is right again.
create table open_alert (
  partner_id uuid not null references partner (id) on delete cascade,
  id uuid not null,
  -- pushFailing, errorRate, lowBalance
  kind text not null,
  app_id text,
  -- the endpoint or the company it is about
  subject text not null,
  content text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (partner_id, id)
);
create unique index open_alert_open on open_alert (partner_id, kind, subject) where ended_at is null;
create index open_alert_newest on open_alert (partner_id, began_at desc);

alter table open_endpoint drop constraint open_endpoint_signature_check;
alter table open_endpoint add constraint open_endpoint_signature_check check (signature in ('v1', 'v1a', 'sm2'));
