-- A question asked of all kept contracts, asked again by the clock as whoever saved it, with the rights he has then.
create table store_watch (
  company_id uuid not null,
  account_id uuid not null references account (id),
  id uuid not null,
  -- the question and the plan read from it
  plan_sealed bytea not null,
  -- the company he acts for it from, where that is another
  home_company_id uuid,
  created_at timestamptz not null,
  looked_until timestamptz not null,
  -- the last day on which everything was looked at, because days pass without a contract changing
  whole_on date not null,
  primary key (company_id, account_id, id)
);
create index store_watch_turn on store_watch (looked_until);

-- Contracts its owner has been told of, or had seen when he saved it.
create table store_watch_hit (
  company_id uuid not null,
  watch_id uuid not null,
  subject_id uuid not null,
  since timestamptz not null,
  primary key (company_id, watch_id, subject_id)
);
