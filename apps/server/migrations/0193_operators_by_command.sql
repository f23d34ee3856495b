-- Somebody made an operator at the terminal stays one, whatever the configuration names.
alter table account add column operator_by_command boolean not null default false;
