-- Pictures people put into the fields of a contract, and why one came back to be filled in again.

create table contract_picture (
  contract_id uuid not null references contract (id) on delete cascade,
  blob_id uuid not null references blob (id),
  -- who gave it; only he may put it into a field
  account_id uuid not null references account (id),
  created_at timestamptz not null,
  primary key (contract_id, blob_id, account_id)
);

alter table contract_party add column return_reason text;
