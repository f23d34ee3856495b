create index concurrently if not exists open_contract_signer_hash on open_contract_signer (account_hash);
create index concurrently if not exists open_contract_signer_plain on open_contract_signer (contract_id, signer_id) where account is not null;
create index concurrently if not exists open_event_plain on open_event (app_id, id) where data <> '{}';
