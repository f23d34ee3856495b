-- The embedded makers of national seals: who makes them, and who certifies those they are made for. The keys are wrapped
-- under one of their own, which is sealed, so that it goes along when the keys change.
create table seal_authority (
  -- makers, maker, signers-root, signers
  role text primary key,
  certificate bytea not null,
  key_wrapped bytea not null,
  key_cipher bytea not null,
  created_at timestamptz not null
);
