-- A company's directory tells us over SCIM 2.0 who is a member. Keys belong to the company and act with the rights of the
-- administrator who made them.
create table scim_key (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  token_hash bytea not null,
  -- The last characters, by which people tell keys apart.
  hint text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id)
);
create unique index scim_key_token on scim_key (token_hash);

-- Who takes over what a member has when the directory deactivates or removes him.
create table scim_setting (
  company_id uuid primary key references company (id),
  receiver_member_id uuid,
  changed_at timestamptz not null
);

-- What the directory calls a member, and what it said of him beyond what we keep ourselves; sealed, found by keyed hash.
create table scim_user (
  company_id uuid not null,
  member_id uuid not null,
  user_name_hash bytea not null,
  external_id_hash bytea,
  resource_cipher bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references member (company_id, id) on delete cascade
);
create unique index scim_user_name on scim_user (company_id, user_name_hash);
create index scim_user_external on scim_user (company_id, external_id_hash) where external_id_hash is not null;

-- The directory's own id of a department.
create table scim_group (
  company_id uuid not null,
  department_id uuid not null,
  external_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, department_id),
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);
