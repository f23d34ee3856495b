-- What a partner calls the people of his contracts is a mobile number more often than not, and what he is told of them
-- repeats it. Both are sealed by the app's key; a signer is found by a keyed hash of what he is called.
alter table open_contract_signer add column account_hash bytea;
alter table open_contract_signer add column account_sealed bytea;
-- Sealed only, it is null; a server of the release before still writes it.
alter table open_contract_signer alter column account drop not null;
alter table open_event add column data_sealed bytea;

insert into backfill (name, position, done_at)
select name, '{}', now() from unnest(array['open.sealSigners', 'open.sealSigners:only']) as name
 where not exists (select from open_contract_signer) on conflict do nothing;
insert into backfill (name, position, done_at)
select name, '{}', now() from unnest(array['open.sealEvents', 'open.sealEvents:only']) as name
 where not exists (select from open_event) on conflict do nothing;
