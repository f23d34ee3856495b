-- A company proving what it is: the application with its draft, the letter, and the money that proves an account.

alter table company add column credit_code text;
alter table company add column legal_name text;
alter table company add column address text;
-- null: without end
alter table company add column valid_until date;
alter table company add column certified_at timestamptz;
-- 1 legal representative online, 6 transfer, 7 letter + transfer paid in, 9 letter + transfer, 2 letter alone
alter table company add column certification_method smallint;
-- Proven with the help of a sandbox: said on screen and in every piece of evidence.
alter table company add column certification_sandbox boolean not null default false;
-- The administrator named in the letter of authorisation; founder, or who took over by a new letter.
alter table company add column principal_id uuid references account (id);
create unique index company_certified_code on company (credit_code) where status = 3;

create table certification (
  id uuid primary key,
  -- null until the first step is complete and the company exists
  company_id uuid references company (id),
  account_id uuid not null references account (id),
  -- 1 the company itself, 2 change of administrator
  kind smallint not null,
  -- 0 draft, 1 under review, 2 failed, 3 passed, 4 replaced by a later one
  status smallint not null default 0,
  -- the step to go on with, 1 to 5
  step smallint not null default 1,
  method smallint,
  licence_blob uuid references blob (id),
  -- {name, creditCode, legalName, address, validUntil}, all public in the register of companies
  facts jsonb not null default '{}',
  -- {isLegal, position, email}
  agent jsonb not null default '{}',
  legal_mobile_cipher bytea,
  successor_id uuid references account (id),
  letter_blob uuid references blob (id),
  -- 1 signed online by the legal representative, 2 signed online by the authorised person, 3 sealed on paper
  letter_kind smallint,
  -- how the signer proved who he is: {serial, provider, sandbox, at}
  letter_evidence jsonb not null default '{}',
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz
);
create unique index certification_open on certification (company_id, kind) where status in (0, 1);
create index certification_of_account on certification (account_id, updated_at desc);
create index certification_of_company on certification (company_id, kind, updated_at desc);

-- What was read from the picture of a licence, for whoever sent it.
create table licence_reading (
  account_id uuid not null references account (id),
  task_id uuid not null,
  blob_id uuid not null references blob (id),
  fields jsonb,
  primary key (account_id, task_id)
);

create table bank_transfer (
  company_id uuid not null references company (id),
  id uuid not null,
  certification_id uuid not null references certification (id),
  -- 1 from us to the company, 2 from the company to us
  direction smallint not null,
  -- 0 asked for, 1 under way, 2 arrived and to be confirmed, 3 proven, 4 failed, 5 too many wrong amounts, 6 out of time
  status smallint not null default 0,
  -- our number at the bank; for money paid in, the remark to write
  reference text not null unique,
  amount_fen integer not null,
  account_cipher bytea not null,
  -- {bankName, province, city, branchName, cnaps}
  bank jsonb not null,
  tries smallint not null default 0,
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id)
);
create index bank_transfer_of_certification on bank_transfer (certification_id, created_at desc);
create index bank_transfer_open on bank_transfer (direction, status) where status < 3;

-- The embedded bank: a book the operator writes in.
create table sandbox_bank_payment (
  reference text primary key,
  payee_name text not null,
  payee_account_cipher bytea not null,
  payee_bank text not null,
  amount_fen integer not null,
  remark text not null,
  -- 0 waiting, 1 paid, 2 failed
  status smallint not null default 0,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create table sandbox_bank_receipt (
  id uuid primary key,
  payer_name text not null,
  payer_account_cipher bytea not null,
  amount_fen integer not null,
  remark text not null,
  received_at timestamptz not null
);
create index sandbox_bank_receipt_newest on sandbox_bank_receipt (received_at desc, id desc);

-- The embedded authority that certifies signers. Keys are wrapped under the master key.
create table certificate_authority (
  -- root, issuing, timestamp
  role text primary key,
  certificate bytea not null,
  key_wrapped bytea not null,
  created_at timestamptz not null
);
