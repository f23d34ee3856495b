-- 履约事项: what each side of a kept contract owes by when, once for each company that keeps it. What the contract says
-- lies sealed; in clear stands what lists are made of: whose it is, when it is due, and who looks after it.
create table duty (
  company_id uuid not null,
  subject_id uuid not null,
  id uuid not null,
  archived_id uuid not null,
  -- 1 open, 2 done, 3 proposed by the reader and refused
  state smallint not null check (state between 1 and 3),
  kind text not null,
  -- 0 not known, 1 ours, 2 the other side's, 3 of both
  side smallint not null check (side between 0 and 3),
  -- what is owed, how much, the words it was read from, and what people noted
  body_sealed bytea not null,
  due_on date,
  -- hangs on this: the day follows when it has happened
  event text,
  offset_n integer,
  offset_unit text,
  responsible_id uuid references account (id),
  -- so many days before
  remind_days integer[] not null default '{}',
  remind_on date,
  -- paid by this line of the ledger
  ledger_id uuid,
  plan_id uuid,
  done_on date,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  revision integer not null default 0,
  primary key (company_id, subject_id, id),
  foreign key (company_id, archived_id) references archived (company_id, id)
);
create index duty_due on duty (company_id, due_on, id) where state = 1;
create index duty_done on duty (company_id, done_on desc, id desc) where state = 2;
create index duty_responsible on duty (company_id, responsible_id) where state = 1;
create index duty_remind on duty (remind_on) where state = 1 and remind_on is not null;

-- What has happened under a kept contract: the days from which duties are counted.
create table duty_event (
  company_id uuid not null,
  subject_id uuid not null,
  event text not null,
  on_day date not null,
  entered_by uuid not null references account (id),
  entered_at timestamptz not null,
  primary key (company_id, subject_id, event)
);

-- Whose duties a calendar tells of: 0 nobody's, 1 those its owner looks after, 2 all he may see.
alter table calendar_feed add column duties smallint not null default 0;
