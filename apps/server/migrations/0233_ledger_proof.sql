-- The books are proven from where they were last proven: up to a moment that lies so far back that nobody still writes
-- before it, what the postings add up to is kept, and only what came after is added up again.
create table quota_proven (
  owner_id uuid not null,
  -- nobody's: copies under way between companies
  lot_id uuid not null,
  kind text not null,
  total bigint not null,
  primary key (owner_id, lot_id, kind)
);
create table quota_proof (
  is_one boolean primary key default true check (is_one),
  -- entries before this moment are in the totals
  through timestamptz not null
);
