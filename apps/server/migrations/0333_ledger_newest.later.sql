-- The newest that are overdue lie behind all that are newer and not due yet: with the day in the index those are passed
-- over there, not in the table. One index for both lists, for between two the planner cannot tell which is shorter.
create index concurrently if not exists ledger_newest_due on ledger (company_id, created_at desc, id desc, next_due_on);
drop index concurrently if exists ledger_newest;
