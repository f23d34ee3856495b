-- How often the amount of a transfer was guessed.
alter table open_identity add column tries smallint not null default 0;

-- Hashes an app had written into the evidence log: what they are of stays with the partner.
create table open_hash (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null,
  number text not null unique,
  sha256 bytea not null,
  tag text not null,
  leaf_id uuid not null references evidence_leaf (id),
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, sha256, tag)
);

-- Applications for a report or a notary's certificate that an app made: another app of the company has not made them.
create table open_notary (
  app_id text not null references open_app (id) on delete cascade,
  application_id uuid not null unique,
  contract_no text not null,
  created_at timestamptz not null,
  primary key (app_id, application_id)
);
