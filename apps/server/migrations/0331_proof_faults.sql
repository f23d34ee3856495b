-- What the last proof of the books of copies found, told wherever somebody asks and not only by the server that proved.
alter table quota_proof add column faults integer not null default 0;
alter table quota_proof add column proven_at timestamptz;
