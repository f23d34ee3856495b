-- Heads of departments and people who see their own contracts alone have their figures kept as well. A company's line
-- says whether the company began it and who of the company takes part; lines from before say nothing until a job fills
-- that in, and count for nobody but the whole company until then.
alter table board_line add column began boolean;
alter table board_line add column holders uuid[];

create or replace function board_line_of(p contract_participant) returns setof board_line language sql stable as $$
  select p.scope_id, p.contract_id, (p.sort_at at time zone 'Asia/Shanghai')::date, p.status, p.type_id,
         p.department_id, c.initiator_name, c.amount_cents,
         case when c.finished_at >= c.sent_at
              then least(extract(epoch from c.finished_at - c.sent_at) / 60, 2000000000)::int end,
         c.valid_until is not null, coalesce(o.names, '{}'), coalesce(o.places, '{}'), p.is_initiator,
         array(select h.scope_id from contract_participant h
                where h.contract_id = p.contract_id and h.house_id = p.house_id and h.scope_id <> h.house_id order by 1)
    from contract c
    left join lateral (
      select array_agg(b.name order by b.name) as names, array_agg(distinct b.province) as places
        from board_parties(c.id, p.scope_id) b) o on true
   where c.id = p.contract_id and p.scope_id = p.house_id and p.status <> 1 and has_board(p.scope_id)
$$;

-- What somebody sees that is no line of his company's for him: a copy that reaches him anywhere, a contract nobody of the
-- company has taken up. With the eyes of the house in which he looks.
create function board_line_seen(p contract_participant, house uuid) returns setof board_line language plpgsql stable as $$
begin
  return query
  select house, p.contract_id, (p.sort_at at time zone 'Asia/Shanghai')::date, p.status, p.type_id,
         p.department_id, c.initiator_name, c.amount_cents,
         case when c.finished_at >= c.sent_at
              then least(extract(epoch from c.finished_at - c.sent_at) / 60, 2000000000)::int end,
         c.valid_until is not null, coalesce(o.names, '{}'), coalesce(o.places, '{}'), false, '{}'::uuid[]
    from contract c
    left join lateral (
      select array_agg(b.name order by b.name) as names, array_agg(distinct b.province) as places
        from board_parties(c.id, house) b) o on true
   where c.id = p.contract_id and p.status <> 1;
end $$;

create or replace function board_lines_came() returns trigger language plpgsql as $$
begin
  delete from board_line l using come
   where come.status = 1 and come.scope_id = come.house_id
     and l.scope_id = come.scope_id and l.contract_id = come.contract_id;
  insert into board_line as known select l.* from come cross join lateral board_line_of(come) l
  on conflict (scope_id, contract_id) do update set
    day = excluded.day, status = excluded.status, type_id = excluded.type_id, department_id = excluded.department_id,
    initiator = excluded.initiator, cents = excluded.cents, minutes = excluded.minutes, is_dated = excluded.is_dated,
    parties = excluded.parties, provinces = excluded.provinces, began = excluded.began, holders = excluded.holders
  where known is distinct from excluded;
  return null;
end $$;

-- Beside what waits for the cells of whole companies: a server of the release before folds that, and knows of no other.
create table board_reach_delta (
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
  provinces text[] not null,
  began boolean not null,
  holders uuid[] not null
);
create index board_reach_delta_scope on board_reach_delta (scope_id, day);

create table board_reach (
  scope_id uuid not null,
  -- d what one department began, o one person's own, x his own of what one department began
  reach text not null,
  whose uuid not null,
  within uuid not null,
  dim text not null,
  -- d a day, m a month by its first day, a all years
  grain text not null,
  at date not null,
  key text not null,
  n integer not null,
  done integer not null,
  refused integer not null,
  cents bigint not null,
  timed integer not null,
  minutes bigint not null,
  dated integer not null,
  primary key (scope_id, reach, whose, within, dim, grain, at, key)
);

create function board_reaches(began boolean, department_id uuid, holders uuid[])
returns table (reach text, whose uuid, within uuid) language sql immutable parallel safe as $$
  select 'd', department_id, uuid '00000000-0000-0000-0000-000000000000' where began and department_id is not null
  union all
  select 'o', holder, uuid '00000000-0000-0000-0000-000000000000' from unnest(holders) holder
  union all
  select 'x', holder, department_id from unnest(holders) holder where began and department_id is not null
$$;

-- By what a line is added up, one thing each.
create function board_keys(status smallint, type_id uuid, department_id uuid, initiator text, minutes integer,
                           parties text[], provinces text[])
returns table (dim text, key text) language sql immutable parallel safe as $$
  select 'all', ''
  union all select 'status', status::text
  union all select 'contractType', coalesce(type_id::text, '')
  union all select 'department', coalesce(department_id::text, '')
  union all select 'initiator', initiator
  union all select 'counterparty', name from unnest(parties) name
  union all select 'province', name from unnest(provinces) name
  union all select 'hours', minutes_bucket(minutes) where minutes is not null
$$;

create function board_reach_noted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into board_reach_delta
    select -1, scope_id, day, status, type_id, department_id, initiator, cents, minutes, is_dated, parties, provinces,
           began, holders from gone where holders is not null;
  end if;
  if tg_op <> 'DELETE' then
    insert into board_reach_delta
    select 1, scope_id, day, status, type_id, department_id, initiator, cents, minutes, is_dated, parties, provinces,
           began, holders from come where holders is not null;
  end if;
  return null;
end $$;
create trigger board_reach_came after insert on board_line referencing new table as come
  for each statement execute function board_reach_noted();
create trigger board_reach_went after delete on board_line referencing old table as gone
  for each statement execute function board_reach_noted();
create trigger board_reach_changed after update on board_line referencing old table as gone new table as come
  for each statement execute function board_reach_noted();
