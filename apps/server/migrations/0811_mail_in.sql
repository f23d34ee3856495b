-- Where a company's people forward contracts to by letter. Nobody guesses it; a new one ends the old.
create table mail_in_address (
  company_id uuid primary key references company (id),
  local_part text not null unique,
  made_by uuid not null references account (id),
  created_at timestamptz not null
);

-- What came there, and what became of it; the provider's own number of a letter keeps it from being taken twice.
create table mail_in (
  company_id uuid not null references company (id),
  id uuid not null,
  provider_key text not null,
  from_masked text not null,
  account_id uuid references account (id),
  contract_id uuid,
  files integer not null,
  reason text,
  received_at timestamptz not null,
  primary key (company_id, id)
);
create unique index mail_in_provider_key on mail_in (company_id, provider_key);
create index mail_in_recent on mail_in (company_id, received_at desc);
