-- What is kept of two things at once: any two of other side, person, province, department, kind and status, and the last
-- three of them together, by month and over all years. A line that comes, goes or changes leaves itself with its sign;
-- the job that folds works out what it adds to which cell, so that whoever sends or signs writes one row more, not fifty.
create table board_line_delta (
  sign smallint not null,
  scope_id uuid not null,
  day date not null,
  status smallint not null,
  type_id uuid,
  department_id uuid,
  initiator text not null,
  cents bigint,
  minutes integer,
  is_dated boolean not null,
  parties text[] not null,
  provinces text[] not null
);
create index board_line_delta_scope on board_line_delta (scope_id, day);

create table board_crossing (
  scope_id uuid not null,
  -- by their letters: p other side, i initiator, v province, d department, t kind, s status
  dims text not null,
  -- m a month by its first day, a all years
  grain text not null,
  at date not null,
  one text not null,
  two text not null,
  three text not null,
  n integer not null,
  done integer not null,
  refused integer not null,
  cents bigint not null,
  timed integer not null,
  minutes bigint not null,
  dated integer not null,
  primary key (scope_id, dims, grain, at, one, two, three)
);

-- In which cells a line stands. By other sides and provinces it stands in several, once in each.
create function board_crossings(initiator text, department_id uuid, type_id uuid, status smallint, parties text[],
                                provinces text[])
returns table (dims text, one text, two text, three text) language sql immutable parallel safe as $$
  select 'p' || k.letter, p.name, k.key, '' from unnest(parties) p (name),
         (select 'i', initiator union all select 'd', coalesce(department_id::text, '')
          union all select 't', coalesce(type_id::text, '') union all select 's', status::text
          union all select 'v', v.name from unnest(provinces) v (name)) k (letter, key)
  union all
  select 'v' || k.letter, v.name, k.key, '' from unnest(provinces) v (name),
         (select 'd', coalesce(department_id::text, '') union all select 't', coalesce(type_id::text, '')
          union all select 's', status::text) k (letter, key)
  union all
  select 'iv', initiator, v.name, '' from unnest(provinces) v (name)
  union all
  select k.* from (values
    ('id', initiator, coalesce(department_id::text, ''), ''), ('it', initiator, coalesce(type_id::text, ''), ''),
    ('is', initiator, status::text, ''), ('dt', coalesce(department_id::text, ''), coalesce(type_id::text, ''), ''),
    ('ds', coalesce(department_id::text, ''), status::text, ''), ('ts', coalesce(type_id::text, ''), status::text, ''),
    ('dts', coalesce(department_id::text, ''), coalesce(type_id::text, ''), status::text)) k
$$;

create function board_line_noted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into board_line_delta
    select -1, scope_id, day, status, type_id, department_id, initiator, cents, minutes, is_dated, parties, provinces
      from gone;
  end if;
  if tg_op <> 'DELETE' then
    insert into board_line_delta
    select 1, scope_id, day, status, type_id, department_id, initiator, cents, minutes, is_dated, parties, provinces
      from come;
  end if;
  return null;
end $$;
create trigger board_line_came after insert on board_line referencing new table as come
  for each statement execute function board_line_noted();
create trigger board_line_went after delete on board_line referencing old table as gone
  for each statement execute function board_line_noted();
create trigger board_line_changed after update on board_line referencing old table as gone new table as come
  for each statement execute function board_line_noted();

-- From when on the cells hold what was there before: a job adds that up, company by company.
alter table board_filled add column crossings_at timestamptz;
