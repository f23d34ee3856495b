-- Copies of everything that is counted, as a double-entry ledger; who lets whom use them; companies that belong together.

-- Ledger ---------------------------------------------------------------------------------------------

-- One row per owner (a company, or a person for himself) and kind. It is the lock every movement takes first,
-- and its check is the last word on never going below zero.
create table quota_account (
  owner_id uuid not null,
  kind text not null,
  balance integer not null default 0 check (balance >= 0),
  primary key (owner_id, kind)
);

-- Copies that came together and expire together.
create table quota_lot (
  owner_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  granted integer not null check (granted > 0),
  remaining integer not null check (remaining between 0 and granted),
  expires_at timestamptz,
  -- allotted by an agent: what is unused goes back to the lot it came from
  from_owner_id uuid,
  from_lot_id uuid,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, kind) references quota_account (owner_id, kind),
  foreign key (from_owner_id, from_lot_id) references quota_lot (owner_id, id)
);
create index quota_lot_next on quota_lot (owner_id, kind, expires_at, created_at, id) where remaining > 0;
create index quota_lot_expiry on quota_lot (expires_at) where remaining > 0;
create index quota_lot_allotted on quota_lot (from_owner_id, owner_id, kind) where from_owner_id is not null;

-- One movement in one owner's books.
create table quota_entry (
  owner_id uuid not null,
  id uuid not null,
  -- who used them: another company than the owner where a group shares a package
  user_id uuid not null,
  kind text not null,
  -- 1 granted, 2 spent, 3 given back, 4 allotted, 5 received, 6 taken back, 7 returned by a customer, 8 expired
  type smallint not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  reference text not null,
  -- the spending an entry gives back, the other side of a movement between companies
  of_owner_id uuid,
  of_entry_id uuid,
  account_id uuid,
  actor_name text,
  at timestamptz not null,
  primary key (owner_id, id),
  foreign key (of_owner_id, of_entry_id) references quota_entry (owner_id, id)
);
-- The same reference is never spent twice.
create unique index quota_entry_reference on quota_entry (user_id, kind, type, reference, owner_id);
create index quota_entry_newest on quota_entry (owner_id, at desc, id desc);
create index quota_entry_used on quota_entry (user_id, at desc, id desc);
create index quota_entry_of on quota_entry (of_owner_id, of_entry_id) where of_entry_id is not null;

create table quota_posting (
  owner_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  kind text not null,
  -- issued: where copies come from; lot; used; moved: under way between two companies; expired
  account text not null check (account in ('issued', 'lot', 'used', 'moved', 'expired')),
  lot_id uuid check ((lot_id is not null) = (account = 'lot')),
  amount integer not null check (amount <> 0),
  primary key (owner_id, entry_id, line),
  foreign key (owner_id, entry_id) references quota_entry (owner_id, id),
  foreign key (owner_id, lot_id) references quota_lot (owner_id, id)
);
create index quota_posting_lot on quota_posting (owner_id, lot_id) where lot_id is not null;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the quota ledger is append-only';
end $$;
create trigger quota_entry_append_only before update or delete on quota_entry
  for each row execute function refuse_ledger_change();
create trigger quota_entry_no_truncate before truncate on quota_entry
  for each statement execute function refuse_ledger_change();
create trigger quota_posting_append_only before update or delete on quota_posting
  for each row execute function refuse_ledger_change();
create trigger quota_posting_no_truncate before truncate on quota_posting
  for each statement execute function refuse_ledger_change();

create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from quota_posting
       where owner_id = new.owner_id and entry_id = new.entry_id) <> 0 then
    raise exception 'the postings of a quota entry must add up to zero';
  end if;
  return null;
end $$;
create constraint trigger quota_posting_balanced after insert on quota_posting
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();

-- What a company's package allows is read from the ledger (kinds named by their service key).
alter table company drop column package_functions;

-- Groups ---------------------------------------------------------------------------------------------

-- A child has one parent; the tree is what these rows make.
create table company_relation (
  child_id uuid primary key references company (id),
  parent_id uuid not null references company (id),
  -- what the parent's people may do when acting for the child
  act_rights jsonb not null default '[]',
  created_at timestamptz not null,
  check (child_id <> parent_id)
);
create index company_relation_children on company_relation (parent_id, created_at);
alter table company drop column master_company_id;

-- Kinds a child may take from its parent's lots, and how many.
create table quota_share (
  parent_id uuid not null,
  child_id uuid not null,
  kind text not null,
  cap integer not null check (cap >= 0),
  used integer not null default 0 check (used >= 0),
  primary key (child_id, kind)
);
create index quota_share_parent on quota_share (parent_id, child_id);

create table relation_invite (
  company_id uuid not null references company (id),
  id uuid not null,
  child_name text not null,
  -- the invited company's administrator: he and nobody else may answer
  mobile_hash bytea not null,
  mobile_cipher bytea not null,
  act_rights jsonb not null default '[]',
  shares jsonb not null default '[]',
  -- 0 waiting, 1 joined, 2 refused, 3 withdrawn
  status smallint not null default 0,
  reason text,
  invited_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  primary key (company_id, id)
);
create index relation_invite_newest on relation_invite (company_id, created_at desc, id desc);
create index relation_invite_received on relation_invite (mobile_hash, child_name) where status = 0;

-- Somebody of the parent acting for a child: the session's company is the child, this is where he comes from.
alter table session add column home_company_id uuid references company (id);
create index session_acting on session (company_id, home_company_id)
  where home_company_id is not null and ended_at is null;

-- Agents and their customers -----------------------------------------------------------------------------

create table sub_account (
  company_id uuid not null references company (id),
  id uuid not null,
  customer_id uuid not null references company (id),
  contact text not null,
  note text,
  -- 1 open, 0 closed
  status smallint not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (company_id, id)
);
create unique index sub_account_open on sub_account (company_id, customer_id) where status = 1;
create index sub_account_newest on sub_account (company_id, created_at desc, id desc);

-- A contract the agent paid for himself, put on a customer's bill.
create table sub_account_contract (
  company_id uuid not null,
  entry_id uuid not null,
  sub_account_id uuid not null,
  assigned_by text,
  created_at timestamptz not null,
  primary key (company_id, entry_id),
  foreign key (company_id, entry_id) references quota_entry (owner_id, id),
  foreign key (company_id, sub_account_id) references sub_account (company_id, id)
);
create index sub_account_contract_of on sub_account_contract (company_id, sub_account_id);

-- Companies that opened the programming interface.
create table saas_api (
  company_id uuid primary key references company (id),
  contact text not null,
  purpose text not null,
  opened_at timestamptz not null
);
