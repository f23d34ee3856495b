-- Cards that ask something in a messenger's chat, as long as their button can be pressed: when what they ask is answered
-- elsewhere, or is over, they are told to say so.
create table workplace_card (
  company_id uuid not null references company (id),
  -- what the button is told by: names what is asked
  task_id text not null,
  -- to whom, as the directory knows him
  foreign_id text not null,
  -- by what the messenger lets it be changed
  card text not null,
  sent_at timestamptz not null,
  -- since when it has nothing to ask any more, and waits to be told
  ended_at timestamptz,
  primary key (company_id, task_id)
);
create index workplace_card_ended on workplace_card (ended_at) where ended_at is not null;
create index workplace_card_sent on workplace_card (sent_at);
