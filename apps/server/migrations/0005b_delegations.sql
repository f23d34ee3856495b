-- A delegation ends with its time, or when the company takes it back; `role_ids` are those it added, and they go with it.
alter table delegation add column ended_at timestamptz;
create index delegation_live on delegation (company_id, member_id) where ended_at is null;
