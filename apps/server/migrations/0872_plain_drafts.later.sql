create index concurrently if not exists ai_draft_plain on ai_draft (owner_id, id) where content <> '{}';
create index concurrently if not exists ai_draft_version_plain on ai_draft_version (owner_id, draft_id, id) where content <> '{}';
