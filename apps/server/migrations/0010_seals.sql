-- Seals of companies, who may use them, what they were used for; signatures of people.

create table company_seal (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  -- 1 official, 2 contract, 3 finance, 4 personnel, 5 invoice, 6 legal representative, 9 other
  type smallint not null check (type in (1, 2, 3, 4, 5, 6, 9)),
  -- 1 under review, 2 enabled, 3 refused, 4 disabled, 5 cancelled
  status smallint not null check (status between 1 and 5),
  status_reason text,
  -- 1 drawn from a template, 2 a picture
  source smallint not null,
  -- what it is drawn from; null for pictures
  design jsonb,
  picture_blob uuid not null references blob (id),
  original_blob uuid references blob (id),
  -- size on paper in micrometres
  width_um integer not null,
  height_um integer not null,
  is_default boolean not null default false,
  keeper_member_id uuid,
  -- the person a legal representative's seal stands for, and when he agreed to it
  legal_account_id uuid references account (id),
  legal_name text,
  legal_consent_at timestamptz,
  created_by uuid not null references account (id),
  created_by_name text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, keeper_member_id) references member (company_id, id)
    on delete set null (keeper_member_id),
  check ((type = 6) = (legal_account_id is not null))
);
create index company_seal_newest on company_seal (company_id, created_at desc, id desc);
create index company_seal_keeper on company_seal (company_id, keeper_member_id);
-- One official seal, one of the legal representative; refused and cancelled ones do not stand in the way.
create unique index company_seal_only_one on company_seal (company_id, type)
  where type in (1, 6) and status in (1, 2, 4);
create unique index company_seal_name on company_seal (company_id, name) where status in (1, 2, 4);
create unique index company_seal_default on company_seal (company_id) where is_default;
alter table company_seal add constraint company_seal_default_is_enabled check (not is_default or status = 2);

create table seal_grant (
  company_id uuid not null,
  id uuid not null,
  seal_id uuid not null,
  grantee_company_id uuid not null references company (id),
  -- null: the other company as such, through its administrators. No foreign key: the grant outlives the member.
  grantee_member_id uuid,
  grantee_name text not null,
  -- 1 every contract, 2 contracts of some types, 3 one contract
  scope smallint not null check (scope in (1, 2, 3)),
  contract_types jsonb not null default '[]',
  contract_no text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  note text,
  granted_by uuid not null references account (id),
  granted_by_name text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references account (id),
  revoke_reason text,
  primary key (company_id, id),
  foreign key (company_id, seal_id) references company_seal (company_id, id),
  check (ends_at is null or ends_at > starts_at),
  check (grantee_member_id is not null or grantee_company_id <> company_id),
  check (scope <> 2 or jsonb_array_length(contract_types) > 0),
  check (scope <> 3 or contract_no is not null)
);
create index seal_grant_newest on seal_grant (company_id, created_at desc, id desc);
create index seal_grant_of_seal on seal_grant (company_id, seal_id) where revoked_at is null;
create index seal_grant_to on seal_grant (grantee_company_id, grantee_member_id, created_at desc, id desc);

create table seal_application (
  company_id uuid not null,
  id uuid not null,
  seal_id uuid not null,
  member_id uuid not null,
  account_id uuid not null references account (id),
  applicant_name text not null,
  reason text not null,
  scope smallint not null check (scope in (1, 2, 3)),
  contract_types jsonb not null default '[]',
  contract_no text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- 0 waiting, 1 approved, 2 refused, 3 withdrawn
  status smallint not null default 0,
  decided_by uuid references account (id),
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  grant_id uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, seal_id) references company_seal (company_id, id)
);
create index seal_application_newest on seal_application (company_id, created_at desc, id desc);
create unique index seal_application_waiting on seal_application (company_id, seal_id, member_id) where status = 0;

-- Append-only: every use of a seal and the contract it went to.
create table seal_use (
  company_id uuid not null,
  id uuid not null,
  seal_id uuid not null,
  account_id uuid not null references account (id),
  user_name text not null,
  user_company_id uuid not null references company (id),
  -- 1 keeper, 2 administrator, 3 legal representative, 4 grant
  ground smallint not null,
  grant_id uuid,
  contract_id uuid not null,
  contract_no text,
  contract_name text not null,
  places integer not null check (places > 0),
  used_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, seal_id) references company_seal (company_id, id)
);
create index seal_use_newest on seal_use (company_id, used_at desc, id desc);
create index seal_use_of_seal on seal_use (company_id, seal_id, used_at desc, id desc);
create function refuse_seal_use_change() returns trigger language plpgsql as $$
begin
  raise exception 'uses of seals are append-only';
end $$;
create trigger seal_use_append_only before update or delete on seal_use
  for each row execute function refuse_seal_use_change();
create trigger seal_use_no_truncate before truncate on seal_use
  for each statement execute function refuse_seal_use_change();

create table person_seal (
  account_id uuid not null references account (id),
  id uuid not null,
  name text not null,
  -- 1 drawn, 2 typed, 3 a picture
  kind smallint not null,
  -- strokes or look; null for pictures
  design jsonb,
  picture_blob uuid not null references blob (id),
  width_um integer not null,
  height_um integer not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, name)
);
create unique index person_seal_default on person_seal (account_id) where is_default;
