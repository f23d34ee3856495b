-- What was done in somebody's name and leaves no row behind that stays: each has an entry of its own in the log.
create table named_act (
  owner_id uuid not null,
  -- as the page of what was done in his name shows it
  id uuid not null,
  is_company boolean not null,
  -- seal.made, signature.made, seal.consented, seal.granted, letter.granted, letter.revoked, application.signed,
  -- certificate.issued
  act text not null,
  -- what it is called: a seal, a letter, an application
  label text not null,
  certificate text,
  -- who did it in a company's name
  by_account uuid references account (id),
  at timestamptz not null,
  primary key (owner_id, id)
);
create index named_act_newest on named_act (owner_id, at desc, id desc);
create index named_act_by on named_act (by_account);
