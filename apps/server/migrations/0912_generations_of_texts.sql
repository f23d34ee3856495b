-- Whether texts under owners' keys hang on a generation too: only of those begun by a release that reads what comes of it.
alter table key_generation add column seals_texts boolean not null default false;
