-- What the providers of companies' and partners' own sign-in sign with, as last looked at: until when, or why it could not
-- be read.
create table sign_in_key (
  issuer text primary key,
  name text not null,
  -- null where the provider does not say
  ends_at timestamptz,
  problem text,
  looked_at timestamptz not null
);
