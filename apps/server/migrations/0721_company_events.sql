-- A company is told of its own contracts at an address of its own, without being a partner.
create table company_endpoint (
  company_id uuid not null references company (id),
  id uuid not null,
  url text not null,
  -- empty: every event there is
  events text[] not null,
  secret_cipher bytea not null,
  -- during a change of secrets both sign
  previous_cipher bytea,
  previous_until timestamptz,
  -- 0 off, 1 on, 2 paused after too many failures
  status smallint not null default 1,
  remark text,
  failing_since timestamptz,
  last_failure text,
  last_failure_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id)
);

create table company_push (
  company_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id text not null,
  event_type text not null,
  contract_id uuid,
  -- what it says of people and contracts, sealed
  body_cipher bytea not null,
  -- 0 waiting, 1 arrived, 2 being tried again, 3 given up
  status smallint not null default 0,
  attempts smallint not null default 0,
  next_at timestamptz not null,
  http_status integer,
  ms integer,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, endpoint_id) references company_endpoint (company_id, id) on delete cascade
);
create index company_push_due on company_push (next_at) where status in (0, 2);
create index company_push_order on company_push (endpoint_id, contract_id, id) where status in (0, 2);
create index company_push_newest on company_push (company_id, created_at desc, id desc);
create index company_push_old on company_push (created_at);

-- How a contract stood when its company was told last.
create table company_contract_seen (
  company_id uuid not null references company (id),
  contract_id uuid not null references contract (id) on delete cascade,
  seen jsonb not null,
  primary key (company_id, contract_id)
);
create index company_contract_seen_contract on company_contract_seen (contract_id);
