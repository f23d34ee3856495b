-- The pages of what was done in somebody's name, held against the evidence log: how far, and what was missing on one.
-- Says of nobody whose page it was: an entry is told by its place in the log.
create table name_audit (
  begun_at timestamptz primary key,
  -- entries of the log looked at so far
  size bigint not null,
  -- acts in somebody's name among them
  acts bigint not null,
  -- of these, of accounts that are closed and have no page any more
  closed bigint not null,
  -- places of those that are missing
  left_out jsonb not null,
  at timestamptz not null,
  finished_at timestamptz
);
