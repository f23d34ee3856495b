-- What the status page tells: how often each part was looked at and was not well, by day, and each time it was not.
create table service_check (
  component text not null,
  day date not null,
  checks integer not null,
  failed integer not null,
  checked_at timestamptz not null,
  primary key (component, day)
);
create table service_incident (
  id uuid primary key,
  component text not null,
  reason text not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
-- One trouble of a part at a time.
create unique index service_incident_open on service_incident (component) where ended_at is null;
create index service_incident_newest on service_incident (began_at desc);
