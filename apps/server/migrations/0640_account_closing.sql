-- Somebody, or a company, has asked to be forgotten. Until it ends it can be taken back; a row stays for good, because it
-- says when and by whom it was asked, and holds nobody's name.
create table account_closing (
  -- an account or a company
  owner_id uuid not null,
  id uuid not null,
  is_company boolean not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- the end of the time to think again
  ends_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'takenBack', 'stopped', 'done')),
  settled_at timestamptz,
  -- why it was stopped
  reason text,
  -- how many rows went from which table
  erased jsonb,
  primary key (owner_id, id)
);
create unique index account_closing_waiting on account_closing (owner_id) where state = 'waiting';
create index account_closing_due on account_closing (ends_at) where state = 'waiting';

-- Which version of the agreements of the house somebody accepted, word for word by its hash, and when.
create table agreement_consent (
  account_id uuid not null references account (id),
  -- service, privacy
  document text not null,
  version text not null,
  sha256 bytea not null,
  agreed_at timestamptz not null,
  address text,
  user_agent text,
  primary key (account_id, document, version)
);
