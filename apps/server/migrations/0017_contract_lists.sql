-- Lists of contracts that stay quick at a million rows, work on many contracts at once, and what happened to each.

-- In whose name somebody sees a contract: the company he acts in, himself for what he does privately, or nobody in
-- particular (all zeros) for copies, which reach him wherever he is. A company sees its own in its own name.
alter table contract_participant add column house_id uuid;
update contract_participant p set house_id = coalesce(
  (select c.id from company c where c.id = p.scope_id),
  (select c.company_id from contract c where c.id = p.contract_id and p.is_initiator),
  (select y.company_id from contract_signer s
     join contract_party y on y.contract_id = s.contract_id and y.id = s.party_id
    where s.contract_id = p.contract_id and s.account_id = p.scope_id and y.kind = 1 limit 1),
  p.scope_id);
alter table contract_participant alter column house_id set not null;
alter table contract_participant drop constraint contract_participant_pkey;
alter table contract_participant add primary key (scope_id, house_id, contract_id);

-- One index for each thing people filter by; each ends in the order of the list, so a page is read and no more.
create index contract_participant_type on contract_participant (scope_id, type_id, sort_at desc, contract_id desc)
  where type_id is not null;
create index contract_participant_initiator on contract_participant (scope_id, initiator_id, sort_at desc, contract_id desc);
create index contract_participant_department on contract_participant
  (scope_id, department_id, sort_at desc, contract_id desc) where department_id is not null;
create index contract_participant_due on contract_participant (scope_id, deadline_at) where status in (2, 3, 10);
create index contract_participant_started on contract_participant (scope_id, status, sort_at desc, contract_id desc)
  where is_initiator;
create index contract_participant_copies on contract_participant (scope_id, sort_at desc, contract_id desc) where is_cc;
create index contract_participant_scans on contract_participant (scope_id, sort_at desc, contract_id desc)
  where kind = 'scan';

-- What a contract is searched by: its words in pairs of characters, because Chinese has no spaces to split at.
create table contract_words (
  contract_id uuid primary key references contract (id) on delete cascade,
  -- name, number and initiator, one a line
  text text not null,
  -- the other names in it, one a line
  parties text not null,
  pairs text[] not null
);
create index contract_words_pairs on contract_words using gin (pairs);

-- What happened to a contract, in order, for those who may see it.
create table contract_step (
  contract_id uuid not null references contract (id) on delete cascade,
  id uuid not null,
  action text not null,
  -- null: the platform itself
  actor_id uuid,
  actor_name text,
  company_id uuid,
  company_name text,
  -- where it stood afterwards
  status smallint not null,
  phase text not null,
  -- what was said with it: a reason, a new deadline, whom it was handed to
  said jsonb not null default '{}',
  at timestamptz not null,
  primary key (contract_id, id)
);

-- Work on many things is done one by one; what became of each is kept, so that it goes on where it stopped.
alter table task add column expires_at timestamptz;
create table task_item (
  account_id uuid not null,
  task_id uuid not null,
  position integer not null,
  contract_id uuid not null,
  title text not null,
  -- 0 waits, 1 done, 2 not done
  status smallint not null default 0,
  reason text,
  settled_at timestamptz,
  primary key (account_id, task_id, position),
  unique (account_id, task_id, contract_id),
  foreign key (account_id, task_id) references task (account_id, id) on delete cascade
);
create index task_item_open on task_item (account_id, task_id, position) where status = 0;

-- How somebody likes to look at a list: filters and columns under a name of his own.
create table list_view (
  account_id uuid not null references account (id),
  id uuid not null,
  list text not null,
  name text not null,
  -- the address as it stood, without the page
  query text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index list_view_name on list_view (account_id, list, name);

-- Contracts signed elsewhere, before: kept to be found and read, never changed by the platform.
create table elg_contract (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  number text,
  counterpart text not null,
  signed_on date,
  valid_from date,
  valid_until date,
  amount_cents bigint check (amount_cents >= 0),
  note text,
  -- where it comes from: paper, another platform
  source text not null,
  department_id uuid,
  imported_by uuid not null references account (id),
  imported_by_name text not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index elg_contract_newest on elg_contract (company_id, created_at desc, id desc);
create table elg_contract_file (
  company_id uuid not null,
  contract_id uuid not null,
  id uuid not null,
  position smallint not null,
  name text not null,
  blob_id uuid not null references blob (id),
  primary key (company_id, contract_id, id),
  foreign key (company_id, contract_id) references elg_contract (company_id, id) on delete cascade
);
