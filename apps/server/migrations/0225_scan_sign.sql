-- A code may be for companies, for people on a list only, and may rest for a while.
alter table scan_code
  add column for_company boolean not null default false,
  add column listed_only boolean not null default false,
  add column paused_at timestamptz;
-- Whoever may sign by a code that is not for everybody.
create table scan_guest (
  contract_id uuid not null references scan_code (contract_id) on delete cascade,
  mobile_hash bytea not null,
  mobile_cipher bytea not null,
  name text,
  added_at timestamptz not null,
  primary key (contract_id, mobile_hash)
);
-- A code for companies makes one contract for each of them, whoever of its people came.
create table scan_company_taking (
  contract_id uuid not null references scan_code (contract_id) on delete cascade,
  company_id uuid not null references company (id),
  account_id uuid not null references account (id),
  made_id uuid not null references contract (id),
  taken_at timestamptz not null,
  primary key (contract_id, company_id)
);
