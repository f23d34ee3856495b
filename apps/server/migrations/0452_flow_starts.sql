-- Which contracts were begun from a flow template: it has no pages of its own, theirs are what it is used for.
create table flow_start (
  company_id uuid not null references company (id),
  template_no text not null,
  contract_id uuid not null references contract (id) on delete cascade,
  started_at timestamptz not null,
  primary key (company_id, template_no, contract_id)
);
create index flow_start_newest on flow_start (company_id, template_no, started_at desc);
create index flow_start_contract on flow_start (contract_id);
