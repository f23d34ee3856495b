-- What was sent about a finished contract lies together, one row for what was said at one moment to however many, with
-- the links that stand in it.
create table notice_page (
  contract_id uuid not null references contract (id) on delete cascade,
  -- of every telling in it
  created_at timestamptz not null,
  n smallint not null,
  -- as they stood in their table, all of them sent; `link`: where the code in it leads, and until when
  tellings jsonb not null,
  -- of those codes
  link_hashes bytea[],
  linked_until timestamptz,
  primary key (contract_id, created_at)
);
create index notice_page_newest on notice_page (created_at desc);
create index notice_page_links on notice_page using gin (link_hashes);
