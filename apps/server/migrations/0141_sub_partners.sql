-- A partner's own partners: invited by mobile, given copies and prices. Their contracts are theirs alone.
create table open_sub_partner (
  parent_id uuid not null references partner (id),
  id uuid primary key,
  -- the partner it is; nobody while the invitation waits
  partner_id uuid unique references partner (id),
  name text not null,
  contact text,
  remark text,
  mobile_hash bytea not null,
  mobile_cipher bytea not null,
  -- which apps it may open: sandbox, production
  may_open jsonb not null,
  -- 0 invited, 1 working together, 2 frozen by the partner above
  status smallint not null default 0 check (status in (0, 1, 2)),
  invite_hash bytea unique,
  invite_ends_at timestamptz,
  invited_by text not null,
  created_at timestamptz not null,
  joined_at timestamptz,
  unique (parent_id, mobile_hash),
  check (partner_id is distinct from parent_id),
  check ((status = 0) = (partner_id is null))
);
create index open_sub_partner_newest on open_sub_partner (parent_id, created_at desc, id desc);
