-- A template can be put out of use without being thrown away, and be for some people only.
alter table contract_template add column is_enabled boolean not null default true;

-- Whoever it is for; none: everybody in the company who may use templates.
create table contract_template_grant (
  company_id uuid not null,
  template_id uuid not null,
  kind text not null check (kind in ('member', 'department', 'role')),
  target_id uuid not null,
  primary key (company_id, template_id, kind, target_id),
  foreign key (company_id, template_id) references contract_template (company_id, id) on delete cascade
);
