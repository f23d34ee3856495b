-- A file that is part of a contract only when fields say so, and whether they left it out once everything was filled in.
alter table contract_file add column include_when jsonb;
alter table contract_file add column left_out boolean not null default false;
