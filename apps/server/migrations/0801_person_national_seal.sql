-- National seals (GB/T 38540) of a person: one of his signatures, with a key that lasts as long as the seal.
create table person_national_seal (
  account_id uuid not null references account (id),
  id uuid not null,
  -- the signature it was made of; that one may be deleted, the seal keeps its own picture
  person_seal_id uuid not null,
  name text not null,
  -- 3 active, 4 stopped, 5 lost, 6 cancelled: as the seals of companies
  state smallint not null check (state between 3 and 6),
  years smallint not null,
  es_id text not null unique,
  maker text not null,
  -- gone with its owner's account; what was sealed with it carries a copy
  esl_blob uuid references blob (id),
  -- DER, base64, the signer's first
  certificates jsonb not null,
  key_wrapped bytea,
  key_cipher bytea,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  -- the key of one that was cancelled is gone
  check ((key_wrapped is null) = (state = 6))
);
create index person_national_seal_of_signature on person_national_seal (account_id, person_seal_id);

-- What happened to it, and from when: only added to.
create table person_national_seal_event (
  account_id uuid not null,
  seal_id uuid not null,
  sequence smallint not null,
  action text not null,
  state smallint not null,
  from_at timestamptz not null,
  reason text not null,
  at timestamptz not null,
  primary key (account_id, seal_id, sequence),
  foreign key (account_id, seal_id) references person_national_seal (account_id, id)
);
