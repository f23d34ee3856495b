-- Bytes that nobody refers to any more, on their way out of the file store: written down with what let go of them, removed
-- after that transaction, forgotten when they are gone.
create table blob_going (
  scope_id uuid not null,
  sha256 bytea not null,
  since timestamptz not null,
  tried_at timestamptz,
  primary key (scope_id, sha256)
);
create index on blob_going (tried_at nulls first, since);
