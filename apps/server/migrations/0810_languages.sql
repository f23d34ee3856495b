-- What somebody is written to in: as the sender said of a signer, and as a reader chose for himself.
alter table contract_signer add column language text;
alter table account add column language text;
