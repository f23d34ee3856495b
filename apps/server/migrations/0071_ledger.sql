-- 履约台账: what a company is owed and owes under its contracts. Money in hundredths of its currency, never in fractions.

create table ledger (
  company_id uuid not null references company (id),
  id uuid not null,
  -- the kept contract it is about; null: known by its name alone
  archived_id uuid,
  name text not null,
  number text,
  counterpart text not null,
  -- 1 money comes in, 2 money goes out
  direction smallint not null check (direction in (1, 2)),
  currency text not null default 'CNY',
  contract_cents bigint not null check (contract_cents >= 0),
  -- hundredths of a percent
  tax_bp integer,
  signed_on date,
  end_date date,
  -- received or paid, and invoiced, before the books began
  opening_fund_cents bigint not null default 0 check (opening_fund_cents >= 0),
  opening_invoice_cents bigint not null default 0 check (opening_invoice_cents >= 0),
  -- [{name, role}]
  parties jsonb not null default '[]',
  responsible_id uuid references account (id),
  department_id uuid,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  -- kept with every change of what they are sums of
  plan_cents bigint not null default 0,
  fund_cents bigint not null default 0,
  invoice_cents bigint not null default 0,
  unsettled_cents bigint not null default 0,
  -- the first plan not settled; null: nothing is open
  next_due_on date,
  revision integer not null default 0,
  -- of which file and which line it was read; a file taken in twice adds nothing
  import_key text,
  primary key (company_id, id),
  foreign key (company_id, archived_id) references archived (company_id, id)
);
create unique index ledger_of_contract on ledger (company_id, archived_id) where archived_id is not null;
create unique index ledger_import on ledger (company_id, import_key) where import_key is not null;
create index ledger_newest on ledger (company_id, created_at desc, id desc);
create index ledger_direction on ledger (company_id, direction, created_at desc, id desc);
create index ledger_due on ledger (company_id, next_due_on, created_at desc, id desc) where next_due_on is not null;
create index ledger_settled on ledger (company_id, created_at desc, id desc) where next_due_on is null and plan_cents > 0;
create index ledger_responsible on ledger (company_id, responsible_id, created_at desc, id desc)
  where responsible_id is not null;

create table ledger_plan (
  company_id uuid not null,
  ledger_id uuid not null,
  id uuid not null,
  period integer not null,
  due_on date not null,
  cents bigint not null check (cents > 0),
  -- given as a share of the contract, in hundredths of a percent
  share_bp integer,
  condition text,
  responsible_id uuid references account (id),
  remind_days integer not null default 3,
  allocated_cents bigint not null default 0,
  reminded_on date,
  created_at timestamptz not null,
  primary key (company_id, ledger_id, id),
  foreign key (company_id, ledger_id) references ledger (company_id, id) on delete cascade
);
create index ledger_plan_open on ledger_plan (company_id, due_on) where allocated_cents < cents;
create index ledger_plan_remind on ledger_plan (due_on) where allocated_cents < cents;

create table ledger_fund (
  company_id uuid not null,
  ledger_id uuid not null,
  id uuid not null,
  -- 1 received, 2 paid, 3 given back
  kind smallint not null check (kind in (1, 2, 3)),
  cents bigint not null check (cents > 0),
  currency text not null,
  -- yuan for one of the currency, times 10^8, as it was on the day
  rate_e8 bigint not null default 100000000,
  on_day date not null,
  -- [{planId, cents}]
  allocations jsonb not null default '[]',
  voucher_id uuid,
  note text,
  created_at timestamptz not null,
  primary key (company_id, ledger_id, id),
  foreign key (company_id, ledger_id) references ledger (company_id, id) on delete cascade
);
create index ledger_fund_day on ledger_fund (company_id, on_day);

create table ledger_invoice (
  company_id uuid not null,
  ledger_id uuid not null,
  id uuid not null,
  -- 1 given out, 2 received
  direction smallint not null check (direction in (1, 2)),
  kind text not null,
  number text not null,
  on_day date not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  gross_cents bigint not null,
  rate_bp integer not null,
  seller text,
  buyer text,
  file_id uuid,
  -- a credit note names the invoice it takes back
  credit_of uuid,
  created_at timestamptz not null,
  primary key (company_id, ledger_id, id),
  foreign key (company_id, ledger_id) references ledger (company_id, id) on delete cascade
);
create unique index ledger_invoice_number on ledger_invoice (company_id, number);

create table ledger_file (
  company_id uuid not null references company (id),
  id uuid not null,
  kind text not null,
  name text not null,
  size integer not null,
  blob_id uuid not null references blob (id),
  recognised jsonb not null default '{}',
  uploaded_by uuid not null references account (id),
  created_at timestamptz not null,
  primary key (company_id, id)
);

-- One row for each field that changed. Append-only: what it said before is never lost.
create table ledger_log (
  company_id uuid not null,
  ledger_id uuid not null,
  id uuid not null,
  -- contract, plan, fund, invoice
  part text not null,
  part_id uuid,
  field text not null,
  before text,
  after text,
  account_id uuid,
  actor_name text not null,
  at timestamptz not null,
  primary key (company_id, ledger_id, id)
);

create table ledger_application (
  company_id uuid primary key references company (id),
  -- 1 under review, 2 open, 3 refused
  status smallint not null,
  contact text not null,
  mobile_cipher bytea not null,
  note text,
  reason text,
  applied_by uuid not null references account (id),
  applied_at timestamptz not null,
  decided_at timestamptz
);
alter table review_case drop constraint review_case_kind_check;
alter table review_case add constraint review_case_kind_check check (kind in ('person', 'company', 'seal', 'ledger'));
