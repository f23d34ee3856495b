-- A signed file is only ever appended to, so each earlier revision of it is its beginning, byte for byte. The newest is
-- kept whole; an earlier one is a length and a hash within it.

alter table blob add column within uuid;
-- Whoever holds the bytes of another stays as long as that other one does.
alter table blob add constraint blob_within_fkey foreign key (within) references blob (id) not valid;

-- What was seen, when it was written, to be the beginning of something newer and still has an object of its own.
create table earlier_revision (
  within_id uuid primary key references blob (id) on delete cascade,
  blob_id uuid not null references blob (id) on delete cascade,
  noted_at timestamptz not null
);
create index on earlier_revision (noted_at);
create index on earlier_revision (blob_id);
