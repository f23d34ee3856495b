-- A company's own rules in a lawyer's sentence, read into typed checks over facts. What they say is the company's negotiating
-- position: sealed by its key.
create table company_rule (
  company_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  enabled boolean not null default false,
  owner_id uuid not null references account (id),
  owner_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);

create table company_rule_version (
  company_id uuid not null,
  rule_id uuid not null,
  version integer not null,
  -- the sentence and the check it was read into
  rule_sealed bytea not null,
  -- what a sender is told: 1 told, 2 stopped
  on_send smallint not null default 1 check (on_send in (1, 2)),
  saved_by_name text not null,
  saved_at timestamptz not null,
  tried_at timestamptz,
  primary key (company_id, rule_id, version),
  foreign key (company_id, rule_id) references company_rule (company_id, id) on delete cascade
);

-- One contract, one kind, one counterparty it does not hold for, why, and until when.
create table company_rule_exception (
  company_id uuid not null,
  rule_id uuid not null,
  id uuid not null,
  -- 1 contract, 2 kind of contract, 3 counterparty
  kind smallint not null check (kind between 1 and 3),
  about_sealed bytea not null,
  until date,
  by_name text not null,
  created_at timestamptz not null,
  primary key (company_id, rule_id, id),
  foreign key (company_id, rule_id) references company_rule (company_id, id) on delete cascade
);

-- What a version would have said of the contracts kept last.
create table company_rule_trial (
  company_id uuid not null,
  rule_id uuid not null,
  version integer not null,
  account_id uuid not null references account (id),
  task_id uuid not null,
  result_sealed bytea,
  begun_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, rule_id, version),
  foreign key (company_id, rule_id) references company_rule (company_id, id) on delete cascade
);

-- What the rules in force say of a draft as its pages are.
create table company_rule_check (
  company_id uuid not null,
  contract_id uuid not null,
  -- of the pages and of the rules they were held against
  digest bytea not null,
  verdicts_sealed bytea not null,
  checked_at timestamptz not null,
  primary key (company_id, contract_id)
);
