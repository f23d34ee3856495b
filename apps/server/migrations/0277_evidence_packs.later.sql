-- Whether a record points to a leaf is asked for each that goes.
create index concurrently if not exists evidence_record_leaf on evidence_record (leaf_id);
