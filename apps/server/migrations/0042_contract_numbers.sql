-- Every contract that left the house is called by a number of its own.
update contract
   set number = 'HT' || to_char(sent_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-'
                || upper(right(replace(id::text, '-', ''), 10))
 where number is null and sent_at is not null and kind <> 'scan';
update contract_participant p
   set number = c.number
  from contract c
 where c.id = p.contract_id and c.number is not null and p.number is distinct from c.number;
