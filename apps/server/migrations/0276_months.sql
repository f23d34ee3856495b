-- Notices and messages lie by the month, so that an old month is dropped whole instead of deleted row by row. Ids begin
-- with the time they were made at, so a month is a range of them: of messages by their own, of notices by their
-- contract's, which keeps «told once» a key. The tables that are there become the first part, unmoved; under the old
-- names stand views, through which everything is read and written as before. What an older server would do to rows by
-- their place in a table (ctid) fails there, as it must: a place means nothing across parts.

-- The first id that can be made at this moment.
create function first_id_at(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Whatever is written until the month after next stays in the table that is there: said first, proven while people work
-- (the second), and then parts are put beside it in a moment (the third). Each may be asked again after a kill.
create function begin_months(name text, by_column text) returns void language plpgsql as $$
begin
  if (select relkind from pg_class where oid = name::regclass) <> 'r'
    or exists (select from pg_constraint where conname = name || '_before_months') then return;
  end if;
  execute format('alter table %I add constraint %I check (%I < %L) not valid', name, name || '_before_months', by_column,
    first_id_at((date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC'));
end $$;

create function prove_months(name text) returns void language plpgsql as $$
begin
  if (select relkind from pg_class where oid = name::regclass) <> 'r' then return; end if;
  execute format('alter table %I validate constraint %I', name, name || '_before_months');
end $$;

create function enter_months(name text, by_column text, key text) returns void language plpgsql as $$
declare
  whole text := name || '_month';
  first text := name || '_before';
  bound text;
  part record;
begin
  if (select relkind from pg_class where oid = name::regclass) <> 'r' then return; end if;
  select substring(pg_get_constraintdef(oid) from '''([0-9a-f-]{36})''') into strict bound
    from pg_constraint where conname = name || '_before_months' and convalidated;
  for tries in 1..60 loop
    begin
      -- Behind whoever waits for this table wait all who use it: rather step aside and come again.
      perform set_config('lock_timeout', '500ms', true);
      execute format('alter table %I rename to %I', name, first);
      execute format('create table %I (like %I including defaults including storage) partition by range (%I)', whole,
        first, by_column);
      execute format('alter table %I add %s', whole, key);
      for part in
        select regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?\S+',
                 format('create \1index on %I', whole)) as made
          from pg_index where indrelid = first::regclass
           and not exists (select from pg_constraint where conindid = indexrelid)
        union all
        select format('alter table %I add %s', whole, pg_get_constraintdef(oid))
          from pg_constraint where conrelid = first::regclass and contype = 'f'
      loop
        execute part.made;
      end loop;
      execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', whole, first, bound);
      -- Of a month that is gone, or not yet made: nothing is ever refused for want of a part.
      execute format('create table %I partition of %I default', name || '_other', whole);
      execute format('create view %I as select * from %I', name, whole);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.5);
    end;
  end loop;
  raise exception 'the table % is never free', name;
end $$;
