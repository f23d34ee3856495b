-- What recognition made of pages that are pictures: read once, looked through by whoever looks for words.

create table file_reading (
  blob_id uuid primary key references blob (id),
  -- 0 being read, 1 read, 2 could not be read
  state smallint not null default 0,
  pages_done integer not null default 0,
  pages integer not null default 0,
  -- the text model, kept like the file it was read from
  model_blob uuid references blob (id),
  created_at timestamptz not null
);
