-- A month holds up to a cell for every person in every province, and a year twelve times that: whole years are added up
-- once for all. Kept by the database itself, so that whichever server folds, of this release or the one before, keeps
-- them too.
create function board_year() returns trigger language plpgsql as $$
begin
  -- The years themselves come by here as well.
  if not exists (select from come where grain = 'm') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into board_crossing as cell
    select scope_id, dims, 'y', date_trunc('year', at)::date, one, two, three, sum(n), sum(done), sum(refused),
           sum(cents), sum(timed), sum(minutes), sum(dated)
      from come where grain = 'm' group by 1, 2, 4, 5, 6, 7
    on conflict (scope_id, dims, grain, at, one, two, three) do update set
      n = cell.n + excluded.n, done = cell.done + excluded.done, refused = cell.refused + excluded.refused,
      cents = cell.cents + excluded.cents, timed = cell.timed + excluded.timed,
      minutes = cell.minutes + excluded.minutes, dated = cell.dated + excluded.dated;
  else
    insert into board_crossing as cell
    select scope_id, dims, 'y', date_trunc('year', at)::date, one, two, three, sum(sign * n), sum(sign * done),
           sum(sign * refused), sum(sign * cents), sum(sign * timed), sum(sign * minutes), sum(sign * dated)
      from (select 1 as sign, * from come where grain = 'm' union all select -1, * from gone where grain = 'm') f
     group by 1, 2, 4, 5, 6, 7
    on conflict (scope_id, dims, grain, at, one, two, three) do update set
      n = cell.n + excluded.n, done = cell.done + excluded.done, refused = cell.refused + excluded.refused,
      cents = cell.cents + excluded.cents, timed = cell.timed + excluded.timed,
      minutes = cell.minutes + excluded.minutes, dated = cell.dated + excluded.dated;
  end if;
  return null;
end $$;
create trigger board_year_came after insert on board_crossing referencing new table as come
  for each statement execute function board_year();
create trigger board_year_changed after update on board_crossing referencing old table as gone new table as come
  for each statement execute function board_year();

-- From when on they hold what was there before: a job adds that up once, company by company.
alter table board_filled add column years_at timestamptz;
