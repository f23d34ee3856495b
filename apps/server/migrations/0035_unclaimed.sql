-- What was sent to a company by its name alone waits for one of its people to take it up (5), where it was said to wait
-- for filling (1) or signing (3) by nobody in particular.
update contract_participant p
   set waits_for = 5
 where p.scope_id = p.house_id and p.waits_for in (1, 3)
   and exists (
     select from contract_party y
      where y.contract_id = p.contract_id and y.company_id = p.scope_id and y.kind = 1
        and (y.status = 1 or y.fill_status = 1)
        and not exists (
          select from contract_signer s where s.contract_id = y.contract_id and s.party_id = y.id and s.status <> 4));
