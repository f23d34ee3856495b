-- What was done in the last hour, for the entry of the log that holds it.
create index concurrently if not exists session_created on session (created_at, id);
create index concurrently if not exists seal_grant_created on seal_grant (created_at);
create index concurrently if not exists seal_grant_revoked on seal_grant (revoked_at) where revoked_at is not null;
create index concurrently if not exists delegation_accepted on delegation (accepted_at) where accepted_at is not null;
create index concurrently if not exists delegation_ended on delegation (ended_at) where ended_at is not null;
create index concurrently if not exists signing_consent_agreed on signing_consent (agreed_at);
