-- By other sides and people there are as many cells a month as contracts; over all years they are added up once for all.
-- Kept by the database itself, so that whichever server folds, of this release or the one before, keeps them too.
create function board_total() returns trigger language plpgsql as $$
begin
  insert into board_figure as cell (scope_id, dim, grain, at, key, n, done, refused, cents, timed, minutes, dated)
  values (new.scope_id, new.dim, 'a', date 'epoch', new.key,
          new.n - coalesce(old.n, 0), new.done - coalesce(old.done, 0), new.refused - coalesce(old.refused, 0),
          new.cents - coalesce(old.cents, 0), new.timed - coalesce(old.timed, 0),
          new.minutes - coalesce(old.minutes, 0), new.dated - coalesce(old.dated, 0))
  on conflict (scope_id, dim, grain, at, key) do update set
    n = cell.n + excluded.n, done = cell.done + excluded.done, refused = cell.refused + excluded.refused,
    cents = cell.cents + excluded.cents, timed = cell.timed + excluded.timed,
    minutes = cell.minutes + excluded.minutes, dated = cell.dated + excluded.dated;
  return null;
end $$;
create trigger board_total after insert or update on board_figure
  for each row when (new.grain = 'm') execute function board_total();

-- From when on they hold what was there before: a job adds that up once.
alter table board_filled add column totals_at timestamptz;
