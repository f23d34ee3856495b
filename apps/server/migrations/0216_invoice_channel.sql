-- Invoices issued and reversed through somebody connected to the tax bureau, beside those the operator writes down.
alter table invoice
  add column channel text,
  -- under which the reversal was asked for there; another one for every try
  add column red_reference uuid,
  add column red_reason text,
  add column asked_channel_at timestamptz;

-- The book of the embedded channel: no tax bureau ever hears of it.
create table sandbox_invoice (
  reference uuid primary key,
  number text not null unique,
  facts jsonb not null,
  created_at timestamptz not null
);
