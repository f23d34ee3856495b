create index task_expiring on task (expires_at) where blob_id is not null and expires_at is not null;
