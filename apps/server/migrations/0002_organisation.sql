-- What running an organisation needs beyond being in one.

alter table member add column job_number text;
alter table member add column activated_at timestamptz;

-- Two departments of one name under one roof would be one too many.
create unique index department_sibling_name on department
  (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name);
create unique index role_name on role (company_id, name);
create index member_by_status on member (company_id, status, created_at desc, id desc);
