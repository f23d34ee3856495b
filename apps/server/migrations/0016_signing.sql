-- Signing: ways of meaning it that belong together, faces that were not recognised, pages as pictures for telephones.

alter table contract_party
  -- every one of the methods, not one of them by choice
  add column intent_all boolean not null default false,
  -- after three faces that were not recognised a code by SMS will do
  add column intent_fallback boolean not null default true;

alter table contract_signer
  add column face_failures smallint not null default 0;

-- What a telephone shows instead of the PDF. Made when first asked for, one for each page of each state of a file.
create table contract_page_picture (
  contract_id uuid not null,
  file_id uuid not null,
  file_sha256 bytea not null,
  page smallint not null,
  blob_id uuid not null references blob (id),
  primary key (contract_id, file_id, file_sha256, page),
  foreign key (contract_id, file_id) references contract_file (contract_id, id) on delete cascade
);

-- A company that is certified later finds what was sent to its name.
create index contract_party_unclaimed on contract_party (company_name) where kind = 1 and company_id is null;
