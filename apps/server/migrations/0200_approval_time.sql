-- How long somebody may take to say yes or no, and who is asked in his stead when he does not.
alter table approval_voter
  add column due_at timestamptz,
  add column timeout_hours smallint,
  -- remind | superior | administrators | member
  add column timeout_then text,
  add column timeout_member uuid,
  add column reminded_at timestamptz;
alter table approval_voter
  add constraint approval_voter_timeout_then
    check (timeout_then in ('remind', 'superior', 'administrators', 'member')) not valid,
  add constraint approval_voter_timeout check ((timeout_hours is null) = (timeout_then is null)) not valid;
