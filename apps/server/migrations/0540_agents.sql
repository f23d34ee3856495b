-- Agents: assistants and programs that act for a person. What they are connected by, what they were granted, and what they
-- propose.

-- An assistant a person made known himself; others say who they are by a document at their own address.
create table agent_client (
  account_id uuid not null references account (id),
  id uuid not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, id)
);
create unique index agent_client_by_id on agent_client (id);

-- What a person consented to: this assistant, in this seat, with these scopes.
create table agent_connection (
  account_id uuid not null references account (id),
  id uuid not null,
  company_id uuid references company (id),
  client_id text not null,
  client_name text not null,
  -- null where the person made it known himself
  client_host text,
  scopes text[] not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- It has read what strangers wrote: until then nothing goes out without a person.
  wary_until timestamptz,
  ended_at timestamptz,
  ended_by text,
  primary key (account_id, id)
);
create unique index agent_connection_by_id on agent_connection (id);
create index agent_connection_of_company on agent_connection (company_id, created_at) where company_id is not null;
create index agent_connection_newest on agent_connection (created_at, id);

-- Codes and tokens, by their hash.
create table agent_token (
  account_id uuid not null,
  hash bytea not null,
  connection_id uuid not null,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  audience text not null,
  -- of a code: the challenge, and where it is to go
  challenge text,
  redirect_uri text,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, hash),
  foreign key (account_id, connection_id) references agent_connection (account_id, id) on delete cascade
);
create unique index agent_token_by_hash on agent_token (hash);
create index agent_token_of_connection on agent_token (connection_id);
create index agent_token_expired on agent_token (expires_at);

-- What a company lets the agents of its people do at most.
create table agent_company_rule (
  company_id uuid primary key references company (id),
  allowed boolean not null,
  amount_cents_max bigint,
  contracts_per_day integer,
  changed_by text not null,
  changed_at timestamptz not null
);

create table agent_mandate (
  account_id uuid not null references account (id),
  id uuid not null,
  number text not null,
  connection_id uuid not null,
  company_id uuid references company (id),
  limits jsonb not null,
  limits_hash text not null,
  -- 1 its letter waits for the signature, 2 in force, 3 revoked or never signed
  status smallint not null default 1,
  letter_id uuid not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  granted_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  revoke_reason text,
  -- of the chain of its leaves: how many, and the hash of the last
  leaves integer not null default 0,
  last_leaf text,
  primary key (account_id, id)
);
create unique index agent_mandate_by_letter on agent_mandate (letter_id);
create unique index agent_mandate_in_force on agent_mandate (connection_id) where status = 2;
create index agent_mandate_of_connection on agent_mandate (connection_id, created_at);

-- What has been done under it, by day in China.
create table agent_mandate_day (
  account_id uuid not null,
  mandate_id uuid not null,
  day date not null,
  contracts integer not null,
  amount_cents bigint not null,
  primary key (account_id, mandate_id, day),
  foreign key (account_id, mandate_id) references agent_mandate (account_id, id) on delete cascade
);

create table agent_proposal (
  account_id uuid not null references account (id),
  id uuid not null,
  connection_id uuid not null,
  company_id uuid references company (id),
  path text not null,
  contract_id uuid not null,
  revision integer not null,
  -- what is asked for, and what the person is shown: sealed
  asked_cipher bytea not null,
  request_key text not null,
  request_hash text not null,
  why text[] not null,
  -- 1 waits, 2 confirmed, 3 refused, 4 withdrawn, 5 the contract changed meanwhile
  status smallint not null default 1,
  created_at timestamptz not null,
  until timestamptz not null,
  decided_at timestamptz,
  primary key (account_id, id),
  unique (account_id, connection_id, request_key)
);
create index agent_proposal_waiting on agent_proposal (account_id, created_at) where status = 1;
create index agent_proposal_newest on agent_proposal (account_id, created_at, id);

-- The contracts something was done with under it, to find the leaves that say so.
create table agent_mandate_use (
  account_id uuid not null,
  mandate_id uuid not null,
  contract_id uuid not null,
  primary key (account_id, mandate_id, contract_id),
  foreign key (account_id, mandate_id) references agent_mandate (account_id, id) on delete cascade
);
