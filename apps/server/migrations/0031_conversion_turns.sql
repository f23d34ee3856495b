-- Whose file is converted next goes by turns, not by arrival: when a file was last taken up says whose turn it was.
alter table contract_file add column taken_at timestamptz;
create index contract_file_waiting on contract_file (created_at) where state = 0;
