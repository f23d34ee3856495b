-- Contracts an app started together.
create table open_package (
  app_id text not null references open_app (id) on delete cascade,
  package_no text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (app_id, package_no)
);
create table open_package_contract (
  app_id text not null,
  package_no text not null,
  position smallint not null,
  contract_no text not null,
  primary key (app_id, package_no, position),
  foreign key (app_id, package_no) references open_package (app_id, package_no) on delete cascade
);
