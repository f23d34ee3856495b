select begin_months('audit_event', 'id');
select prove_months('audit_event');
-- In one: there is no moment at which it could be changed.
select enter_months('audit_event', 'id', 'primary key (id)'), guard_audit_months();
