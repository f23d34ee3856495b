-- A seal that a court or an authority found invalid: never to be used again, and since when it does not count.
-- allowed: drop: only a check is loosened; releases before this one write what it asked for
alter table national_seal drop constraint national_seal_state_check;
alter table national_seal add constraint national_seal_state check (state between 1 and 7) not valid;
-- allowed: drop: only a check is loosened; releases before this one write what it asked for
alter table national_seal drop constraint national_seal_check2;
-- the key of one that was cancelled or found invalid is gone
alter table national_seal
  add constraint national_seal_key_gone check (es_id is null or class = 2 or (key_wrapped is null) = (state in (6, 7))) not valid;
-- Who found it invalid, by which document, and when that was decided.
alter table national_seal add column found_by text, add column found_document text, add column found_on date;
-- When its register was last asked whether it was found invalid.
alter table national_seal add column invalidity_asked_at timestamptz;

-- What the register of a seal made elsewhere is told of it, and what it answered: a row for each step it must hear of.
create table national_seal_report (
  company_id uuid not null,
  seal_id uuid not null,
  sequence smallint not null,
  -- 1 no receipt yet, 2 receipt kept, 3 sent back
  state smallint not null check (state between 1 and 3),
  -- as it was told, word for word; null while nothing was sent
  report jsonb,
  -- who was told: the register connected here, or whoever a member told by hand
  register text,
  is_by_hand boolean not null default false,
  reported_at timestamptz,
  receipt_no text,
  receipt_at timestamptz,
  -- as it was answered, byte for byte, with the register's signature
  receipt text,
  receipt_signature text,
  sent_back_reason text,
  created_at timestamptz not null,
  primary key (company_id, seal_id, sequence),
  foreign key (company_id, seal_id, sequence) references national_seal_event (company_id, seal_id, sequence)
);
create index national_seal_report_waiting on national_seal_report (created_at) where state = 1;
