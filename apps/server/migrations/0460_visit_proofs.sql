-- A challenge solved by computing instead of reading: how many leading zero bits its answer must have. A picture that
-- was read right serves the rest of the visit: how often it has been used.
alter table captcha add column bits smallint;
alter table captcha add column uses smallint not null default 0;

-- When the account's own number (or address) was shown to be its owner's by a code, in this very session.
alter table session add column contact_proven_at timestamptz;
