-- Comparisons and reviews an app asked for: those of another app of the same company are not its own.
create table open_ai_task (
  app_id text not null references open_app (id) on delete cascade,
  task_id uuid not null,
  kind text not null check (kind in ('compare', 'review')),
  created_at timestamptz not null,
  primary key (app_id, task_id)
);
create unique index open_ai_task_of on open_ai_task (task_id);
