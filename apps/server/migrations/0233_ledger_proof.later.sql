create index concurrently if not exists quota_entry_time on quota_entry using brin (at);
