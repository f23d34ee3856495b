-- A partner's people come to its console by the partner's own login.
create table open_sso (
  partner_id uuid primary key references partner (id),
  -- typed at the door
  sso_code text not null unique,
  display_name text not null,
  protocol text not null check (protocol in ('oidc', 'saml')),
  issuer text,
  client_id text,
  client_secret_cipher bytea,
  idp_entity_id text,
  idp_sso_url text,
  -- PEM, newest first: two while the provider changes its key
  idp_certificates jsonb not null default '[]',
  -- which claim or attribute says the sub-user's login name, and which his name
  login_attribute text not null,
  name_attribute text,
  is_enabled boolean not null default false,
  -- the last round trip that succeeded with the setting as it stands
  tested_at timestamptz,
  changed_at timestamptz not null
);
