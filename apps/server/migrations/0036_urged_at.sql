-- When somebody was last urged: not again within the hour.
alter table contract_signer add column urged_at timestamptz;
