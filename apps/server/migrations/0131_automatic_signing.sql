-- Automatic signing: scenes the operator has looked at, letters that companies sign, and what was signed under them.

-- What is reviewed grows with what the house offers: the capability that hands a case in says what its kind is.
alter table review_case drop constraint review_case_kind_check;
alter table review_case add constraint review_case_kind_check check (kind ~ '^[a-zA-Z]{1,20}$');

-- From which template a contract of an app was made.
alter table open_contract add column template_no text;

-- Under whose letter a seal was used when nobody's hand used it.
alter table seal_use add column authorisation_no text;

create table open_filing (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null,
  number text not null,
  name text not null,
  scene text not null,
  -- how those who are bound by it agree
  agreement text not null,
  monthly_volume integer not null,
  sample_blob uuid references blob (id),
  sample_name text,
  -- 0 draft, 1 being looked at, 2 passed, 3 sent back
  status smallint not null default 0,
  remark text,
  submitted_by text,
  submitted_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, number)
);
create index open_filing_newest on open_filing (app_id, created_at desc);

create table open_seal_auth (
  app_id text not null references open_app (id),
  id uuid not null unique,
  number text not null,
  -- whose seals: a user of the app, or self
  account text not null,
  company_id uuid not null references company (id),
  company_name text not null,
  filing_id uuid not null,
  seal_ids uuid[] not null,
  -- empty: whatever; otherwise only these
  templates text[] not null default '{}',
  types text[] not null default '{}',
  counterparties text[] not null default '{}',
  max_amount_cents bigint check (max_amount_cents > 0),
  ends_at timestamptz not null,
  notice text not null default 'daily' check (notice in ('daily', 'each')),
  -- 0 letter waits for its signature, 1 in force (until ends_at), 3 revoked
  status smallint not null default 0,
  -- the letter that was signed
  letter_id uuid references contract (id),
  -- the one that waits: the first, or one for a later end
  pending_letter_id uuid references contract (id),
  pending_ends_at timestamptz,
  granted_at timestamptz,
  granted_by text,
  revoked_at timestamptz,
  revoked_by text,
  revoke_reason text,
  -- of how many days before its end it has been told
  told_days smallint,
  created_by text not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, number),
  foreign key (app_id, filing_id) references open_filing (app_id, id)
);
create index open_seal_auth_newest on open_seal_auth (app_id, created_at desc);
create index open_seal_auth_letter on open_seal_auth (letter_id) where letter_id is not null;
create index open_seal_auth_pending on open_seal_auth (pending_letter_id) where pending_letter_id is not null;
create index open_seal_auth_ending on open_seal_auth (ends_at) where status = 1;

create table open_seal_auth_change (
  auth_id uuid not null references open_seal_auth (id) on delete cascade,
  id uuid not null,
  what text not null,
  by_name text not null,
  detail text,
  at timestamptz not null,
  primary key (auth_id, id)
);

create table open_auto_signature (
  auth_id uuid not null references open_seal_auth (id),
  id uuid not null,
  app_id text not null,
  contract_id uuid not null references contract (id) on delete cascade,
  contract_no text not null,
  contract_name text not null,
  seal_id uuid not null,
  seal_name text not null,
  amount_cents bigint,
  key_id text not null,
  address text not null,
  signed_at timestamptz not null,
  -- when its owner was told
  told_at timestamptz,
  primary key (auth_id, id)
);
create index open_auto_signature_newest on open_auto_signature (auth_id, signed_at desc);
create index open_auto_signature_untold on open_auto_signature (auth_id) where told_at is null;
