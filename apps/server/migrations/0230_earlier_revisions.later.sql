alter table blob validate constraint blob_within_fkey;
create index concurrently if not exists blob_within on blob (within) where within is not null;
