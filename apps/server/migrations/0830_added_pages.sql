-- Pages a table that is longer than its place was continued on: the last of page_sizes, gone again when it is filled anew.
alter table contract_file add column added_pages integer not null default 0;
