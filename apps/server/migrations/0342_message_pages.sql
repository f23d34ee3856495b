-- Somebody's messages, when they have lain for a few minutes, lie together on pages, of one month each: a row and its
-- keys for fifty of them. What was not read is told apart, so that reading touches no words.
create table message_page (
  account_id uuid not null references account (id),
  id uuid not null,
  -- of its messages
  oldest_at timestamptz not null,
  newest_at timestamptz not null,
  n smallint not null,
  unread uuid[] not null,
  -- as they stood in their table, without when they were read
  messages jsonb not null,
  primary key (account_id, id)
);
create index message_page_time on message_page using brin (newest_at);
