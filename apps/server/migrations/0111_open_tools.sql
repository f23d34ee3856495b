-- The tools of a partner's engineers.

create table open_feedback (
  id uuid primary key,
  page text not null,
  content text not null,
  contact text,
  partner_id uuid,
  created_at timestamptz not null
);

-- Calls made from the debugger, for whoever made them.
create table open_debug_call (
  partner_id uuid not null references partner (id) on delete cascade,
  id uuid not null,
  user_id uuid,
  app_id text not null references open_app (id) on delete cascade,
  endpoint text not null,
  body text not null,
  http integer not null,
  code integer not null,
  ms integer not null,
  request_id text,
  at timestamptz not null,
  primary key (partner_id, id)
);
create index open_debug_call_newest on open_debug_call (partner_id, at desc);

-- A visitor tries it out: a contract in the house's own sandbox app.
create table open_experience (
  code_hash bytea primary key,
  app_id text not null references open_app (id) on delete cascade,
  contract_no text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
