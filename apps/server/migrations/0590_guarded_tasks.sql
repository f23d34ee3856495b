-- Its file is much at once: whoever fetches it, or has it made again, has just shown to be the owner.
alter table task add column is_guarded boolean not null default false;
