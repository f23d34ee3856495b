-- What a signer agreed to before his first signature: which version of the documents, word for word by its hash, and when.
create table signing_consent (
  account_id uuid not null references account (id) on delete cascade,
  version text not null,
  sha256 bytea not null,
  agreed_at timestamptz not null,
  address text,
  user_agent text,
  primary key (account_id, version)
);
