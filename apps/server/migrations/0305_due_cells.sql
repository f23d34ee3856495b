-- How many contracts end on which day, kept like the figures of boards are: everything a company keeps leaves one line of
-- what is counted of it and who sees it, every change of a line leaves itself with its sign, and a job folds that into
-- cells. Cells and what waits together are always what the lists would count.
create table due_line (
  company_id uuid not null,
  archived_id uuid not null,
  -- the folder it lies in
  type_id uuid,
  -- the last day on which it is valid; null: for good, or it has ended otherwise
  day date,
  -- whose people see it
  department_id uuid,
  -- who sees it wherever he belongs
  holders uuid[] not null,
  primary key (company_id, archived_id)
);

create table due_delta (
  sign smallint not null,
  company_id uuid not null,
  type_id uuid,
  day date,
  department_id uuid,
  holders uuid[] not null
);
create index due_delta_company on due_delta (company_id);

create table due_cell (
  company_id uuid not null,
  -- a all of it, t one folder, d one department, o one person's own, x his own of one department
  reach text not null,
  whose uuid not null,
  within uuid not null,
  -- d a day, m a month by its first day, f kept at all
  grain text not null,
  at date not null,
  n integer not null,
  primary key (company_id, reach, whose, within, grain, at)
);

-- As far as `seenBy` of the archive reaches; folders that are closed to somebody are taken off by their cells.
create function due_line_of(a archived) returns due_line language sql stable as $$
  select a.company_id, a.id, a.type_id,
         case when not exists (select from contract c where c.id = a.contract_id and c.status in (7, 12))
              then a.valid_until end,
         coalesce((select p.department_id from contract_participant p
                    where p.scope_id = a.company_id and p.house_id = a.company_id and p.contract_id = a.contract_id
                      and p.is_initiator),
                  (select e.department_id from elg_contract e where e.company_id = a.company_id and e.id = a.elg_id)),
         array(select a.performer_id where a.performer_id is not null
               union
               select p.scope_id from contract_participant p
                where p.contract_id = a.contract_id and p.scope_id <> p.house_id
                  and p.house_id in (a.company_id, '00000000-0000-0000-0000-000000000000')
               union
               select e.imported_by from elg_contract e where e.company_id = a.company_id and e.id = a.elg_id
               order by 1)
$$;

create function due_lines_write(subjects uuid[], kept uuid[]) returns void language sql as $$
  insert into due_line as known
  select l.* from archived a cross join lateral due_line_of(a) l
   where a.subject_id = any(subjects) and (kept is null or a.id = any(kept))
  on conflict (company_id, archived_id) do update set
    type_id = excluded.type_id, day = excluded.day, department_id = excluded.department_id, holders = excluded.holders
  where known is distinct from excluded
$$;

-- What is known of a contract and who takes part in it are changed by different people at once: whoever comes second
-- waits for the first, and reads what he left. Nobody sees what is just being brought in, so that waits for the contract.
create function due_lines_came() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from contract c where c.id in (select contract_id from come) order by c.id for share;
  end if;
  perform due_lines_write(array_agg(come.subject_id), array_agg(come.id)) from come having count(*) > 0;
  return null;
end $$;
create function due_lines_went() returns trigger language plpgsql as $$
begin
  delete from due_line l using gone where l.company_id = gone.company_id and l.archived_id = gone.id;
  return null;
end $$;
create function due_lines_of_contracts() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
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
create trigger due_lines_came after insert on archived referencing new table as come
  for each statement execute function due_lines_came();
create trigger due_lines_changed after update on archived referencing new table as come
  for each statement execute function due_lines_came();
create trigger due_lines_went after delete on archived referencing old table as gone
  for each statement execute function due_lines_went();
create trigger due_lines_came after insert on contract_participant referencing new table as come
  for each statement execute function due_lines_of_contracts();
create trigger due_lines_changed after update on contract_participant referencing new table as come
  for each statement execute function due_lines_of_contracts();
create trigger due_lines_went after delete on contract_participant referencing old table as gone
  for each statement execute function due_lines_of_contracts();

create function due_line_noted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into due_delta select -1, company_id, type_id, day, department_id, holders from gone;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_delta select 1, company_id, type_id, day, department_id, holders from come;
  end if;
  return null;
end $$;
create trigger due_line_came after insert on due_line referencing new table as come
  for each statement execute function due_line_noted();
create trigger due_line_went after delete on due_line referencing old table as gone
  for each statement execute function due_line_noted();
create trigger due_line_changed after update on due_line referencing old table as gone new table as come
  for each statement execute function due_line_noted();

-- In whose cells a line stands.
create function due_reaches(type_id uuid, department_id uuid, holders uuid[])
returns table (reach text, whose uuid, within uuid) language sql immutable parallel safe as $$
  with nobody (id) as (values (uuid '00000000-0000-0000-0000-000000000000'))
  select 'a', nobody.id, nobody.id from nobody
  union all
  select 't', coalesce(type_id, nobody.id), nobody.id from nobody
  union all
  select 'd', department_id, nobody.id from nobody where department_id is not null
  union all
  select 'o', holder, nobody.id from nobody, unnest(holders) holder
  union all
  select 'x', holder, department_id from unnest(holders) holder where department_id is not null
$$;
