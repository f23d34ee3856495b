-- Who vouched for a signature is written beside it: the authority of the certificate and of the time, and what the
-- timestamp proves. Until now there was one of each, the sandbox.
alter table contract_signature
  add column certificate_provider text not null default 'sandbox',
  add column certificate_issuer text,
  add column timestamp_provider text not null default 'sandbox',
  add column timestamped_at timestamptz;

-- Roots of authorities that have ever vouched for signatures here: what they signed stays believable after another has
-- taken their place.
create table signing_root (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  certificate bytea not null,
  provider text not null,
  first_used_at timestamptz not null
);
