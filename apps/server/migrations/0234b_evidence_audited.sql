-- How far the evidence log was audited: every hour from there on, all of it once a night.
create table evidence_audited (
  is_one boolean primary key default true check (is_one),
  size bigint not null,
  at timestamptz not null
);
