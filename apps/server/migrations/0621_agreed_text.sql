-- What the pages of a contract must say: the text a room agreed to, or a Word file negotiated elsewhere, brought by whoever
-- sends the contract or by a party that received it. Its words, and where the pages differ, are sealed by the key of
-- whoever brought it.
create table agreed_text (
  contract_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  account_id uuid not null references account (id),
  account_name text not null,
  -- of the house that sends the contract: it is not sent while the pages differ and nobody has said to know
  is_senders boolean not null,
  -- 1 a room, 2 a Word file
  source smallint not null check (source in (1, 2)),
  room_id uuid,
  name text not null,
  held_sealed bytea not null,
  text_sha256 bytea not null,
  -- the pages it was last held against
  pages_sha256 bytea,
  -- 0 not yet, 1 the same, 2 differs, 3 could not be read
  state smallint not null default 0 check (state between 0 and 3),
  differences_sealed bytea,
  checked_at timestamptz,
  -- who sends it all the same, and knows of these differences
  released_name text,
  released_at timestamptz,
  -- the pages of which the log says that they are what was agreed
  logged_sha256 bytea,
  created_at timestamptz not null,
  primary key (contract_id, id)
);
