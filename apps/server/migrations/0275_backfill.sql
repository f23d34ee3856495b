-- How far a job has come that goes once through what was there before it: it goes on from here after a restart, and does
-- not begin again when it is done.
create table backfill (
  name text primary key,
  position jsonb not null,
  done_at timestamptz
);
