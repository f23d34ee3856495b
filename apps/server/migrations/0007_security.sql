-- How a person guards his account, and what he keeps beside it.

alter table account add column password_changed_at timestamptz;
alter table account add column sign_in_notice boolean not null default true;
-- 'personal', the id of a company, or null for the company joined first
alter table account add column landing text;

-- When the bearer of a session last proved to be its owner; what guards the account asks for a recent proof.
alter table session add column proven_at timestamptz;
-- Which devices somebody has used before, ended sessions among them.
create index session_by_account on session (account_id, created_at desc);

-- Kept apart from the account: a wrong guess is counted even when the call it came with is rolled back.
create table signing_password (
  account_id uuid primary key references account (id),
  password_hash text not null,
  failures smallint not null default 0,
  changed_at timestamptz not null
);

-- Time-based one-time passwords (RFC 6238). Not confirmed: shown, but no code of it has been seen yet.
create table totp (
  account_id uuid primary key references account (id),
  secret_cipher bytea not null,
  confirmed_at timestamptz,
  -- the newest time step a code was accepted for: it and everything before it is spent
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  account_id uuid not null references account (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkey (
  account_id uuid not null references account (id),
  id uuid not null,
  credential_id bytea not null unique,
  -- SubjectPublicKeyInfo, and the COSE number of the algorithm that goes with it
  public_key bytea not null,
  algorithm integer not null,
  sign_count bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, id)
);

alter table company add column logo_blob uuid references blob (id);
alter table company add column admin_second_factor boolean not null default false;
alter table company add column session_hours smallint;
alter table company add column close_tab_exit boolean not null default false;

-- Address book: each person's own, one for every company he works in and one for himself.
-- scope_id is the company, or the account itself.
create table contact_group (
  scope_id uuid not null,
  account_id uuid not null references account (id),
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (scope_id, account_id, id),
  unique (scope_id, account_id, name)
);

create table contact (
  scope_id uuid not null,
  account_id uuid not null references account (id),
  id uuid not null,
  -- 1 person, 2 company
  kind smallint not null,
  name text not null,
  mobile_hash bytea not null,
  mobile_cipher bytea not null,
  email_cipher bytea,
  company_name text,
  credit_code text,
  note text,
  group_id uuid,
  created_at timestamptz not null,
  primary key (scope_id, account_id, id),
  foreign key (scope_id, account_id, group_id) references contact_group (scope_id, account_id, id)
);
-- The same person twice is one too many; one person may stand for several companies.
create unique index contact_once on contact
  (scope_id, account_id, kind, mobile_hash, coalesce(company_name, ''));
create index contact_newest on contact (scope_id, account_id, kind, created_at desc, id desc);
create index contact_by_group on contact (scope_id, account_id, group_id);

create table address (
  account_id uuid not null references account (id),
  id uuid not null,
  receiver text not null,
  mobile_cipher bytea not null,
  region text not null,
  detail_cipher bytea not null,
  postcode text,
  label text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index address_default on address (account_id) where is_default;
