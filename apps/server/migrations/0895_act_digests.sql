-- Logins and authorisations are too many, or too small, for an entry of the log each: an entry an hour holds the root of
-- the hashes of all there were.
create table act_digest (
  -- of what was done up to then
  until timestamptz primary key,
  -- the entry of the log that holds the root is about this
  id uuid not null unique,
  -- SHA-256 of each, one behind the other, in the order of their time
  hashes bytea not null
);
