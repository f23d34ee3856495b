select begin_months('message', 'id');
select prove_months('message');
select enter_months('message', 'id', 'primary key (account_id, id)');
select begin_months('notice', 'contract_id');
select prove_months('notice');
select enter_months('notice', 'contract_id', 'unique (contract_id, told_key, channel)');
