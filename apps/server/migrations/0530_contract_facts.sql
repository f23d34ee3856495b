-- What was read of a kept contract: the words of its files with the places of their lines, once for each company that keeps
-- it, sealed by that company's key. Facts are taken from it again whenever the extractor improves; nothing is recognised
-- a second time.
create table contract_reading (
  company_id uuid not null,
  subject_id uuid not null,
  reading_sealed bytea not null,
  read_at timestamptz not null,
  primary key (company_id, subject_id)
);

-- The facts of a kept contract. Values are sealed; in clear stand only which extractor has been at it and how far it came.
create table fact_sheet (
  company_id uuid not null,
  subject_id uuid not null,
  -- 0: none yet
  extractor integer not null default 0,
  -- 0 waiting, 1 read, 2 read in part, 3 nothing could be read
  state smallint not null default 0 check (state between 0 and 3),
  sheet_sealed bytea,
  sort_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, subject_id)
);
-- What waits for an extractor, newest first.
create index fact_sheet_waiting on fact_sheet (extractor, sort_at desc, company_id, subject_id);
-- What a watch has not looked at yet.
create index fact_sheet_changed on fact_sheet (company_id, changed_at);

-- What people said a contract says, against what was read. Never overwritten: taken back.
create table fact_correction (
  company_id uuid not null,
  subject_id uuid not null,
  id uuid not null,
  said_sealed bytea not null,
  said_by uuid not null references account (id),
  said_at timestamptz not null,
  withdrawn_by uuid references account (id),
  withdrawn_at timestamptz,
  primary key (company_id, subject_id, id)
);
create index fact_correction_in_force on fact_correction (company_id) where withdrawn_at is null;
