-- A package in force is a fact of its own: what it holds, from when until when. What a company is called and how much
-- room it has follow from these rows and the clock, so that nothing has to run for a package to end.

create table company_package (
  company_id uuid not null references company (id),
  id uuid not null,
  package_type smallint not null,
  -- as the catalogue had it on the day it was bought: copies and room by kind
  contents jsonb not null,
  starts_at timestamptz not null,
  -- null: for as long as there is nothing better
  ends_at timestamptz check (ends_at > starts_at),
  -- ended before its time: upgraded, refunded
  ended_at timestamptz,
  reference text not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index company_package_reference on company_package (company_id, reference);
create index company_package_ends on company_package (ends_at) where ended_at is null;

-- Copies bought for next year are next year's; room belongs to one package.
alter table quota_lot
  add column starts_at timestamptz,
  add column package_id uuid,
  add column reference text,
  add foreign key (owner_id, package_id) references company_package (company_id, id);
create index quota_lot_package on quota_lot (owner_id, package_id) where package_id is not null;
create index quota_lot_reference on quota_lot (owner_id, reference) where reference is not null;

insert into company_package (company_id, id, package_type, contents, starts_at, ends_at, reference, created_at)
select c.id, gen_random_uuid(), c.package_type,
       (select jsonb_object_agg(l.kind, l.total) from
         (select kind, sum(granted) as total from quota_lot where owner_id = c.id and from_owner_id is null group by kind) l),
       c.created_at, case when c.package_type = 1 then null else c.package_end_at end, 'before', c.created_at
  from company c
 where exists (select 1 from quota_lot l where l.owner_id = c.id and l.kind like 'service:%' and l.from_owner_id is null);
update quota_lot l set package_id = p.id
  from company_package p
 where p.company_id = l.owner_id and l.from_owner_id is null and l.kind like 'service:%';
update quota_lot l set expires_at = null
  from company_package p
 where p.company_id = l.owner_id and p.id = l.package_id and p.ends_at is null;
alter table company drop column package_type, drop column package_end_at;

-- The youngest of those that have begun and not ended.
create function package_in_force(company uuid, at timestamptz)
  returns table (id uuid, package_type smallint, starts_at timestamptz, ends_at timestamptz) language sql stable as $$
  select p.id, p.package_type, p.starts_at, p.ends_at from company_package p
   where p.company_id = company and p.ended_at is null and p.starts_at <= at and (p.ends_at is null or p.ends_at > at)
   order by p.starts_at desc, p.created_at desc, p.id desc limit 1
$$;
