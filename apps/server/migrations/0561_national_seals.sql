-- National seals (GB/T 38540) of a company: made here for its own use, or made and recorded elsewhere and brought.
create table national_seal (
  company_id uuid not null references company (id),
  id uuid not null,
  -- 1 made here, for internal use; 2 made and recorded elsewhere
  class smallint not null check (class in (1, 2)),
  -- the seal whose picture and rights it has; none for one that was brought, whose key is elsewhere
  company_seal_id uuid,
  name text not null,
  -- 1 applied for, 2 refused, 3 active, 4 stopped, 5 lost, 6 cancelled
  state smallint not null check (state between 1 and 6),
  years smallint not null,
  purpose text not null,
  -- the seal of rubber it goes with, or why there is none
  physical text not null,
  -- takes the place of this one when it is made
  replaces_id uuid,
  es_id text,
  maker text,
  esl_blob uuid references blob (id),
  -- DER, base64, the signer's first
  certificates jsonb,
  key_wrapped bytea,
  key_cipher bytea,
  valid_from timestamptz,
  valid_to timestamptz,
  record_no text,
  record_authority text,
  recorded_on date,
  created_by uuid not null references account (id),
  created_by_name text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, company_seal_id) references company_seal (company_id, id),
  foreign key (company_id, replaces_id) references national_seal (company_id, id),
  check ((class = 1) = (company_seal_id is not null)),
  check ((state in (1, 2)) = (es_id is null)),
  -- the key of one that was cancelled is gone
  check (es_id is null or class = 2 or (key_wrapped is null) = (state = 6))
);
create unique index national_seal_number on national_seal (es_id) where class = 1;
create unique index national_seal_brought on national_seal (company_id, es_id) where class = 2;
-- One of a kind in use or on its way for each seal; the one it replaces is told apart by being older.
create index national_seal_of_seal on national_seal (company_id, company_seal_id);
create index national_seal_newest on national_seal (company_id, created_at desc, id desc);

-- What happened to it, and from when: only added to. What state it was in at a moment is read here.
create table national_seal_event (
  company_id uuid not null,
  seal_id uuid not null,
  sequence smallint not null,
  -- apply, refuse, make, bring, record, stop, resume, lose, cancel
  action text not null,
  state smallint not null,
  -- a loss counts from the moment it was lost, not from that it was told
  from_at timestamptz not null,
  reason text not null,
  by_account uuid references account (id),
  by_name text,
  at timestamptz not null,
  primary key (company_id, seal_id, sequence),
  foreign key (company_id, seal_id) references national_seal (company_id, id)
);
