-- Words are looked for where the asker can see them, from the newest backwards: a word common on the platform and rare in
-- a company, or common years ago and not since, is found by looking at the company's months and then at their days.
create function word_places(scopes uuid[], at timestamptz) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct place), '{}')
    from unnest(scopes) as scope,
         unnest(array['YYYYMM', 'YYYYMMDD']) as precise,
         -- the end of an id is chance; two scopes that share it would only be looked at in vain
         lateral (select right(scope::text, 12) || to_char(at at time zone 'UTC', precise) as place) made
$$;

alter table contract_words add column scopes uuid[] not null default '{}';
alter table contract_words add column sort_at timestamptz not null default 'epoch';
update contract_words w
   set scopes = seen.scopes, sort_at = seen.sort_at
  from (select contract_id, array_agg(distinct scope_id order by scope_id) as scopes, max(sort_at) as sort_at
          from contract_participant group by contract_id) seen
 where seen.contract_id = w.contract_id;
alter table contract_words alter column scopes drop default, alter column sort_at drop default;
alter table contract_words add column places text[] not null
  generated always as (word_places(scopes, sort_at)) stored;

drop index contract_words_pieces;
-- What waits to be sorted in is read by every look, and a search looks often: little may wait.
create index contract_words_where on contract_words using gin (pieces, places) with (gin_pending_list_limit = 128);
