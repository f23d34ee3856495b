-- The hashes of the log, 256 leaves to a row: all nodes of the eight levels below are made from them in a moment, and need
-- not lie about as some five hundred rows of their own. Nodes above stay as they are.
create table evidence_tile (
  index bigint primary key,
  -- 256 leaf hashes of 32 bytes, in order
  hashes bytea not null check (octet_length(hashes) = 8192)
);
-- Hashes cannot be made smaller.
alter table evidence_tile alter column hashes set storage external;
create trigger evidence_tile_append_only before update or delete on evidence_tile
  for each row execute function refuse_evidence_change();

create function refuse_node_change() returns trigger language plpgsql as $$
begin
  -- Gone is only what stands in a tile.
  if tg_op = 'DELETE' and old.level < 8
    and exists (select from evidence_tile t where t.index = old.index >> (8 - old.level))
  then return old;
  end if;
  raise exception 'the evidence log is append-only';
end $$;
drop trigger evidence_node_append_only on evidence_node;
create trigger evidence_node_append_only before update or delete on evidence_node
  for each row execute function refuse_node_change();
