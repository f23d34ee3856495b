-- Somebody is away and names who acts in his stead meanwhile. What waits for him is moved to the deputy and comes back:
-- the vote and the signer's place keep which absence moved them.
create table absence (
  company_id uuid not null references company (id),
  id uuid not null,
  member_id uuid not null,
  account_id uuid not null references account (id),
  name text not null,
  deputy_member_id uuid not null,
  deputy_account_id uuid not null references account (id),
  deputy_name text not null,
  -- approval | sealing
  kinds text[] not null,
  reason text not null,
  note text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- 1 ahead, 2 running, 3 over, 4 revoked, 5 ended because one of them left
  state smallint not null default 1,
  -- why nothing is moved although it runs: deputyAway | frozen
  held text,
  declared_by uuid not null references account (id),
  declared_by_name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- when everything was given back after its end
  settled_at timestamptz,
  primary key (company_id, id)
);
create index absence_open on absence (starts_at) where settled_at is null;
create index absence_of on absence (company_id, account_id, created_at desc);
create index absence_deputy on absence (company_id, deputy_account_id, created_at desc);

-- Who is on duty: members in turn, a day or a week each.
create table duty_list (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  rotation text not null check (rotation in ('day', 'week')),
  begins_on date not null,
  member_ids uuid[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name)
);

alter table approval_voter
  add column absence_id uuid,
  add column for_account_id uuid,
  add column for_name text;
alter table contract_signer add column absence_id uuid;
