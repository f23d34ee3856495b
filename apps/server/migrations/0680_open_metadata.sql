-- Labels partners put on their contracts and users, sealed by the app's key and found by keyed hashes of each pair.
alter table open_contract add column metadata_sealed bytea, add column metadata_hashes bytea[];
alter table open_user add column metadata_sealed bytea, add column metadata_hashes bytea[];
