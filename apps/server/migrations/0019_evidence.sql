-- The evidence log: what happened to contracts, so that nobody can say later it happened otherwise.

-- Written with the step it speaks of, in the same transaction. Its place in the log is given afterwards, by one
-- sequencer for all: signers never wait for each other at the end of a tree.
create table evidence_leaf (
  id uuid primary key,
  -- contracts may be removed while they are drafts; what was said of them stays
  contract_id uuid not null,
  -- taken while the contract's row is locked, so that the steps of one contract keep their order
  sequence bigserial not null,
  step text not null,
  -- the exact bytes that are hashed: canonical JSON
  entry bytea not null,
  at timestamptz not null,
  place bigint
);
create unique index evidence_leaf_place on evidence_leaf (place) where place is not null;
create index evidence_leaf_waiting on evidence_leaf (sequence) where place is null;
create index evidence_leaf_contract on evidence_leaf (contract_id, sequence);

create table evidence_node (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  primary key (level, index)
);

-- Signed by the platform: at this time the log had this many entries and this root.
create table evidence_checkpoint (
  size bigint primary key,
  note text not null,
  at timestamptz not null
);

-- What a finished contract leaves behind for anybody who holds its number.
create table evidence_record (
  contract_id uuid primary key references contract (id),
  -- cannot be guessed, nor the next one from this one
  number text not null unique,
  leaf_id uuid not null references evidence_leaf (id),
  created_at timestamptz not null
);
-- A file in one's hand leads to its record.
create table evidence_file (
  contract_id uuid not null references evidence_record (contract_id),
  file_id uuid not null,
  sha256 bytea not null,
  -- 0 as sent for signing, then one for each signature
  version smallint not null,
  primary key (contract_id, file_id, version)
);
create index evidence_file_sha256 on evidence_file (sha256);

create function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  raise exception 'the evidence log is append-only';
end $$;
create function refuse_leaf_change() returns trigger language plpgsql as $$
begin
  -- A place is given once; nothing else about a leaf ever changes.
  if old.place is null and new.place is not null
    and (old.id, old.contract_id, old.sequence, old.step, old.entry, old.at)
      is not distinct from (new.id, new.contract_id, new.sequence, new.step, new.entry, new.at)
  then return new;
  end if;
  raise exception 'the evidence log is append-only';
end $$;
create trigger evidence_leaf_append_only before update on evidence_leaf
  for each row execute function refuse_leaf_change();
create trigger evidence_leaf_no_delete before delete on evidence_leaf
  for each row execute function refuse_evidence_change();
create trigger evidence_leaf_no_truncate before truncate on evidence_leaf
  for each statement execute function refuse_evidence_change();
create trigger evidence_node_append_only before update or delete on evidence_node
  for each row execute function refuse_evidence_change();
create trigger evidence_checkpoint_append_only before update or delete on evidence_checkpoint
  for each row execute function refuse_evidence_change();
create trigger evidence_record_append_only before update or delete on evidence_record
  for each row execute function refuse_evidence_change();
create trigger evidence_file_append_only before update or delete on evidence_file
  for each row execute function refuse_evidence_change();

-- What an agreement that ends a contract says, as it was asked for.
create table contract_termination (
  contract_id uuid primary key references contract (id) on delete cascade,
  terms jsonb not null
);

-- A code to scan: how many may sign, and who has.
create table scan_code (
  contract_id uuid primary key references contract (id) on delete cascade,
  code text not null unique,
  -- the party that whoever scans it becomes
  party_id uuid not null,
  taken_limit integer not null check (taken_limit > 0),
  taken integer not null default 0,
  -- days each contract made by it may be signed
  deadline_days smallint not null,
  created_at timestamptz not null,
  check (taken <= taken_limit)
);
create table scan_taking (
  contract_id uuid not null references scan_code (contract_id) on delete cascade,
  -- one contract for each person
  account_id uuid not null references account (id),
  made_id uuid not null references contract (id),
  taken_at timestamptz not null,
  primary key (contract_id, account_id)
);
