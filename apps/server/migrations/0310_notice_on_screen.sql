-- Who is sent a text finds the same on his screen: the row of the text says so, instead of a second row that says no more.
-- The table may lie by the month already, with a view in its place.
do $$
begin
  if (select relkind from pg_class where oid = 'notice'::regclass) = 'r' then
    alter table notice add column on_screen boolean not null default false;
  else
    alter table notice_month add column on_screen boolean not null default false;
    create or replace view notice as select * from notice_month;
  end if;
end $$;
