-- A row here, and no server takes a job until it is gone. A restore writes it, and makes the table where the restored
-- copy is older than this.
create table if not exists job_parking (
  only_one boolean primary key default true check (only_one),
  parked_at timestamptz not null,
  reason text not null
);
