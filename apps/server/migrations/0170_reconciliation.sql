-- What vendors say moved on a day, kept line by line; and whether it agrees with what we wrote down.
create table payment_bill_line (
  vendor text not null,
  -- paid, refunded
  kind text not null check (kind in ('paid', 'refunded')),
  -- our number of the attempt or of the refund
  no text not null,
  day date not null,
  amount_fen integer not null,
  trade_no text not null,
  primary key (vendor, kind, no)
);
create index payment_bill_line_day on payment_bill_line (vendor, day);
create table payment_reconciliation (
  vendor text not null,
  day date not null,
  -- agreed, differs, failed (the bill could not be had)
  state text not null check (state in ('agreed', 'differs', 'failed')),
  paid_count integer not null default 0,
  paid_fen bigint not null default 0,
  refund_count integer not null default 0,
  refund_fen bigint not null default 0,
  -- payments nobody had told us of, found in the bill and settled
  found_count integer not null default 0,
  differences jsonb not null default '[]',
  checked_at timestamptz not null,
  primary key (vendor, day)
);
create index payment_reconciliation_newest on payment_reconciliation (day desc, vendor);
create index payment_attempt_paid on payment_attempt (vendor, paid_at) where paid_at is not null;
create index payment_refund_done on payment_refund (done_at) where done_at is not null;
-- By which voucher a refund was paid out by hand; null when the vendor gave it back.
alter table payment_refund add column voucher text;
