-- What a company has settled about its contracts: kinds of contract and their numbers, who must agree to what, how it
-- signs by default, and who was told of what.

create table contract_type (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  -- what {type} stands for in a number; the name where nothing shorter is given
  code text,
  -- {type}-{yyyy}{MM}-{0001}; null: numbers are typed, or left out
  number_rule text,
  -- a contract of this kind is valid for so long unless somebody says otherwise
  valid_days integer check (valid_days between 1 and 36500),
  note text,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index contract_type_name on contract_type (company_id, name);
create index contract_of_type on contract (type_id) where type_id is not null;

create table approval_flow (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  purpose text not null check (purpose in ('launch', 'sealUse')),
  -- the first that suits a contract is the one
  position integer not null,
  -- {typeIds, amountFromCents, amountToCents}
  conditions jsonb not null default '{}',
  -- [{rule, approvers: [{kind: member | role | departmentHead, id}]}], resolved to people when it is asked
  steps jsonb not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index approval_flow_name on approval_flow (company_id, name);
create index approval_flow_order on approval_flow (company_id, purpose, position);

create index approval_asked on approval (asked_by, created_at desc, id desc);

create table signing_setting (
  company_id uuid primary key references company (id),
  deadline_days smallint not null,
  in_turn boolean not null,
  intent_methods jsonb not null,
  reading smallint not null,
  reading_seconds smallint not null,
  may_refuse boolean not null,
  may_transfer boolean not null,
  -- no seal of this company is used before somebody has agreed to it
  seal_use_approval boolean not null,
  -- the other parties hear by SMS when a contract is refused, withdrawn or has expired
  tell_parties_of_end boolean not null,
  -- days before the deadline on which those who have yet to sign are reminded
  reminder_days jsonb not null,
  updated_at timestamptz not null
);

-- One row for each thing told to somebody in one way. The key says what was told: told once, however often asked.
create table notice (
  id uuid primary key,
  contract_id uuid not null references contract (id) on delete cascade,
  event text not null,
  told_key text not null,
  -- sms, mail, message
  channel text not null,
  account_id uuid references account (id),
  receiver_name text not null,
  target_masked text not null,
  target_cipher bytea,
  title text not null,
  content text not null,
  -- what a vendor needs that sends only texts it has seen: {contract, company, deadline, code, …}
  parameters jsonb not null default '{}',
  -- 0 waits, 1 sent, 2 failed
  state smallint not null default 0,
  reason text,
  -- who sends it holds it until then: two at once do not send it twice
  held_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (contract_id, told_key, channel)
);
create index notice_newest on notice (created_at desc, id desc);
create index notice_waiting on notice (created_at) where state = 0;

-- Wording an operator has changed; what is not here reads as it is written in the code.
create table notice_template (
  event text not null,
  channel text not null,
  title text not null,
  content text not null,
  -- the name under which the SMS vendor knows this text
  vendor_code text,
  updated_by uuid not null references account (id),
  updated_at timestamptz not null,
  primary key (event, channel)
);

-- What somebody does not want to hear of by SMS or mail. Being asked to sign is never left out.
create table notice_preference (
  account_id uuid primary key references account (id),
  progress_sms boolean not null,
  mail boolean not null,
  updated_at timestamptz not null
);
