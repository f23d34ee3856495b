create index concurrently if not exists notice_id on notice (id);
-- Few: what was said on the screen of contracts that are finished goes after a day.
create index concurrently if not exists notice_on_screen on notice (created_at) where channel = 'message' and state <> 0;
