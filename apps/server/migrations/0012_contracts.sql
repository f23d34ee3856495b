-- Contracts: what they say, who is to sign them where, and what has become of them.

create table contract (
  id uuid primary key,
  -- the company that started it, or the person who did so for himself; pays for it, and sees it in its lists
  owner_id uuid not null,
  company_id uuid references company (id),
  initiator_id uuid not null references account (id),
  initiator_name text not null,
  -- where the initiator sat when it was sent, for those who see a department
  department_id uuid,
  -- contract, termination (an agreement that ends another), scan (a code to scan)
  kind text not null check (kind in ('contract', 'termination', 'scan')),
  -- set by the table of a contract's life and by nothing else
  status smallint not null default 1 check (status between 1 and 15),
  phase text not null default 'editing',
  name text not null,
  number text,
  type_id uuid,
  amount_cents bigint check (amount_cents >= 0),
  in_turn boolean not null default false,
  deadline_at timestamptz,
  valid_from date,
  valid_until date,
  note text,
  -- switches of this contract: openToLater, terminable, …
  settings jsonb not null default '{}',
  -- what the editor knows while it is a draft, people's numbers among it; taken apart into the tables below on sending
  draft_cipher bytea,
  -- counts every change, so that two editors of one draft notice each other
  revision integer not null default 0,
  original_id uuid references contract (id),
  agreement_invalidates boolean not null default false,
  copied_from uuid references contract (id),
  scan_parent_id uuid references contract (id),
  phase_before_expiry text,
  end_reason text,
  sent_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index contract_number on contract (owner_id, number) where number is not null;
create index contract_owner_newest on contract (owner_id, status, created_at desc, id desc);
-- What the clock has to look at.
create index contract_deadline on contract (deadline_at) where status in (2, 3, 10, 13);
create index contract_agreements on contract (original_id) where original_id is not null;
create index contract_scans on contract (scan_parent_id, created_at desc) where scan_parent_id is not null;

create table contract_file (
  contract_id uuid not null references contract (id) on delete cascade,
  id uuid not null,
  -- 1 to be signed, 2 an attachment to read
  kind smallint not null default 1,
  position smallint not null,
  name text not null,
  source_blob uuid not null references blob (id),
  -- the pages as they came out of conversion, nothing filled in
  pdf_blob uuid references blob (id),
  -- the file as it stands: composed once, then only ever appended to
  current_blob uuid references blob (id),
  current_sha256 bytea,
  -- [[width, height], …] in points, as a reader turns the page
  page_sizes jsonb not null default '[]',
  -- 0 being converted, 1 ready, 2 failed
  state smallint not null default 0,
  reason text,
  created_at timestamptz not null,
  primary key (contract_id, id)
);

create table contract_party (
  contract_id uuid not null references contract (id) on delete cascade,
  id uuid not null,
  -- equal numbers sign in any order among themselves
  turn smallint not null,
  -- 1 a company, 2 a person
  kind smallint not null check (kind in (1, 2)),
  is_own boolean not null default false,
  company_id uuid references company (id),
  company_name text,
  -- 1 everyone named signs, 2 any one of them
  rule smallint not null default 1 check (rule in (1, 2)),
  -- 1 code by SMS, 2 signing password, 3 face; one of them is chosen by the signer
  intent_methods jsonb not null default '[1]',
  -- 0 none, 1 count down, 2 to the end of every file, 3 every file opened
  reading smallint not null default 0,
  reading_seconds smallint not null default 0,
  -- [{id, name, required}] asked of the party, and [{id, blobId, name}] given by it
  attachments_asked jsonb not null default '[]',
  attachments_given jsonb not null default '[]',
  may_refuse boolean not null default true,
  may_transfer boolean not null default true,
  message text,
  deadline_at timestamptz,
  -- 0 waits for others, 1 due, 2 signed, 3 refused
  status smallint not null default 0,
  -- 0 nothing to fill in, 1 to fill in, 2 filled in
  fill_status smallint not null default 0,
  -- null: nobody asked; 0 asked, 1 granted, 2 denied
  seal_use smallint,
  signed_at timestamptz,
  primary key (contract_id, id)
);
create index contract_party_company on contract_party (company_id) where company_id is not null;

create table contract_signer (
  contract_id uuid not null,
  id uuid not null,
  party_id uuid not null,
  position smallint not null,
  -- null until the person behind the number has an account
  account_id uuid references account (id),
  name text not null,
  mobile_hash bytea,
  mobile_cipher bytea,
  email_hash bytea,
  email_cipher bytea,
  -- 0 waits, 1 due, 2 signed, 3 refused, 4 no longer needed (another signed for the party, or it was handed on)
  status smallint not null default 0,
  urged smallint not null default 0,
  opened_at timestamptz,
  -- seconds read and files seen to the end, as the server counted them
  reading jsonb not null default '{}',
  signed_at timestamptz,
  refused_reason text,
  handed_from uuid,
  primary key (contract_id, id),
  foreign key (contract_id, party_id) references contract_party (contract_id, id) on delete cascade
);
create index contract_signer_account on contract_signer (account_id) where account_id is not null;
-- Somebody who registers later finds what waits for the number or address.
create index contract_signer_mobile on contract_signer (mobile_hash) where account_id is null;
create index contract_signer_email on contract_signer (email_hash) where account_id is null and email_hash is not null;

create table contract_field (
  contract_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  -- seal, signature, seam, date, text, lines, number, choice, check, select, image, table, remark
  kind text not null,
  -- null: the initiator's own
  party_id uuid,
  page smallint not null,
  -- of the page as it is shown, 0–1 from the top left
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  key text,
  name text not null,
  required boolean not null default true,
  settings jsonb not null default '{}',
  value jsonb,
  filled_by uuid,
  filled_at timestamptz,
  position smallint not null default 0,
  primary key (contract_id, id),
  foreign key (contract_id, file_id) references contract_file (contract_id, id) on delete cascade,
  foreign key (contract_id, party_id) references contract_party (contract_id, id) on delete cascade
);

create table contract_cc (
  contract_id uuid not null references contract (id) on delete cascade,
  id uuid not null,
  account_id uuid references account (id),
  company_id uuid references company (id),
  name text not null,
  mobile_hash bytea,
  mobile_cipher bytea,
  may_download boolean not null default true,
  -- 1 when it is sent, 2 when it is finished
  told_when smallint not null default 2,
  primary key (contract_id, id)
);
create index contract_cc_account on contract_cc (account_id) where account_id is not null;
create index contract_cc_mobile on contract_cc (mobile_hash) where account_id is null;

-- One row for each signature in each file. Append-only: what a file says of itself, said a second time.
create table contract_signature (
  contract_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  party_id uuid not null,
  signer_id uuid not null,
  sequence integer not null,
  account_id uuid not null references account (id),
  company_id uuid references company (id),
  subject text not null,
  certificate_serial text not null,
  is_sandbox boolean not null,
  field_names jsonb not null,
  sha256_before bytea not null,
  sha256_after bytea not null,
  blob_id uuid not null references blob (id),
  intent_method smallint,
  intent_serial text,
  by_hand boolean not null,
  address text,
  user_agent text,
  signed_at timestamptz not null,
  primary key (contract_id, id),
  unique (contract_id, file_id, sequence),
  -- A slot is signed once, whatever arrives at the same moment.
  unique (contract_id, file_id, signer_id),
  foreign key (contract_id, file_id) references contract_file (contract_id, id),
  foreign key (contract_id, signer_id) references contract_signer (contract_id, id)
);
create function refuse_signature_change() returns trigger language plpgsql as $$
begin
  raise exception 'signatures are append-only';
end $$;
create trigger contract_signature_append_only before update or delete on contract_signature
  for each row execute function refuse_signature_change();
create trigger contract_signature_no_truncate before truncate on contract_signature
  for each statement execute function refuse_signature_change();

-- Whose lists a contract is in, one row for each person and company it concerns. Lists read this table alone.
create table contract_participant (
  -- an account or a company
  scope_id uuid not null,
  contract_id uuid not null references contract (id) on delete cascade,
  is_initiator boolean not null default false,
  is_signer boolean not null default false,
  is_cc boolean not null default false,
  -- what it waits for from this person or company: 0 nothing, 1 fill, 2 place, 3 sign, 4 approve
  waits_for smallint not null default 0,
  status smallint not null,
  kind text not null,
  type_id uuid,
  name text not null,
  number text,
  initiator_id uuid not null,
  department_id uuid,
  deadline_at timestamptz,
  sort_at timestamptz not null,
  primary key (scope_id, contract_id)
);
create index contract_participant_newest on contract_participant (scope_id, sort_at desc, contract_id desc);
create index contract_participant_status on contract_participant (scope_id, status, sort_at desc, contract_id desc);
create index contract_participant_waiting on contract_participant (scope_id, waits_for, sort_at desc, contract_id desc)
  where waits_for > 0;
create index contract_participant_of on contract_participant (contract_id);

-- Somebody's consent within a company: to send it out, to use a seal for it, or asked for on the way.
create table approval (
  contract_id uuid not null references contract (id) on delete cascade,
  id uuid not null,
  -- launch: before it is sent; sealUse: before one party's seal may be used
  purpose text not null check (purpose in ('launch', 'sealUse')),
  party_id uuid,
  company_id uuid not null references company (id),
  flow_name text not null,
  -- 0 under way, 1 passed, 2 rejected, 3 recalled
  status smallint not null default 0,
  asked_by uuid not null references account (id),
  asked_by_name text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (contract_id, id)
);
create unique index approval_under_way on approval
  (contract_id, purpose, coalesce(party_id, '00000000-0000-0000-0000-000000000000')) where status = 0;

create table approval_voter (
  contract_id uuid not null,
  approval_id uuid not null,
  id uuid not null,
  -- steps follow one another; within a step 1 all, 2 any one, 3 one after another
  step smallint not null,
  rule smallint not null check (rule in (1, 2, 3)),
  position smallint not null,
  account_id uuid not null references account (id),
  name text not null,
  -- 0 waits, 1 due, 2 agreed, 3 refused, 4 no longer asked
  status smallint not null default 0,
  comment text,
  added_by uuid references account (id),
  decided_at timestamptz,
  primary key (contract_id, id),
  foreign key (contract_id, approval_id) references approval (contract_id, id) on delete cascade
);
create index approval_voter_due on approval_voter (account_id, status, decided_at desc);
