-- A kept contract that changes another: its supplement, its amendment, or the agreement that ends it. What it states
-- stands above what the other one said.
create table contract_relation (
  company_id uuid not null,
  subject_id uuid not null,
  of_subject uuid not null,
  -- 1 supplement, 2 amendment, 3 termination
  kind smallint not null check (kind between 1 and 3),
  effective_on date,
  linked_by uuid not null references account (id),
  linked_at timestamptz not null,
  primary key (company_id, subject_id)
);
create index contract_relation_of on contract_relation (company_id, of_subject);
