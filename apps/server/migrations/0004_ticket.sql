-- What is begun on one screen and finished on another: a code scanned with a telephone, a link opened by someone else.
-- The bearer of the ticket may do this one thing for a short while; the screen that made it asks how it went.
create table ticket (
  hash bytea primary key,
  id uuid not null unique,
  purpose text not null,
  account_id uuid references account (id),
  company_id uuid references company (id),
  payload jsonb not null default '{}',
  -- 0 waiting, 1 opened on the other screen, 2 done, 3 refused
  status smallint not null default 0,
  result jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index ticket_expiry on ticket (expires_at);
