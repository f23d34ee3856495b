-- What a company starts contracts from: a document with its fields and roles (contract), or who signs in which order
-- and how, for whatever document (flow).

create table contract_template (
  company_id uuid not null references company (id),
  id uuid not null,
  -- what people and addresses call it; those of a flow begin with FLOW
  no text not null unique,
  kind text not null check (kind in ('contract', 'flow')),
  name text not null,
  -- roles, fields and settings; a flow may name people, so it is sealed like a draft
  content_cipher bytea not null,
  -- counts every change, so that two editors notice each other
  revision integer not null default 0,
  created_by uuid not null references account (id),
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index contract_template_newest on contract_template (company_id, kind, created_at desc, id desc);

create table contract_template_file (
  company_id uuid not null,
  template_id uuid not null,
  id uuid not null,
  position smallint not null,
  name text not null,
  source_blob uuid not null references blob (id),
  pdf_blob uuid not null references blob (id),
  -- [[width, height], …] in points, as a reader turns the page
  page_sizes jsonb not null,
  primary key (company_id, template_id, id),
  foreign key (company_id, template_id) references contract_template (company_id, id) on delete cascade
);

-- 甲方, 乙方, …: what the document calls a party.
alter table contract_party add column role_name text;
