-- What partners have been told of an end that comes: the nearest day spoken of, for a contract together with the
-- deadline it was about, so that one put off is spoken of again.
alter table open_key add column told_days smallint;
alter table open_contract add column told_deadline timestamptz;
alter table open_contract add column told_days smallint;
