-- Coming in: invitations, applications to join, who brought whom, and short links to carry it all.

-- How an account came to be: where it registered, and who brought it.
alter table account add column source text not null default 'web';
alter table account add column invited_by uuid references account (id);
alter table account add column partner_id uuid references partner (id);

-- What a partner hands out so that those who register with it are his customers.
alter table partner add column invite_code text unique;

-- Thawing gives back the status that freezing took.
alter table member add column status_before_frozen smallint;
update member set status_before_frozen = 1 where status = 0;

-- An invitation is found by its code before anybody knows whose it is; of a company, or (without one) of a person.
create table invite (
  id uuid primary key,
  company_id uuid references company (id),
  -- 1 one named person of a company, 2 whoever has the company's code, 3 one person to another
  kind smallint not null,
  code_hash bytea not null unique,
  -- The one who made it may look at the link again.
  code_cipher bytea not null,
  department_id uuid,
  role_ids uuid[] not null default '{}',
  -- The named person.
  name text,
  mobile_hash bytea,
  mobile_cipher bytea,
  email_hash bytea,
  email_cipher bytea,
  needs_review boolean not null default false,
  -- null: as often as people come
  max_uses integer,
  uses integer not null default 0,
  created_by uuid not null references account (id),
  inviter_name text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index invite_newest on invite (company_id, created_at desc, id desc);
create index invite_of_person on invite (created_by, created_at desc) where company_id is null;

-- One way into a company, from being asked or asking to the end of it.
create table join_application (
  company_id uuid not null references company (id),
  id uuid not null,
  invite_id uuid references invite (id),
  -- null: invited, and not come yet
  account_id uuid references account (id),
  name text not null,
  mobile_cipher bytea,
  email_cipher bytea,
  -- 1 applied, 2 application failed, 3 application passed, 4 invited, 5 invitation failed, 6 invitation passed
  status smallint not null,
  department_id uuid,
  role_ids uuid[] not null default '{}',
  note text,
  -- Why it failed.
  reason text,
  inviter_name text,
  decided_by uuid references account (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (company_id, id)
);
create index join_application_newest on join_application (company_id, created_at desc, id desc);
create index join_application_status on join_application (company_id, status, created_at desc, id desc);
create index join_application_of_account on join_application (account_id, created_at desc);
create index join_application_of_invite on join_application (invite_id);
-- Nobody asks twice while the first time is open.
create unique index join_application_open on join_application (company_id, account_id) where status = 1;

-- A short code that stands for a page; what goes into a message. Both may carry a secret: found by keyed hash,
-- read by decrypting.
create table short_link (
  code_hash bytea primary key,
  path_cipher bytea not null,
  company_id uuid references company (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index short_link_expiry on short_link (expires_at);

-- Who may act for a company by its letter of authority, confirmed by the delegate himself.
create table delegation (
  company_id uuid not null references company (id),
  id uuid not null,
  member_id uuid not null,
  given_by uuid not null references account (id),
  given_by_name text,
  role_ids uuid[] not null default '{}',
  -- SHA-256 of the words the delegate agreed to
  letter_sha256 bytea not null,
  accepted_at timestamptz not null,
  valid_until timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id) on delete cascade
);
create index delegation_of_member on delegation (company_id, member_id, accepted_at desc);
