-- Whether signatures under contracts of this kind carry national seals beside PAdES.
alter table contract_type add column national_seal boolean not null default false;
-- As its kind said when it was sent.
alter table contract add column national_seal boolean not null default false;
-- The national seals a signature was made with, in the order of their fields: what each was is said here for good.
alter table contract_signature add column national_seals jsonb;
