create index concurrently if not exists evidence_record_hashes on evidence_record using gin (hashes);
