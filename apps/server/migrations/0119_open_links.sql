-- Pages of ours that a partner shows to his own users, opened by a link instead of a login.

create index open_app_frames on open_app using gin ((origins -> 'frames')) where removed_at is null;

-- What a session opened by a link is good for; null: for everything its holder may do.
alter table session add column task jsonb;

create table open_link (
  id uuid primary key,
  app_id text not null references open_app (id) on delete cascade,
  -- of the code in the address; the code itself is nowhere
  code_hash bytea not null unique,
  purpose text not null,
  -- by the name the partner gave him, and who that is here
  account text not null,
  account_id uuid not null references account (id),
  company_id uuid references company (id),
  contract_ids uuid[] not null default '{}',
  contract_nos text[] not null default '{}',
  template_no text,
  return_url text,
  state text,
  serial_no text,
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- the browser that opened it first: nobody else opens it again
  holder_hash bytea,
  opened_at timestamptz,
  opens integer not null default 0,
  session_id uuid,
  revoked_at timestamptz,
  renewed_at timestamptz
);
create index open_link_newest on open_link (app_id, created_at desc, id desc);
create index open_link_contract on open_link using gin (contract_ids);

-- People outside a sandbox who agreed that an app leads them to our pages without a login.
create table open_consent (
  app_id text not null references open_app (id) on delete cascade,
  account_id uuid not null references account (id),
  agreed_at timestamptz not null,
  until timestamptz not null,
  address text,
  user_agent text,
  primary key (app_id, account_id)
);
