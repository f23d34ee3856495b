-- The browser a session belongs to, by the hash of a cookie no script can read; null until a browser has shown one.
alter table session add column device_hash bytea;
