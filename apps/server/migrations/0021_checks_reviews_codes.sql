-- Who pays for a check of identity, who is looking at a case, and codes of partners that are switched off.

-- The company whose copies the check takes; null: free of charge, or nothing is owed any more.
alter table identity_attempt add column payer_id uuid references company (id);
create index identity_attempt_owed on identity_attempt (created_at) where status = 0 and payer_id is not null;

-- One reviewer looks at a case at a time; whoever walks away lets go when the time is up.
alter table review_case add column claimed_by uuid references account (id);
alter table review_case add column claimed_until timestamptz;
-- How long the oldest has been waiting is asked with every look at the queue.
create index review_case_waiting on review_case (submitted_at) where status = 1;

alter table partner add column invite_code_off_at timestamptz;
