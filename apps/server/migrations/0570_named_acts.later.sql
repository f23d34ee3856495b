-- What was signed by whom, and in whose name, newest first.
create index concurrently if not exists contract_signature_by_account
  on contract_signature (account_id, signed_at desc, id desc);
create index concurrently if not exists contract_signature_in_company
  on contract_signature (company_id, signed_at desc, id desc) where company_id is not null;
create index concurrently if not exists seal_use_by_account on seal_use (account_id, used_at desc, id desc);
create index concurrently if not exists seal_grant_by_giver on seal_grant (granted_by, created_at desc);
create index concurrently if not exists company_seal_of_person on company_seal (legal_account_id)
  where legal_account_id is not null;
create index concurrently if not exists open_seal_auth_of_company on open_seal_auth (company_id, granted_at desc);
create index concurrently if not exists open_consent_of_account on open_consent (account_id);
create index concurrently if not exists notary_application_by_account on notary_application (account_id, signed_at desc)
  where signed_at is not null;
create index concurrently if not exists delegation_of_company on delegation (company_id, accepted_at desc);
create index concurrently if not exists session_in_company on session (company_id, created_at desc, id desc);
