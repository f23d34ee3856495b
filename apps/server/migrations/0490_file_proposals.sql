-- What the text of an uploaded file says of its contract and where it is to be signed, read once after its conversion and
-- proposed to whoever sends it.
create table file_proposal (
  blob_id uuid primary key references blob (id) on delete cascade,
  -- 0 being read, 1 read, 2 could not be read
  state smallint not null default 0,
  found_blob uuid references blob (id),
  created_at timestamptz not null
);
