-- Who a person has proven to be, and every attempt to prove it.

alter table account add column id_number_hash bytea;
alter table account add column id_number_cipher bytea;
alter table account add column identity_method smallint;
alter table account add column identity_serial text;
alter table account add column identity_at timestamptz;
-- Proven by a sandbox: said on screen and in every piece of evidence.
alter table account add column identity_sandbox boolean not null default false;

-- One person, one verified account.
create unique index account_verified_person on account (id_number_hash) where identity_status = 1;

create table identity_attempt (
  account_id uuid not null references account (id),
  id uuid not null,
  -- 1 two-factor, 2 mobile number, 3 bank card, 4 face, 8 manual review
  method smallint not null,
  -- 0 under way, 1 passed, 2 failed
  status smallint not null,
  provider text not null,
  is_sandbox boolean not null,
  serial text,
  reason text,
  -- what is to be written to the account when it passes
  name_cipher bytea not null,
  id_number_cipher bytea not null,
  -- SHA-256 of the consent text shown before face or bank card
  consent_sha256 bytea,
  ticket_hash bytea unique,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id)
);
create index identity_attempt_recent on identity_attempt (account_id, method, created_at desc);
