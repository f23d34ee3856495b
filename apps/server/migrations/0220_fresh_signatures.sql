-- A sender may ask for a signature written on the spot: it serves one contract and is kept among nobody's own.
alter table contract_party add column fresh_drawn boolean not null default false;
alter table signing_setting add column fresh_drawn boolean not null default false;

create table momentary_signature (
  account_id uuid not null references account (id),
  id uuid not null,
  contract_id uuid not null,
  -- strokes and the colour of the ink
  design jsonb not null,
  picture_blob uuid not null references blob (id),
  width_um integer not null,
  height_um integer not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index momentary_signature_contract on momentary_signature (contract_id, account_id);
