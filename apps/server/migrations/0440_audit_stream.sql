-- Audit entries on their way to a receiver outside (AUDIT_STREAM_URL). Each is noted in the transaction that wrote it and
-- goes when the receiver has taken it: ids are made before their transactions commit, so a place in the log kept as "sent up
-- to here" would pass over an entry that was committed late.

create table audit_stream (
  -- One row at most: while there is one, what is written is noted.
  is_only boolean primary key default true check (is_only),
  -- When a server last said that its settings ask for it.
  wanted_at timestamptz not null,
  -- Until then one server sends, and no other.
  held_until timestamptz not null,
  sent_at timestamptz
);

create table audit_outgoing (
  id uuid primary key,
  noted_at timestamptz not null
);
