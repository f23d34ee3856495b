-- What of a file people do not see as machines read it, found when its pages were made. Quotes the contract: sealed.
alter table contract_file add column hidden_cipher bytea;
-- When whoever sends it has confirmed that he knows of it.
alter table contract_file add column hidden_confirmed_at timestamptz;
-- What he wants done with changes tracked in a Word file: accept, reject; null while he has not said.
alter table contract_file add column change_choice text check (change_choice in ('accept', 'reject'));
