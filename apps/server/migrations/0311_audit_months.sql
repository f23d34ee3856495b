-- The audit log lies by the month as notices and messages do (the steps are in the file for later), by its own ids, which
-- begin with the time they were made at. It is never changed and never deleted from, part by part as before: what its
-- rule lets go, ten years on, is a whole month that is taken out.

-- Asked again for every month that is added: what is asked of a whole statement is not handed down to parts.
create function guard_audit_months() returns void language plpgsql as $$
declare
  part regclass;
begin
  if not exists (select from pg_trigger where tgrelid = 'audit_event_month'::regclass and tgname = 'audit_month_append_only')
  then
    create trigger audit_month_append_only before update or delete on audit_event_month
      for each row execute function refuse_change();
  end if;
  for part in
    select 'audit_event_month'::regclass
    union all select inhrelid::regclass from pg_inherits where inhparent = 'audit_event_month'::regclass
  loop
    if not exists (select from pg_trigger where tgrelid = part and (tgtype & 32) <> 0) then
      execute format('create trigger audit_month_no_truncate before truncate on %s
                        for each statement execute function refuse_change()', part);
    end if;
  end loop;
end $$;
