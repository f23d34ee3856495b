-- A database belongs to the master key its first server had. Derived from that key for this alone: it tells the key
-- again and opens nothing.
create table key_mark (
  one boolean primary key default true check (one),
  mark bytea not null
);
