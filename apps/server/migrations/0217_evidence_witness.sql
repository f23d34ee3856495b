-- A witness's line means something only beside the key it was made with.
alter table evidence_anchor add column witness_key text;
alter table evidence_anchor add constraint evidence_anchor_witness_key check ((kind = 'witness') <> (witness_key is null)) not valid;
