-- Under which reference of the ledger of copies an app used something that is not a contract: a check of a person, a
-- comparison, an application to a notary. What comes back later is found by it, and billed to the same app.
create table open_use (
  company_id uuid not null references company (id),
  kind text not null,
  reference text not null,
  app_id text not null references open_app (id),
  contract_no text,
  -- the call that caused it, where one did
  endpoint text,
  request_id text,
  created_at timestamptz not null,
  primary key (company_id, kind, reference)
);
create index open_use_newest on open_use (created_at);
