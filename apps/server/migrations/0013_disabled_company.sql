-- Why the platform took a company out of service; null while it is not.
alter table company add column disabled_reason text;
create index company_newest on company (created_at desc, id desc);
