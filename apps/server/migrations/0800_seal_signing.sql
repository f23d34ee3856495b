-- A seal made elsewhere signs through whoever keeps its key: by which service, and what opens the key there.
alter table national_seal add column signing_service text;
alter table national_seal add column signing_cipher bytea;
alter table national_seal add column connected_at timestamptz;
-- From then on it goes with a seal of the company as one that was made here does.
-- allowed: drop: only a check is loosened; releases before this one write what it asked for
alter table national_seal drop constraint national_seal_check;
alter table national_seal add constraint national_seal_goes_with check (class = 2 or company_seal_id is not null) not valid;

-- Keys the embedded sandbox of a signing service keeps, as a service outside would keep them.
create table sandbox_seal_key (
  owner_id uuid not null,
  id text not null,
  -- DER, base64, the signer's first
  certificates jsonb not null,
  key_wrapped bytea not null,
  key_cipher bytea not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
