-- What the sender hands to everybody with a contract: read with it, not signed; its fingerprint stands in the record.
create table contract_enclosure (
  contract_id uuid not null references contract (id) on delete cascade,
  id uuid not null,
  position smallint not null,
  name text not null,
  blob_id uuid not null references blob (id),
  content_sha256 bytea not null,
  size bigint not null,
  created_at timestamptz not null,
  primary key (contract_id, id)
);
create index contract_enclosure_blob on contract_enclosure (blob_id);
