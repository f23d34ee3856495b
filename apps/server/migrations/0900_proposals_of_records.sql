-- What the archive and the ledger keep of contracts is proposed to be changed too: of one made elsewhere there is no contract.
alter table agent_proposal alter column contract_id drop not null;
alter table agent_proposal add column if not exists subject_id uuid;
