-- Paper not printed, kept as a sum for each who starts contracts. Deposits stand in the evidence log in an order that
-- never changes: how far it was read is all that has to be remembered, and each is added once.

create table carbon_cursor (
  one boolean primary key default true check (one),
  place bigint not null
);
insert into carbon_cursor (place) values (-1);

create table carbon_total (
  owner_id uuid primary key,
  contracts bigint not null default 0,
  sheets bigint not null default 0,
  updated_at timestamptz not null
);
create index evidence_leaf_deposits on evidence_leaf (place) where step = 'deposit';
