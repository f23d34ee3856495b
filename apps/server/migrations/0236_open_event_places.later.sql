create index concurrently if not exists open_event_unplaced on open_event (app_id, occurred_at) where place is null;
