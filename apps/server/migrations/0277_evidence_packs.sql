-- Leaves that were signed for long ago lie in files, 256 to a file, sealed like every other one. A leaf leaves its table
-- only when its file was written, read back, and hashes to what was signed for; never what a record points to.

create table evidence_pack (
  -- the row of evidence_tile with the hashes of these leaves
  tile bigint primary key references evidence_tile (index),
  blob_id uuid not null references blob (id)
);
create trigger evidence_pack_append_only before update or delete on evidence_pack
  for each row execute function refuse_evidence_change();
create trigger evidence_pack_no_truncate before truncate on evidence_pack
  for each statement execute function refuse_evidence_change();

-- Which of them speak of a contract.
create table evidence_place (
  contract_id uuid primary key,
  places bigint[] not null
);
create function refuse_place_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contract_id = old.contract_id and new.places @> old.places then return new; end if;
  raise exception 'the evidence log is append-only';
end $$;
create trigger evidence_place_grows before update or delete on evidence_place
  for each row execute function refuse_place_change();

create function refuse_leaf_removal() returns trigger language plpgsql as $$
begin
  if exists (select from evidence_pack p where p.tile = old.place >> 8)
    and exists (select from evidence_place c where c.contract_id = old.contract_id and old.place = any(c.places))
    and not exists (select from evidence_record r where r.leaf_id = old.id)
  then return old;
  end if;
  raise exception 'the evidence log is append-only';
end $$;
drop trigger evidence_leaf_no_delete on evidence_leaf;
create trigger evidence_leaf_no_delete before delete on evidence_leaf
  for each row execute function refuse_leaf_removal();
