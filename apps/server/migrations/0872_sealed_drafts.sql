-- What a draft says, and what it was asked for, sealed by its owner's key. Of which revision the sealed copy is: a server of
-- the release before saves in clear alone, and counts the revision up.
alter table ai_draft add column words_sealed bytea, add column sealed_revision integer;
alter table ai_draft_version add column words_sealed bytea;

insert into backfill (name, position, done_at)
select name, '{}', now() from unnest(array['drafting.sealDrafts', 'drafting.sealDrafts:only']) as name
 where not exists (select from ai_draft) on conflict do nothing;
insert into backfill (name, position, done_at)
select name, '{}', now() from unnest(array['drafting.sealVersions', 'drafting.sealVersions:only']) as name
 where not exists (select from ai_draft_version) on conflict do nothing;
