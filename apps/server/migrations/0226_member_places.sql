-- Departments somebody belongs to beside the one he is counted in.
create table member_department (
  company_id uuid not null,
  member_id uuid not null,
  department_id uuid not null,
  primary key (company_id, member_id, department_id),
  foreign key (company_id, member_id) references member (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references department (company_id, id)
);
create index member_department_by_department on member_department (company_id, department_id);
-- The address a company writes to him at, and whether contracts are told there.
alter table member add column email_cipher bytea, add column mail_notices boolean not null default false;
