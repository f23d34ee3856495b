-- Mandates that end soon, looked for every day.
create index concurrently if not exists agent_mandate_ending on agent_mandate (ends_at) where status = 2 and reminded_at is null;
