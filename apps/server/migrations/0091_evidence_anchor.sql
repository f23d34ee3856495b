-- Who outside the platform vouches for a checkpoint: its bytes stay as they were signed, this lies beside them.

create table evidence_anchor (
  id uuid primary key,
  size bigint not null,
  kind text not null check (kind in ('timestamp', 'witness')),
  name text not null,
  is_sandbox boolean not null,
  -- an RFC 3161 token over the SHA-256 of the checkpoint, or the witness's line
  token bytea not null,
  serial text not null,
  -- as they say
  at timestamptz not null,
  created_at timestamptz not null
);
create index evidence_anchor_covers on evidence_anchor (kind, name, size, created_at);
create function refuse_anchor_change() returns trigger language plpgsql as $$
begin
  raise exception 'anchors are append-only';
end $$;
create trigger evidence_anchor_append_only before update or delete on evidence_anchor
  for each row execute function refuse_anchor_change();
