-- What partners' apps used, in lines that add up: a line is one entry of the ledger of copies, seen with its app, its
-- contract and its price. Days are added up as lines are written, so that a month opens as fast with many as with few.

-- Prices that differ from the list: what a partner charges one below it.
create table open_price (
  partner_id uuid not null references partner (id),
  kind text not null,
  unit_fen integer not null check (unit_fen >= 0),
  set_by text not null,
  set_at timestamptz not null,
  primary key (partner_id, kind)
);

create table open_charge (
  -- the entry of the ledger it is about: charged there once, billed here once
  id uuid primary key,
  partner_id uuid not null references partner (id),
  app_id text not null references open_app (id),
  kind text not null,
  is_return boolean not null,
  quantity integer not null check (quantity > 0),
  unit_fen integer not null check (unit_fen >= 0),
  amount_fen bigint not null check (amount_fen = quantity::bigint * unit_fen),
  source text not null check (source in ('copies', 'balance')),
  endpoint text,
  request_id text,
  contract_no text,
  reference text not null,
  -- by the calendar of China
  day date not null,
  at timestamptz not null
);
create index open_charge_newest on open_charge (partner_id, at desc, id desc);
create index open_charge_contract on open_charge (partner_id, contract_no) where contract_no is not null;
create trigger open_charge_append_only before update or delete on open_charge
  for each row execute function refuse_ledger_change();

create table open_charge_day (
  partner_id uuid not null references partner (id),
  day date not null,
  app_id text not null references open_app (id),
  kind text not null,
  source text not null,
  lines integer not null,
  charged integer not null,
  returned integer not null,
  charged_fen bigint not null,
  returned_fen bigint not null,
  primary key (partner_id, day, app_id, kind, source)
);

create table open_bill (
  partner_id uuid not null references partner (id),
  month text not null,
  -- 0 to confirm, 1 confirmed, 2 disputed
  status smallint not null default 0,
  confirmed_by text,
  confirmed_at timestamptz,
  -- as it stood when it was confirmed
  lines integer,
  amount_fen bigint,
  primary key (partner_id, month),
  check ((status = 1) = (confirmed_at is not null))
);
create table open_bill_dispute (
  partner_id uuid not null,
  month text not null,
  id uuid primary key,
  line_id uuid references open_charge (id),
  reason text not null,
  raised_by text not null,
  created_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  foreign key (partner_id, month) references open_bill (partner_id, month)
);
create index open_bill_dispute_of on open_bill_dispute (partner_id, month);
create index open_bill_dispute_open on open_bill_dispute (created_at desc) where answered_at is null;

create table open_alarm (
  partner_id uuid not null references partner (id),
  kind text not null,
  below integer not null check (below > 0),
  mobiles_cipher bytea not null,
  -- told of the present shortage; empty again once there is enough
  told_at timestamptz,
  set_by text not null,
  primary key (partner_id, kind)
);

-- A partner pays ahead: bought as anything else is.
alter table catalogue_item drop constraint catalogue_item_buyers_check;
alter table catalogue_item add check (buyers in ('anybody', 'company', 'xw', 'agent', 'partner', 'office'));
insert into catalogue_item (id, code, version, state, sort, name, about, price_fen, term_months, contents, buyers, place,
                            made_by, created_at, published_at)
select gen_random_uuid(), code, 1, 1, 'addon', name, about, price_fen, months, contents::jsonb, 'partner', 100, '初始目录', now(), now()
  from (values ('deposit-1000', '预存款 1000 元', '份数用完后按价目扣款，也可支付订单；五年有效', 100000, 60, '{"deposit": 100000}'),
               ('contract-2000', '合作方合同 2000 份', '可分配给子合作方，一年有效', 700000, 12, '{"contract": 2000}'))
       as new (code, name, about, price_fen, months, contents)
 where exists (select 1 from catalogue_item);

-- Tasks are begun by partners too.
alter table task drop constraint if exists task_account_id_fkey;
