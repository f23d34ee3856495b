-- Figures kept, not counted. Every change of a row that lists read leaves what it added and took away; a job folds that
-- into cells. Cells and what waits together are always what the lists would count.

create table board_delta (
  n integer not null,
  scope_id uuid not null,
  day date not null,
  status smallint not null,
  type_id uuid not null,
  department_id uuid not null,
  is_initiator boolean not null
);
create index board_delta_scope on board_delta (scope_id, day);

create table board_cell (
  scope_id uuid not null,
  day date not null,
  status smallint not null,
  type_id uuid not null,
  department_id uuid not null,
  is_initiator boolean not null,
  n integer not null,
  primary key (scope_id, day, status, type_id, department_id, is_initiator)
);

create function board_key(p contract_participant) returns board_delta language sql stable as $$
  select row(1, p.scope_id, (p.sort_at at time zone 'Asia/Shanghai')::date, p.status,
             coalesce(p.type_id, '00000000-0000-0000-0000-000000000000'),
             coalesce(p.department_id, '00000000-0000-0000-0000-000000000000'), p.is_initiator)::board_delta
$$;

create function board_came() returns trigger language plpgsql as $$
begin
  insert into board_delta select (board_key(come)).* from come where come.scope_id = come.house_id;
  return null;
end $$;
create function board_went() returns trigger language plpgsql as $$
begin
  insert into board_delta
  select -1, k.scope_id, k.day, k.status, k.type_id, k.department_id, k.is_initiator
    from gone, board_key(gone) k where gone.scope_id = gone.house_id;
  return null;
end $$;
create function board_changed() returns trigger language plpgsql as $$
begin
  insert into board_delta
  select sum(n), scope_id, day, status, type_id, department_id, is_initiator from (
    select (board_key(come)).* from come where come.scope_id = come.house_id
    union all
    select -1, k.scope_id, k.day, k.status, k.type_id, k.department_id, k.is_initiator
      from gone, board_key(gone) k where gone.scope_id = gone.house_id) both_of
   group by 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  return null;
end $$;
create trigger board_came after insert on contract_participant referencing new table as come
  for each statement execute function board_came();
create trigger board_went after delete on contract_participant referencing old table as gone
  for each statement execute function board_went();
create trigger board_changed after update on contract_participant referencing old table as gone new table as come
  for each statement execute function board_changed();

insert into board_cell (scope_id, day, status, type_id, department_id, is_initiator, n)
select k.scope_id, k.day, k.status, k.type_id, k.department_id, k.is_initiator, count(*)
  from contract_participant p, board_key(p) k where p.scope_id = p.house_id
 group by 1, 2, 3, 4, 5, 6;

-- What somebody put together: widgets on a grid, shown to some roles. Each reader sees his own numbers in it.
create table bi_board (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  widgets jsonb not null default '[]',
  shared_role_ids uuid[] not null default '{}',
  account_id uuid not null references account (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index bi_board_mine on bi_board (company_id, account_id);
