-- What several contracts have to say to one person goes out as one text. Each contract keeps its own row, so that
-- nothing is told twice; those that did not go out themselves name the one that did.
alter table notice add column carried_by uuid references notice (id) on delete set null;
create index notice_carried on notice (carried_by) where carried_by is not null;
