-- What a seal is for, in its keeper's words.
alter table company_seal add column remark text;
alter table person_seal add column remark text;
