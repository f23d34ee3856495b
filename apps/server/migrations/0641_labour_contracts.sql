-- Whether contracts of this kind are labour contracts, made as the guide for electronic labour contracts asks.
alter table contract_type add column labour boolean not null default false;
-- As its kind said when it was sent.
alter table contract add column labour boolean not null default false;
-- Which version of the notice the worker confirmed before signing, and when.
alter table contract_signer add column labour_notice text;
alter table contract_signer add column labour_notice_at timestamptz;
