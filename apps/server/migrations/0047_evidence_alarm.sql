-- The log no longer says what was signed for, found by its own audit. Nothing is signed or issued until somebody of the
-- platform has looked into it.
create table evidence_alarm (
  id uuid primary key,
  at timestamptz not null,
  damage jsonb not null,
  settled_at timestamptz
);
