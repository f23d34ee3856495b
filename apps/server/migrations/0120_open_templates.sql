-- Templates of an app: documents with placed fields (the company's own, as on the web), and HTML whose text reflows.

create table open_template (
  app_id text not null references open_app (id) on delete cascade,
  id uuid not null unique,
  no text not null unique,
  kind text not null check (kind in ('pdf', 'html')),
  category text not null default '',
  made_by text not null,
  created_at timestamptz not null,
  -- of HTML only: of a document the company's own row says these
  name text,
  is_enabled boolean,
  version integer,
  updated_at timestamptz,
  primary key (app_id, no),
  check ((kind = 'html') = (name is not null and is_enabled is not null and version is not null))
);
create index open_template_newest on open_template (app_id, created_at desc, id desc);

create table open_template_version (
  app_id text not null,
  no text not null,
  version integer not null,
  content_cipher bytea not null,
  change text not null,
  author text not null,
  created_at timestamptz not null,
  primary key (app_id, no, version),
  foreign key (app_id, no) references open_template (app_id, no) on delete cascade
);

create table open_template_picture (
  app_id text not null,
  no text not null,
  id uuid not null,
  blob_id uuid not null references blob (id),
  created_at timestamptz not null,
  primary key (app_id, no, id),
  foreign key (app_id, no) references open_template (app_id, no) on delete cascade
);

-- Contracts made from a template, by which version.
create table open_template_use (
  contract_id uuid primary key references contract (id) on delete cascade,
  app_id text not null,
  no text not null,
  version integer not null,
  created_at timestamptz not null,
  foreign key (app_id, no) references open_template (app_id, no) on delete cascade
);
create index open_template_use_of on open_template_use (app_id, no);

-- Whoever holds the code edits or fills in one HTML template, without an account.
create table open_template_link (
  code_hash bytea primary key,
  app_id text not null,
  no text not null,
  purpose text not null check (purpose in ('edit', 'fill')),
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (app_id, no) references open_template (app_id, no) on delete cascade
);
create index open_template_link_of on open_template_link (app_id, no);
