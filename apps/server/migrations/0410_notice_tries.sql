-- How often sending has failed: after the last try a notice is set aside as failed, whichever job was at it.
-- The table may lie by the month already, with a view in its place.
do $$
begin
  if (select relkind from pg_class where oid = 'notice'::regclass) = 'r' then
    alter table notice add column tries smallint not null default 0;
  else
    alter table notice_month add column tries smallint not null default 0;
    create or replace view notice as select * from notice_month;
  end if;
end $$;
