-- Each owner (a company, an app) has a key of its own for what is too large, or too often asked for, to be sealed by the
-- installation's keys: the text of contracts, what partners are told. It lies here sealed by the installation's keys, so a
-- change of those seals these few bytes anew and nothing else.
create table owner_key (
  owner_id text primary key,
  key_cipher bytea not null,
  created_at timestamptz not null
);

-- What the pages of a contract say, once for each company that keeps it, sealed by that company's key. It is found by
-- digests of its pairs of characters, made with the company's key as well: distinct, in no order of the text.
create table kept_text (
  company_id uuid not null,
  subject_id uuid not null,
  sort_at timestamptz not null,
  body_sealed bytea not null,
  facts_sealed bytea not null,
  grams int4[] not null,
  primary key (company_id, subject_id)
) with (toast_tuple_target = 128);
create index kept_text_where on kept_text using gin (grams, word_places(array[company_id], sort_at))
  with (gin_pending_list_limit = 128);
alter table kept_text alter column grams set statistics 0;

-- Where nothing was kept in clear yet, nothing has to be: everything is sealed from the first row on.
insert into backfill (name, position, done_at)
select name, '{}', now() from unnest(array['archive.sealText', 'archive.sealText:only']) as name
 where not exists (select from contract_text) on conflict do nothing;
