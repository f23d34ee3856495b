-- Work that is looked for by the clock: who is at it and until when, how often it failed, and what was set aside because
-- it always does. What goes well leaves no row.
create table polled_work (
  kind text not null,
  key text not null,
  leased_until timestamptz,
  failures smallint not null default 0,
  retry_at timestamptz,
  set_aside_at timestamptz,
  -- what it is, for whoever has to look at it
  about text not null default '',
  reason text,
  primary key (kind, key)
);
create index polled_work_set_aside on polled_work (kind, set_aside_at) where set_aside_at is not null;

-- Up to where the bank's account has been read, and when all of it last was.
create table bank_reading (
  account text primary key,
  read_until timestamptz not null,
  whole_at timestamptz not null
);

-- What the last proof of the book of money found.
create table money_proof (
  only_one boolean primary key default true check (only_one),
  faults integer not null,
  first_fault text,
  proven_at timestamptz not null
);
