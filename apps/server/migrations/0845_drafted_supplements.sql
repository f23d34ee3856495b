-- A draft written to change a kept contract says which, and so does what is made of it: its contract counts as the
-- supplement from the moment it is kept.
alter table ai_draft add column supplements_subject uuid;
alter table negotiation_room add column supplements_subject uuid;
-- Its contract is not kept yet.
alter table contract_relation add column is_pending boolean not null default false;
