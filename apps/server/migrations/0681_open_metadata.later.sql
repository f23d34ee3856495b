-- Contracts and users by a label: the hash of a pair is the app's own.
create index concurrently if not exists open_contract_metadata on open_contract using gin (metadata_hashes)
  where metadata_hashes is not null;
create index concurrently if not exists open_user_metadata on open_user using gin (metadata_hashes)
  where metadata_hashes is not null;
