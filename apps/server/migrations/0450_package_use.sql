-- What a package allows so many times a year (智能摘要, 加签审批), one row a use: counted before the next, taken out again
-- where nothing came of it.
create table package_use (
  company_id uuid not null references company (id),
  service text not null,
  reference text not null,
  account_id uuid references account (id),
  used_at timestamptz not null,
  primary key (company_id, service, reference)
);
create index package_use_by_time on package_use (company_id, service, used_at);
