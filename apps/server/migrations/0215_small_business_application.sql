-- A small business asks to be put on the list; the operator decides. One open question a company.
create table small_business_application (
  id uuid primary key,
  company_id uuid not null references company (id),
  reason text not null,
  asked_by uuid not null references account (id),
  asked_by_name text not null,
  created_at timestamptz not null,
  -- 0 waiting, 1 granted, 2 refused
  status smallint not null default 0 check (status between 0 and 2),
  answer text,
  decided_by text,
  decided_at timestamptz,
  check ((status = 0) = (decided_at is null))
);
create unique index small_business_application_open on small_business_application (company_id) where status = 0;
create index small_business_application_listed on small_business_application (created_at desc, id desc);
