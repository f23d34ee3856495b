-- What a sender may ask of a party: a signature drawn by hand, and whose papers the signer must hold.
alter table contract_party add column hand_drawn boolean not null default false;
alter table contract_signer add column id_number_hash bytea, add column id_number_cipher bytea;
-- What a company begins its contracts with, and for how many minutes one proof of meaning it serves the next contracts.
alter table signing_setting
  add column hand_drawn boolean not null default false,
  add column intent_minutes smallint not null default 0;
