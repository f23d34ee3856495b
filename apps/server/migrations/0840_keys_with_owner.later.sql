-- What is found by a secret is unique because the secret is drawn at random; beside it the index now holds whose it is, as
-- every unique index must where rows are spread over machines. It is asked as before, by the secret alone.
create unique index concurrently if not exists negotiation_seat_of_code on negotiation_seat (code_hash, owner_id);
drop index concurrently if exists negotiation_seat_code;
create unique index concurrently if not exists scim_key_of_token on scim_key (token_hash, company_id);
drop index concurrently if exists scim_key_token;
