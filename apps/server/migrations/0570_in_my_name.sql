-- Somebody, or a company, has stopped everything done in his name. A freeze ends by being lifted and is never removed.
create table name_freeze (
  -- an account or a company
  owner_id uuid not null,
  id uuid not null,
  is_company boolean not null,
  frozen_at timestamptz not null,
  frozen_by uuid not null,
  address text,
  lifted_at timestamptz,
  lifted_by uuid,
  -- face, idNumber, realName
  lifted_how text,
  lifted_serial text,
  lifted_address text,
  primary key (owner_id, id)
);
create unique index name_freeze_standing on name_freeze (owner_id) where lifted_at is null;

-- Every certificate made out to a person or a company, also one whose signature never came to be written down.
create table issued_certificate (
  -- whom it names: an account or a company
  owner_id uuid not null,
  id uuid not null,
  -- who asked for it
  account_id uuid not null,
  serial text not null,
  issuer text not null,
  provider text not null,
  is_sandbox boolean not null,
  -- contract, notary, certification
  purpose text not null,
  -- the contract, the application
  about_id uuid not null,
  issued_at timestamptz not null,
  primary key (owner_id, id)
);
create index issued_certificate_newest on issued_certificate (owner_id, issued_at desc, id desc);

-- By which way somebody is told at once of what is done in his name; whoever has no row is told as usual.
create table name_notice (
  account_id uuid primary key,
  signature text not null,
  authorisation text not null,
  login text not null,
  company text not null,
  updated_at timestamptz not null
);
