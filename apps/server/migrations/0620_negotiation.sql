-- A draft both sides speak about before it is signed. The words of clauses, proposals and comments are sealed by the key of
-- whoever opened the room; in clear stand only names, moments and numbers that say where it stands.
create table negotiation_room (
  owner_id uuid not null,
  id uuid not null,
  account_id uuid not null references account (id),
  account_name text not null,
  company_name text,
  name text not null,
  -- 1 under way, 2 agreed, 3 ended
  state smallint not null default 1 check (state between 1 and 3),
  -- the round under way, and the side whose it is not yet told to anybody
  round integer not null default 1,
  -- the clauses as they stand: what was accepted is in them
  clauses_sealed bytea not null,
  -- of the clauses as they stand
  digest bytea not null,
  -- who has agreed to this digest; emptied by every change
  agreed_own_name text,
  agreed_own_at timestamptz,
  agreed_other_name text,
  agreed_other_at timestamptz,
  frozen_at timestamptz,
  -- made of the agreed text
  contract_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, id)
);
create index negotiation_room_newest on negotiation_room (owner_id, updated_at desc, id desc);

-- Whom the other side sends: by a number or an address, which a code proves to be his.
create table negotiation_seat (
  owner_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  name text not null,
  mobile_hash bytea,
  mobile_cipher bytea,
  email_hash bytea,
  email_cipher bytea,
  code_hash bytea not null,
  code_cipher bytea not null,
  account_id uuid references account (id),
  joined_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (owner_id, room_id, id),
  foreign key (owner_id, room_id) references negotiation_room (owner_id, id) on delete cascade,
  check ((mobile_hash is null) <> (email_hash is null))
);
create unique index negotiation_seat_code on negotiation_seat (code_hash);
create index negotiation_seat_account on negotiation_seat (account_id) where account_id is not null;

create table negotiation_proposal (
  owner_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  -- 1 replaces, 2 comes behind, 3 takes out
  kind smallint not null check (kind between 1 and 3),
  clause_id uuid not null,
  -- 1 whoever opened the room, 2 the other side
  side smallint not null check (side in (1, 2)),
  account_id uuid not null references account (id),
  account_name text not null,
  -- 1 by hand, 2 tracked in Word, 3 changed in Word without being tracked
  source smallint not null default 1 check (source between 1 and 3),
  round integer not null,
  -- 0 not submitted, 1 open, 2 accepted, 3 refused, 4 withdrawn, 5 overtaken
  state smallint not null default 0 check (state between 0 and 5),
  -- before, text, reason, author, reply
  words_sealed bytea not null,
  created_at timestamptz not null,
  decided_by uuid references account (id),
  decided_name text,
  decided_at timestamptz,
  primary key (owner_id, room_id, id),
  foreign key (owner_id, room_id) references negotiation_room (owner_id, id) on delete cascade
);

create table negotiation_comment (
  owner_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  clause_id uuid not null,
  proposal_id uuid,
  side smallint not null check (side in (1, 2)),
  account_id uuid not null references account (id),
  account_name text not null,
  words_sealed bytea not null,
  created_at timestamptz not null,
  primary key (owner_id, room_id, id),
  foreign key (owner_id, room_id) references negotiation_room (owner_id, id) on delete cascade
);

-- What a side says to itself. The owner is that side, not the room's, and the words are sealed by its own key: nothing of it
-- is ever read for the other.
create table negotiation_note (
  owner_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  clause_id uuid not null,
  proposal_id uuid,
  account_id uuid not null references account (id),
  account_name text not null,
  words_sealed bytea not null,
  created_at timestamptz not null,
  primary key (owner_id, room_id, id)
);

-- The clauses as they stood when a side submitted its round; round 0 is the beginning.
create table negotiation_round (
  owner_id uuid not null,
  room_id uuid not null,
  number integer not null,
  side smallint not null check (side in (1, 2)),
  account_name text not null,
  clauses_sealed bytea not null,
  submitted_at timestamptz not null,
  primary key (owner_id, room_id, number),
  foreign key (owner_id, room_id) references negotiation_room (owner_id, id) on delete cascade
);

-- Who did what when; never changed.
create table negotiation_event (
  owner_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  what text not null,
  side smallint not null check (side in (1, 2)),
  account_name text not null,
  at timestamptz not null,
  primary key (owner_id, room_id, id),
  foreign key (owner_id, room_id) references negotiation_room (owner_id, id) on delete cascade
);
