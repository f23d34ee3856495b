-- The log vouched for anew, one step over the other: only added to.
create table evidence_renewal (
  sequence integer primary key,
  -- hashes: every entry hashed anew; timestamp: the same hashes, vouched for anew
  kind text not null check (kind in ('hashes', 'timestamp')),
  digest text not null check (digest in ('sha256', 'sm3')),
  size bigint not null,
  root text not null,
  before text not null,
  token bytea not null,
  -- the signed head the steps begin with, on the first alone
  checkpoint text,
  -- roots of complete tiles, of a step that hashed everything anew: an entry is proven without hashing all others
  tiles bytea,
  name text not null,
  is_sandbox boolean not null,
  at timestamptz not null,
  -- the certificate of its timestamp ends
  ends_at timestamptz not null,
  check ((kind = 'hashes') = (tiles is not null)),
  check ((sequence = 0) = (checkpoint is not null))
);
create trigger evidence_renewal_append_only before update or delete on evidence_renewal
  for each row execute function refuse_evidence_change();
