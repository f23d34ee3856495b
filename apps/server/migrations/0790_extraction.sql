-- Taking fields of one's own out of a file is a task beside comparing and reviewing.
alter table ai_task drop constraint ai_task_kind_check;
alter table ai_task add constraint ai_task_kind_known
  check (kind in ('compare', 'text', 'examine', 'extract')) not valid;
alter table open_ai_task drop constraint open_ai_task_kind_check;
alter table open_ai_task add constraint open_ai_task_kind_known
  check (kind in ('compare', 'review', 'extract')) not valid;
