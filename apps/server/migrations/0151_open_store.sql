-- Finished files are copied to a bucket of the partner's.
create table open_store (
  id uuid primary key,
  partner_id uuid not null references partner (id),
  name text not null,
  kind text not null check (kind in ('s3', 'oss', 'cos', 'obs', 'minio')),
  endpoint text not null,
  region text not null,
  bucket text not null,
  -- before every name, ends with a stroke or is empty
  prefix text not null default '',
  access_key_id text not null,
  secret_cipher bytea not null,
  -- null: all of the partner's, those to come as well
  app_ids jsonb,
  -- 0 off, 1 on
  status smallint not null default 1,
  last_copied_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index open_store_of_partner on open_store (partner_id, created_at);

create table open_store_copy (
  id uuid primary key,
  store_id uuid not null references open_store (id),
  app_id text not null references open_app (id) on delete cascade,
  contract_id uuid not null references contract (id) on delete cascade,
  contract_no text not null,
  file_id uuid not null,
  file_name text not null,
  blob_id uuid not null references blob (id),
  object_name text not null,
  size bigint not null,
  sha256 bytea not null,
  -- 0 waiting, 1 copied, 2 being tried again, 3 given up
  status smallint not null default 0,
  attempts smallint not null default 0,
  next_at timestamptz not null,
  failure text,
  created_at timestamptz not null,
  copied_at timestamptz,
  unique (store_id, contract_id, file_id)
);
create index open_store_copy_due on open_store_copy (store_id, next_at) where status in (0, 2);
create index open_store_copy_newest on open_store_copy (app_id, created_at desc, id desc);
