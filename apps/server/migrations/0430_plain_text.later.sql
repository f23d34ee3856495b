create index concurrently if not exists contract_text_plain on contract_text (subject_id) where body <> '';
