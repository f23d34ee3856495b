-- Everything sealed here hangs on secrets of chance, one a generation, and each generation's secret is kept wrapped by
-- whoever keeps keys: the master key, or a key service. The newest generation seals, older ones only open. Generation 0
-- is for what must stay the same for good: the keyed hashes people are found by, and the key the evidence log is signed with.
create table key_generation (
  number smallint primary key check (number between 0 and 200),
  -- Every server has heard of it before the first one seals with it.
  active_at timestamptz not null,
  created_at timestamptz not null,
  -- What still hangs on older ones, as last counted by the job that seals it anew.
  hanging bigint,
  counted_at timestamptz,
  clean_since timestamptz,
  retired_at timestamptz
);

create table key_wrapping (
  generation smallint not null references key_generation,
  keeper text not null,
  wrapped bytea not null,
  created_at timestamptz not null,
  primary key (generation, keeper)
);

-- How far the job has come, place by place: killed in the middle, it goes on there. A block of -1 is the end.
create table key_rewrap (
  generation smallint not null references key_generation,
  place text not null,
  next_block bigint not null default 0,
  moved bigint not null default 0,
  primary key (generation, place)
);

alter table blob add column key_generation smallint not null default 1;
