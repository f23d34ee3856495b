-- Seals that end soon, looked for every day.
create index concurrently if not exists national_seal_ending on national_seal (valid_to) where state in (3, 4);
create index concurrently if not exists person_national_seal_ending on person_national_seal (valid_to) where state in (3, 4);
