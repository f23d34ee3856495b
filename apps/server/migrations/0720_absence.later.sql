create index concurrently if not exists approval_voter_absence on approval_voter (absence_id)
  where absence_id is not null;
create index concurrently if not exists contract_signer_absence on contract_signer (absence_id)
  where absence_id is not null;
