-- A record bears the hashes of all versions of its files, and a file in one's hand is found by them; which file and
-- which version it is says the leaf the record points to. A row for each hash (`evidence_file`) is written for the week
-- in which the release before can be gone back to, and read for records from before.
alter table evidence_record add column hashes bytea[];
