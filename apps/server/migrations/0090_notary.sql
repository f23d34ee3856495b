-- 出证: applications, what became of them, and the book of the embedded notary office.

create table notary_application (
  id uuid primary key,
  -- the company or person whose copies pay for it
  owner_id uuid not null,
  company_id uuid references company (id),
  account_id uuid not null references account (id),
  no text not null unique,
  commodity text not null check (commodity in ('certificate', 'report', 'verification', 'notary')),
  contract_ids uuid[] not null check (cardinality(contract_ids) between 1 and 20),
  contract_names text[] not null,
  applicant_name text not null,
  applied_by text not null,
  purpose text not null,
  -- who applies and who receives: numbers and addresses
  details_cipher bytea not null,
  revision integer not null default 0,
  signed_blob uuid references blob (id),
  signed_sha256 bytea,
  signed_at timestamptz,
  signed_by text,
  intent_method smallint,
  intent_serial uuid,
  certificate_serial text,
  -- null while it is being written; otherwise as the specification numbers them
  status smallint check (status between 0 and 5),
  submitted_at timestamptz,
  copies integer not null default 0 check (copies >= 0),
  office_name text,
  office_sandbox boolean not null default false,
  office_no text,
  -- what the office was given; the same bytes however often it is asked
  material_blob uuid references blob (id),
  asked_at timestamptz,
  reason text,
  result_blob uuid references blob (id),
  result_name text,
  result_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status is null or (signed_blob is not null and submitted_at is not null)),
  check ((status in (0, 4)) = (result_blob is not null) or status is null),
  check (status is distinct from 5 or reason is not null)
);
create index notary_application_newest on notary_application (owner_id, created_at desc, id desc);
create index notary_application_under_way on notary_application (coalesce(asked_at, submitted_at))
  where status in (1, 2, 3);
create index notary_application_at_office on notary_application (submitted_at desc, id desc)
  where commodity = 'notary' and status is not null;

create table notary_event (
  application_id uuid not null references notary_application (id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  status smallint,
  what text not null,
  detail text,
  by_name text,
  primary key (application_id, id)
);

-- No office stands behind it: an operator decides, and what it issues says that it is a sandbox's.
create table sandbox_notary_case (
  reference uuid primary key,
  no text not null unique,
  applicant_name text not null,
  purpose text not null,
  material_sha256 text not null,
  state text not null check (state in ('received', 'accepted', 'refused', 'issuing', 'failed', 'issued')),
  reason text,
  decided_by text,
  file_blob uuid references blob (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
