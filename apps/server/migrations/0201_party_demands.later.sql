create index concurrently if not exists contract_party_deadline on contract_party (deadline_at)
  where deadline_at is not null and status in (0, 1);
create index concurrently if not exists ticket_intents on ticket (account_id, created_at desc) where purpose = 'intent';
