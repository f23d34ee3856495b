-- What can be bought, who bought it, how it was paid, invoiced and given back. Money is whole fen everywhere.

-- Catalogue ---------------------------------------------------------------------------------------------

-- One version of one thing for sale. What was sold stays as it was: a change is a new version.
create table catalogue_item (
  id uuid primary key,
  code text not null,
  version integer not null,
  -- 0 draft, 1 for sale, 2 replaced or withdrawn
  state smallint not null default 0,
  -- package | addon
  sort text not null check (sort in ('package', 'addon')),
  -- 1–9 for packages; 11 comparison and 13 review among the add-ons
  package_type smallint,
  name text not null,
  about text not null default '',
  price_fen integer not null check (price_fen >= 0),
  term_months integer not null check (term_months between 1 and 60),
  contents jsonb not null,
  -- anybody | company | xw (small businesses on the list) | agent (companies with customers) | office (never by oneself)
  buyers text not null check (buyers in ('anybody', 'company', 'xw', 'agent', 'office')),
  on_sale_from timestamptz,
  on_sale_until timestamptz check (on_sale_until > on_sale_from),
  place integer not null default 0,
  made_by text not null,
  maker_id uuid,
  created_at timestamptz not null,
  published_by text,
  published_at timestamptz,
  unique (code, version)
);
create unique index catalogue_item_for_sale on catalogue_item (code) where state = 1;
create unique index catalogue_item_draft on catalogue_item (code) where state = 0;

-- Small businesses the operator found entitled to the benefit.
create table small_business (
  company_id uuid primary key references company (id),
  note text not null,
  added_by text not null,
  created_at timestamptz not null
);

-- A trial is once for ever, whoever founds the company anew.
create table package_trial (
  credit_code text primary key,
  company_id uuid not null references company (id),
  created_at timestamptz not null
);

-- Orders ------------------------------------------------------------------------------------------------

create table purchase_order (
  id uuid primary key,
  no text not null unique,
  -- the company, or the person for himself
  owner_id uuid not null,
  owner_name text not null,
  is_company boolean not null,
  account_id uuid not null,
  actor_name text,
  item_id uuid not null references catalogue_item (id),
  item_name text not null,
  package_type smallint,
  -- what may stand open once: a package of any kind, or one add-on
  thing text not null,
  -- 1 new, 2 renewal, 3 upgrade, 4 add-on
  kind smallint not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- frozen from the catalogue
  contents jsonb not null,
  term_months integer not null,
  list_fen integer not null check (list_fen >= 0),
  credit_fen integer not null default 0 check (credit_fen between 0 and list_fen),
  amount_fen integer not null check (amount_fen >= 0),
  -- how the credit came about, in figures
  reckoning jsonb,
  -- the package an upgrade gives up
  from_package_id uuid,
  status smallint not null default 1 check (status in (1, 2, 3)),
  -- hand | time
  cancelled_by text,
  cancelled_at timestamptz,
  paid_at timestamptz,
  paid_method smallint,
  paid_attempt_id uuid,
  -- the package it opened or extended, and the term it paid for
  package_id uuid,
  term_from timestamptz,
  term_until timestamptz,
  refunded_fen integer not null default 0,
  partner_id uuid,
  commission_bp integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (amount_fen = list_fen - credit_fen),
  check (refunded_fen between 0 and amount_fen),
  check ((status = 2) = (paid_at is not null)),
  check ((status = 3) = (cancelled_at is not null))
);
create unique index purchase_order_open on purchase_order (owner_id, thing) where status = 1;
create index purchase_order_newest on purchase_order (owner_id, created_at desc, id desc);
create index purchase_order_all on purchase_order (created_at desc, id desc);
create index purchase_order_due on purchase_order (expires_at) where status = 1;
create index purchase_order_partner on purchase_order (partner_id, created_at desc) where partner_id is not null;

create table order_event (
  order_id uuid not null references purchase_order (id),
  id uuid not null,
  what text not null,
  detail text,
  actor_name text,
  at timestamptz not null,
  primary key (order_id, id)
);

-- Paying ------------------------------------------------------------------------------------------------

-- One try at paying an order with one vendor: the vendor knows it by `no`.
create table payment_attempt (
  id uuid primary key,
  order_id uuid not null references purchase_order (id),
  no text not null unique,
  -- 1 Alipay, 2 WeChat Pay, 3 back office, 6 DingTalk cashier
  method smallint not null,
  vendor text not null,
  merchant text not null,
  amount_fen integer not null check (amount_fen > 0),
  -- open, paid, closed, toRefund, refunded
  state text not null default 'open' check (state in ('open', 'paid', 'closed', 'toRefund', 'refunded')),
  -- what the payer is shown: a code to scan, an address to open
  qr text,
  url text,
  scanned_at timestamptz,
  -- the vendor's own number of what was paid
  trade_no text,
  payer text,
  paid_at timestamptz,
  proof_blob uuid,
  proof_name text,
  asks integer not null default 0,
  ask_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index payment_attempt_order on payment_attempt (order_id, created_at);
create index payment_attempt_ask on payment_attempt (ask_at) where ask_at is not null;

-- Everything a vendor told us, believed or not.
create table payment_notice (
  vendor text not null,
  notice_id text not null,
  attempt_no text,
  outcome text not null,
  received_at timestamptz not null,
  primary key (vendor, notice_id)
);

-- What needs a person: amounts that differ, numbers nobody knows, money without an order.
create table payment_fault (
  id uuid primary key,
  vendor text not null,
  attempt_no text,
  -- the same fault is told once
  mark text not null unique,
  what text not null,
  facts jsonb not null,
  closed_at timestamptz,
  closed_by text,
  closing_note text,
  created_at timestamptz not null
);
create index payment_fault_open on payment_fault (created_at desc) where closed_at is null;

create table payment_refund (
  id uuid primary key,
  no text not null unique,
  attempt_id uuid not null references payment_attempt (id),
  order_id uuid not null references purchase_order (id),
  request_id uuid,
  amount_fen integer not null check (amount_fen > 0),
  reason text not null,
  -- waiting, underWay, done, byHand (the vendor cannot any more: a bank transfer)
  state text not null default 'waiting' check (state in ('waiting', 'underWay', 'done', 'byHand')),
  asks integer not null default 0,
  ask_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null
);
-- Money that came for nothing goes back once, however often it is told of.
create unique index payment_refund_once on payment_refund (attempt_id) where request_id is null;
create unique index payment_refund_request on payment_refund (request_id) where request_id is not null;
create index payment_refund_ask on payment_refund (ask_at) where ask_at is not null;

-- What came to our bank account for orders.
create table bank_receipt (
  id uuid primary key,
  mark bytea not null unique,
  payer_name text not null,
  payer_account_cipher bytea not null,
  amount_fen integer not null,
  remark text not null,
  received_at timestamptz not null,
  -- 0 to match, 1 matched, 2 not for an order
  state smallint not null default 0,
  attempt_id uuid references payment_attempt (id),
  decided_by text,
  note text,
  created_at timestamptz not null
);
create index bank_receipt_open on bank_receipt (received_at desc) where state = 0;

-- The money book: cash by vendor, what is owed back, what is paid for services to come, commissions.
create table money_posting (
  entry_id uuid not null,
  line smallint not null,
  account text not null,
  amount_fen bigint not null check (amount_fen <> 0),
  reference text not null,
  order_id uuid,
  at timestamptz not null,
  primary key (entry_id, line)
);
create unique index money_posting_once on money_posting (reference, line);
create index money_posting_order on money_posting (order_id);
create trigger money_posting_append_only before update or delete on money_posting
  for each row execute function refuse_ledger_change();
create function refuse_unbalanced_money() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_fen), 0) from money_posting where entry_id = new.entry_id) <> 0 then
    raise exception 'the postings of a money entry must add up to zero';
  end if;
  return null;
end $$;
create constraint trigger money_posting_balanced after insert on money_posting
  deferrable initially deferred for each row execute function refuse_unbalanced_money();

-- The sandbox cashier's own book: what its invented payers did. Nothing of ours reads it but the sandbox provider.
create table sandbox_payment (
  no text primary key,
  vendor text not null,
  amount_fen integer not null,
  subject text not null,
  key text not null unique,
  -- open, scanned, paid, closed
  state text not null default 'open',
  trade_no text,
  payer text,
  paid_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create table sandbox_refund (
  no text primary key,
  payment_no text not null references sandbox_payment (no),
  amount_fen integer not null,
  created_at timestamptz not null
);

-- Refunds asked for -------------------------------------------------------------------------------------

create table refund_request (
  id uuid primary key,
  order_id uuid not null references purchase_order (id),
  owner_id uuid not null,
  reason text not null,
  -- what the rules propose, and how they came to it
  proposal_fen integer not null,
  reckoning jsonb not null,
  -- 0 waiting, 1 granted, 2 refused, 3 paid back
  status smallint not null default 0,
  amount_fen integer,
  asked_by text,
  decided_by text,
  decision text,
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index refund_request_open on refund_request (order_id) where status in (0, 1);
create index refund_request_newest on refund_request (created_at desc, id desc);

-- What one of the platform's people proposes and another must agree to.
create table operator_proposal (
  id uuid primary key,
  -- copies.grant, copies.takeBack, refund.decide, partner.settle, transfer.match
  what text not null,
  about text not null,
  reason text not null,
  amount integer not null,
  payload jsonb not null,
  -- 0 waiting, 1 agreed and done, 2 refused
  status smallint not null default 0,
  proposed_by uuid not null,
  proposed_name text,
  decided_by uuid,
  decided_name text,
  decision text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check (decided_by <> proposed_by)
);
create index operator_proposal_newest on operator_proposal (created_at desc, id desc);

-- Invoices ----------------------------------------------------------------------------------------------

create table invoice_title (
  owner_id uuid not null,
  id uuid not null,
  -- 1 company, 2 person
  kind smallint not null,
  name text not null,
  tax_no text,
  address text,
  phone text,
  bank_name text,
  bank_account text,
  email text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (owner_id, id)
);

create table invoice (
  id uuid primary key,
  owner_id uuid not null,
  -- 1 ordinary, 2 special
  type smallint not null,
  title jsonb not null,
  amount_fen integer not null check (amount_fen > 0),
  net_fen integer not null,
  tax_fen integer not null,
  tax_bp integer not null,
  -- asked, issuing, issued, failed, reding, red
  state text not null default 'asked' check (state in ('asked', 'issuing', 'issued', 'failed', 'reding', 'red')),
  number text unique,
  issued_on date,
  red_number text unique,
  reason text,
  is_sandbox boolean not null default false,
  asked_by text,
  issued_by text,
  created_at timestamptz not null,
  issued_at timestamptz,
  check (net_fen + tax_fen = amount_fen)
);
create index invoice_newest on invoice (owner_id, created_at desc, id desc);
create index invoice_all on invoice (created_at desc, id desc);
create table invoice_order (
  invoice_id uuid not null references invoice (id),
  order_id uuid not null references purchase_order (id),
  amount_fen integer not null check (amount_fen > 0),
  primary key (invoice_id, order_id)
);
create index invoice_order_of on invoice_order (order_id);
create table invoice_file (
  invoice_id uuid not null references invoice (id),
  -- pdf, ofd, xml
  format text not null,
  blob_id uuid not null,
  file_name text not null,
  is_red boolean not null default false,
  primary key (invoice_id, format, is_red)
);

-- Individual partners -----------------------------------------------------------------------------------

create table individual_partner (
  id uuid primary key,
  account_id uuid not null unique references account (id),
  name text not null,
  about text not null,
  code text not null unique,
  -- 0 applied, 1 active, 2 refused, 3 stopped
  status smallint not null default 0,
  reason text,
  created_at timestamptz not null,
  decided_by text,
  decided_at timestamptz
);
create table partner_customer (
  id uuid primary key,
  partner_id uuid not null references individual_partner (id),
  account_id uuid not null unique references account (id),
  company_id uuid unique references company (id),
  bound_at timestamptz not null,
  expires_at timestamptz not null
);
create index partner_customer_newest on partner_customer (partner_id, bound_at desc, id desc);
create table partner_bill (
  id uuid primary key,
  partner_id uuid not null references individual_partner (id),
  month text not null,
  earned_fen integer not null,
  deducted_fen integer not null,
  carried_fen integer not null,
  payable_fen integer not null check (payable_fen = earned_fen + carried_fen - deducted_fen),
  -- 0 to settle, 1 settled, 2 carried over
  status smallint not null default 0,
  voucher text,
  settled_by text,
  settled_at timestamptz,
  created_at timestamptz not null,
  unique (partner_id, month)
);
create table commission (
  id uuid primary key,
  partner_id uuid not null references individual_partner (id),
  order_id uuid not null references purchase_order (id),
  -- order | refund:<request>
  source text not null,
  base_fen integer not null,
  rate_bp integer not null,
  amount_fen integer not null,
  -- why it waits for a person
  flag text,
  confirm_at timestamptz not null,
  bill_id uuid references partner_bill (id),
  created_at timestamptz not null,
  unique (order_id, source)
);
create index commission_partner on commission (partner_id, created_at desc, id desc);
