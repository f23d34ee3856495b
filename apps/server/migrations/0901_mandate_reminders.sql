-- That a mandate ends soon is told once.
alter table agent_mandate add column if not exists reminded_at timestamptz;
