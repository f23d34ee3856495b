-- Browsers from which somebody has signed in before. What strangers try at his account locks strangers, not these.
create table known_device (
  -- A person, or somebody of the open platform.
  owner_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (owner_id, device_hash)
);
create index known_device_age on known_device (seen_at);
