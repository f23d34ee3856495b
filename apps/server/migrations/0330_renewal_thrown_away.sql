-- The draft of the next contract may be thrown away: the old one is then simply not renewed.
alter table archived drop constraint archived_renewed_by_fkey;
alter table archived add constraint archived_renewed_by_fkey
  foreign key (renewed_by) references contract (id) on delete set null not valid;
