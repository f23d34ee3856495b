-- One statement writes who takes part in a contract: it inserts, changes and removes, mostly only one of the three, and
-- every one of them was noted as if it had happened. What has not happened is seen at once and left alone.

create or replace function board_came() returns trigger language plpgsql as $$
begin
  if not exists (select from come) then
    return null;
  end if;
  insert into board_delta select (board_key(come)).* from come
   where come.scope_id = come.house_id and has_board(come.scope_id);
  return null;
end $$;

create or replace function board_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from come) then
    return null;
  end if;
  insert into board_delta
  select sum(n), scope_id, day, status, type_id, department_id, is_initiator from (
    select (board_key(come)).* from come where come.scope_id = come.house_id and has_board(come.scope_id)
    union all
    select -1, k.scope_id, k.day, k.status, k.type_id, k.department_id, k.is_initiator
      from gone, board_key(gone) k where gone.scope_id = gone.house_id and has_board(gone.scope_id)) both_of
   group by 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  return null;
end $$;

create or replace function board_figures_came() returns trigger language plpgsql as $$
begin
  if not exists (select from come) then
    return null;
  end if;
  insert into board_figure_delta select f.* from come cross join lateral board_figures(come) f;
  return null;
end $$;

create or replace function board_figures_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from come) then
    return null;
  end if;
  insert into board_figure_delta
  select scope_id, dim, day, key, sum(n), sum(done), sum(refused), sum(cents), sum(timed), sum(minutes), sum(dated) from (
    select f.* from come cross join lateral board_figures(come) f
    union all
    select f.scope_id, f.dim, f.day, f.key, -f.n, -f.done, -f.refused, -f.cents, -f.timed, -f.minutes, -f.dated
      from gone cross join lateral board_figures(gone) f) both_of
   group by 1, 2, 3, 4
  having sum(n) <> 0 or sum(done) <> 0 or sum(refused) <> 0 or sum(cents) <> 0 or sum(timed) <> 0
      or sum(minutes) <> 0 or sum(dated) <> 0;
  return null;
end $$;

create or replace function board_figures_went() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then
    return null;
  end if;
  insert into board_figure_delta
  select f.scope_id, f.dim, f.day, f.key, -f.n, -f.done, -f.refused, -f.cents, -f.timed, -f.minutes, -f.dated
    from gone cross join lateral board_figures(gone) f;
  return null;
end $$;

create or replace function board_line_noted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from gone limit 1;
  else
    perform from come limit 1;
  end if;
  if not found then
    return null;
  end if;
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

create or replace function board_lines_came() returns trigger language plpgsql as $$
begin
  if not exists (select from come) then
    return null;
  end if;
  if exists (select from come where status = 1 and scope_id = house_id) then
    delete from board_line l using come
     where come.status = 1 and come.scope_id = come.house_id
       and l.scope_id = come.scope_id and l.contract_id = come.contract_id;
  end if;
  insert into board_line as known select l.* from come cross join lateral board_line_of(come) l
  on conflict (scope_id, contract_id) do update set
    day = excluded.day, status = excluded.status, type_id = excluded.type_id, department_id = excluded.department_id,
    initiator = excluded.initiator, cents = excluded.cents, minutes = excluded.minutes, is_dated = excluded.is_dated,
    parties = excluded.parties, provinces = excluded.provinces, began = excluded.began, holders = excluded.holders
  where known is distinct from excluded;
  return null;
end $$;

create or replace function board_lines_went() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then
    return null;
  end if;
  delete from board_line l using gone
   where gone.scope_id = gone.house_id and l.scope_id = gone.scope_id and l.contract_id = gone.contract_id;
  return null;
end $$;

create or replace function board_reach_noted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from gone limit 1;
  else
    perform from come limit 1;
  end if;
  if not found then
    return null;
  end if;
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

create or replace function board_went() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then
    return null;
  end if;
  insert into board_delta
  select -1, k.scope_id, k.day, k.status, k.type_id, k.department_id, k.is_initiator
    from gone, board_key(gone) k where gone.scope_id = gone.house_id and has_board(gone.scope_id);
  return null;
end $$;

create or replace function due_line_noted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from gone limit 1;
  else
    perform from come limit 1;
  end if;
  if not found then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into due_delta select -1, company_id, type_id, day, department_id, holders from gone;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_delta select 1, company_id, type_id, day, department_id, holders from come;
  end if;
  return null;
end $$;

create or replace function due_lines_came() returns trigger language plpgsql as $$
begin
  if not exists (select from come) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform from contract c where c.id in (select contract_id from come) order by c.id for share;
  end if;
  perform due_lines_write(array_agg(come.subject_id), array_agg(come.id)) from come having count(*) > 0;
  return null;
end $$;

create or replace function due_lines_of_contracts() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'DELETE' then
    perform from gone limit 1;
  else
    perform from come limit 1;
  end if;
  if not found then
    return null;
  end if;
  if tg_op = 'DELETE' then
    changed := array(select distinct contract_id from gone);
  else
    changed := array(select distinct contract_id from come);
  end if;
  perform from archived a where a.subject_id = any(changed) order by a.company_id, a.id for no key update;
  if found then
    perform due_lines_write(changed, null);
  end if;
  return null;
end $$;

create or replace function due_lines_went() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then
    return null;
  end if;
  delete from due_line l using gone where l.company_id = gone.company_id and l.archived_id = gone.id;
  return null;
end $$;
