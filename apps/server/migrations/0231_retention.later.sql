-- Rows are written in the order of time, so the oldest are found by an index of a few pages.
create index concurrently if not exists message_time on message using brin (created_at);
create index concurrently if not exists task_time on task using brin (created_at);
create index concurrently if not exists open_api_log_time on open_api_log using brin (at);
create index concurrently if not exists open_push_time on open_push using brin (created_at);
