-- Ways in besides a password, and the partner's own door.

-- Who somebody is elsewhere. `provider` names who vouches: alipay, wechat, dingtalk (the public app),
-- dingtalk:<corp>, sso:<company>, partner:<partner>.
create table foreign_identity (
  provider text not null,
  subject text not null,
  account_id uuid not null references account (id),
  -- Set when a company vouches for its own people; such a sign-in stays inside that company.
  company_id uuid references company (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (provider, subject)
);
create index foreign_identity_of_account on foreign_identity (account_id);

-- Opened on a company's word: good for that company only. Whoever runs its directory could name anybody.
alter table session add column confined boolean not null default false;

create table company_sso (
  company_id uuid primary key references company (id),
  -- What people type, or find in their link, to reach their company's own login.
  sso_code text not null unique,
  display_name text not null,
  issuer text not null,
  client_id text not null,
  client_secret_cipher bytea,
  is_enabled boolean not null,
  changed_at timestamptz not null
);

-- A company's own app in its workplace messenger.
create table workplace_corp (
  company_id uuid primary key references company (id),
  corp_id text not null unique,
  app_key text not null,
  app_secret_cipher bytea not null,
  agent_id text not null,
  changed_at timestamptz not null
);

-- Which of our rows stands for which of the directory's, so that a second sync finds what the first one made.
create table workplace_department (
  company_id uuid not null,
  foreign_id text not null,
  department_id uuid not null,
  primary key (company_id, foreign_id),
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);
create table workplace_member (
  company_id uuid not null,
  foreign_id text not null,
  member_id uuid not null,
  primary key (company_id, foreign_id),
  unique (company_id, member_id),
  foreign key (company_id, member_id) references member (company_id, id) on delete cascade
);

-- What a partner's own site signs with when it sends one of its people over.
alter table partner add column login_key_cipher bytea;

create table partner_user (
  partner_id uuid not null references partner (id),
  id uuid not null,
  login_name text not null,
  name text not null,
  password_hash text not null,
  -- 0 frozen, 1 normal
  status smallint not null default 1,
  created_at timestamptz not null,
  primary key (partner_id, id)
);
create unique index partner_user_login on partner_user (partner_id, lower(login_name));

-- Apart from the sessions of people: a token of one opens nothing of the other.
create table partner_session (
  token_hash bytea primary key,
  id uuid not null unique,
  partner_id uuid not null references partner (id),
  -- null: the partner itself
  user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text,
  user_agent text,
  foreign key (partner_id, user_id) references partner_user (partner_id, id)
);
create index partner_session_live on partner_session (partner_id) where ended_at is null;
create index partner_session_expiry on partner_session (expires_at);
