-- What a company keeps after the signature: every finished contract and every one brought in, whether it is filed or not.

create table archive_type (
  company_id uuid not null references company (id),
  id uuid not null,
  parent_id uuid,
  name text not null,
  position integer not null default 0,
  -- contracts of these kinds are filed here by themselves
  contract_type_ids uuid[] not null default '{}',
  number_rule text,
  -- 1 everybody who may see the archive, 2 departments and those below, 3 members
  visible_kind smallint not null default 1 check (visible_kind in (1, 2, 3)),
  visible_ids uuid[] not null default '{}',
  fields jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references archive_type (company_id, id)
);
create unique index archive_type_name on archive_type
  (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name);

create table archived (
  company_id uuid not null references company (id),
  id uuid not null,
  -- null: not filed yet
  type_id uuid,
  contract_id uuid references contract (id),
  elg_id uuid,
  -- of what it is the contract: the id of either
  subject_id uuid not null generated always as (coalesce(contract_id, elg_id)) stored,
  -- 1 signed here, 2 paper, 3 signed elsewhere
  source smallint not null check (source in (1, 2, 3)),
  name text not null,
  number text,
  archive_number text,
  counterpart text,
  cents bigint check (cents >= 0),
  valid_from date,
  -- the last day on which it is valid; null: for good
  valid_until date,
  performer_id uuid references account (id),
  own jsonb not null default '{}',
  -- [{id, name, size, blobId}]
  attachments jsonb not null default '[]',
  -- facts of the text that were taken over
  accepted text[] not null default '{}',
  -- 0 no signature in it, 1 signatures hold, 2 they do not
  verdict smallint,
  renewed_by uuid references contract (id),
  sort_at timestamptz not null,
  filed_at timestamptz,
  filed_by uuid references account (id),
  out_reason text,
  revision integer not null default 0,
  primary key (company_id, id),
  unique (company_id, subject_id),
  check (num_nonnulls(contract_id, elg_id) = 1),
  foreign key (company_id, type_id) references archive_type (company_id, id)
);
create index archived_newest on archived (company_id, sort_at desc, id desc) where type_id is not null;
create index archived_unfiled on archived (company_id, sort_at desc, id desc) where type_id is null;
create index archived_of_type on archived (company_id, type_id, sort_at desc, id desc) where type_id is not null;
create index archived_due on archived (company_id, valid_until, id) where valid_until is not null;
create index archived_performer on archived (company_id, performer_id, sort_at desc, id desc)
  where performer_id is not null;
create index archived_renewal on archived (renewed_by) where renewed_by is not null;
create index archived_subject on archived (subject_id);

-- A file put in and not yet taken over.
create table archive_upload (
  company_id uuid not null references company (id),
  id uuid not null,
  account_id uuid not null references account (id),
  blob_id uuid not null references blob (id),
  name text not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);

-- What the pages say, once for each contract, whoever keeps it.
create table contract_text (
  subject_id uuid primary key,
  -- the companies that keep it
  scopes uuid[] not null,
  sort_at timestamptz not null,
  -- 0 being read, 1 read, 2 nothing could be read
  state smallint not null default 0,
  -- NFKC, lower case, lines joined
  body text not null default '',
  -- [{fileId, page, start}] in order: where each page of each file begins in the body, from 1
  pages jsonb not null default '[]',
  -- [{factId, field, label, value, quote, fileId, page}]
  facts jsonb not null default '[]',
  read_at timestamptz
) with (toast_tuple_target = 128);

-- Chinese has no spaces to split at: a text is found by its pairs of characters, and by threes of letters and digits.
create function text_grams(s text) returns int4[] language plpgsql immutable parallel safe as $$
declare cs text[] := string_to_array(s, null); r int4[] := '{}'; a int := 0; b int := 0; c int;
  h bool; l bool; hb bool := false; lb bool := false; la bool := false;
begin
  for i in 1 .. coalesce(cardinality(cs), 0) loop
    c := ascii(cs[i]);
    h := c between 13312 and 40959;
    l := c between 48 and 57 or c between 97 and 122;
    if h and hb then r := r || (b - 32768) * 65536 + c;
    elsif l and lb and la then r := r || 1879048192 + a * 65536 + b * 256 + c;
    end if;
    a := b; la := lb; b := c; lb := l; hb := h;
  end loop;
  return r;
end $$;
create index contract_text_where on contract_text using gin (text_grams(body), word_places(scopes, sort_at))
  with (gin_pending_list_limit = 128);
-- Statistics of the pairs help nobody and take half a minute to make.
alter index contract_text_where alter column 1 set statistics 0;

-- 到期提醒: who is told of what, and when next.
create table due_rule (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  type_ids uuid[] not null default '{}',
  days integer[] not null,
  repeat_days integer,
  -- the days before the last one, worked out of both
  days_before integer[] not null,
  to_performer boolean not null,
  to_initiator boolean not null,
  member_ids uuid[] not null default '{}',
  channels text[] not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index due_rule_name on due_rule (company_id, name);

create table reminder (
  company_id uuid not null,
  archived_id uuid not null,
  rule_id uuid not null,
  next_on date not null,
  primary key (company_id, archived_id, rule_id),
  foreign key (company_id, archived_id) references archived (company_id, id) on delete cascade,
  foreign key (company_id, rule_id) references due_rule (company_id, id) on delete cascade
);
create index reminder_next on reminder (next_on);
create index reminder_rule on reminder (company_id, rule_id);

-- Told once a day, however often the day's work is done.
create table reminder_told (
  company_id uuid not null,
  archived_id uuid not null,
  rule_id uuid not null,
  on_day date not null,
  account_id uuid not null,
  channel text not null,
  -- 0 on its way, 1 told, 2 could not be told
  state smallint not null default 0,
  reason text,
  primary key (company_id, archived_id, rule_id, on_day, account_id, channel)
);

create table calendar_feed (
  company_id uuid not null references company (id),
  account_id uuid not null references account (id),
  secret_hash bytea not null unique,
  hides_names boolean not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  primary key (company_id, account_id)
);
