-- Boards read cells of companies alone: whoever looks for himself counts his rows. What was kept of people beside that,
-- two lines and some twenty figures a contract, nobody ever read. What is there of them stays where it is.
create function has_board(scope uuid) returns boolean language sql stable as $$
  select exists (select from company k where k.id = scope)
$$;

create or replace function board_came() returns trigger language plpgsql as $$
begin
  insert into board_delta select (board_key(come)).* from come
   where come.scope_id = come.house_id and has_board(come.scope_id);
  return null;
end $$;
create or replace function board_went() returns trigger language plpgsql as $$
begin
  insert into board_delta
  select -1, k.scope_id, k.day, k.status, k.type_id, k.department_id, k.is_initiator
    from gone, board_key(gone) k where gone.scope_id = gone.house_id and has_board(gone.scope_id);
  return null;
end $$;
create or replace function board_changed() returns trigger language plpgsql as $$
begin
  insert into board_delta
  select sum(n), scope_id, day, status, type_id, department_id, is_initiator from (
    select (board_key(come)).* from come where come.scope_id = come.house_id and has_board(come.scope_id)
    union all
    select -1, k.scope_id, k.day, k.status, k.type_id, k.department_id, k.is_initiator
      from gone, board_key(gone) k where gone.scope_id = gone.house_id and has_board(gone.scope_id)) both_of
   group by 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  return null;
end $$;
create or replace function board_line_of(p contract_participant) returns setof board_line language sql stable as $$
  select p.scope_id, p.contract_id, (p.sort_at at time zone 'Asia/Shanghai')::date, p.status, p.type_id,
         p.department_id, c.initiator_name, c.amount_cents,
         case when c.finished_at >= c.sent_at
              then least(extract(epoch from c.finished_at - c.sent_at) / 60, 2000000000)::int end,
         c.valid_until is not null, coalesce(o.names, '{}'), coalesce(o.places, '{}')
    from contract c
    left join lateral (
      select array_agg(b.name order by b.name) as names, array_agg(distinct b.province) as places
        from board_parties(c.id, p.scope_id) b) o on true
   where c.id = p.contract_id and p.scope_id = p.house_id and p.status <> 1 and has_board(p.scope_id)
$$;
