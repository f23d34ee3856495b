-- Contracts somebody keeps at hand; his own, whatever company he acts in.
create table contract_favourite (
  account_id uuid not null references account (id),
  contract_id uuid not null references contract (id) on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, contract_id)
);
create index contract_favourite_contract on contract_favourite (contract_id);
