-- What somebody copied is written to in, as the sender said; what he has chosen himself goes before it.
alter table contract_cc add column language text;
