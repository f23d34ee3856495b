-- How a partner's people are told of its contracts by SMS: under its own name and in its own words, once both have
-- been looked at.
create table open_sms_sign (
  id uuid primary key,
  partner_id uuid not null references partner (id),
  text text not null,
  -- where the right to the name comes from: company, trademark, app, website
  source text not null check (source in ('company', 'trademark', 'app', 'website')),
  papers jsonb not null default '[]',
  -- 1 being looked at, 2 passed, 3 refused
  status smallint not null default 1,
  reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account (id),
  unique (partner_id, text)
);
create table open_sms_template (
  id uuid primary key,
  partner_id uuid not null references partner (id),
  name text not null,
  event text not null,
  sign_id uuid not null references open_sms_sign (id),
  content text not null,
  -- 0 draft, 1 being looked at, 2 passed, 3 refused
  status smallint not null default 0,
  reason text,
  -- what whoever delivers it calls it
  vendor_code text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references account (id),
  unique (partner_id, name)
);
create table open_sms_binding (
  app_id text not null references open_app (id) on delete cascade,
  event text not null,
  template_id uuid not null references open_sms_template (id),
  primary key (app_id, event)
);
create index open_sms_binding_template on open_sms_binding (template_id);
-- What a partner sent to itself; what people were sent stands among the notices.
create table open_sms_trial (
  id uuid primary key,
  partner_id uuid not null references partner (id),
  template_id uuid not null,
  template_name text not null,
  event text not null,
  target_masked text not null,
  parts smallint not null,
  failure text,
  sent_at timestamptz not null
);
create index open_sms_trial_newest on open_sms_trial (partner_id, sent_at desc);
