create index concurrently if not exists approval_voter_time on approval_voter (due_at)
  where status = 1 and timeout_hours is not null;
alter table approval_voter validate constraint approval_voter_timeout_then;
alter table approval_voter validate constraint approval_voter_timeout;
