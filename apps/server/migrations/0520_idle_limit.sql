-- Minutes without use after which a session in this company ends; null: it does not. Nobody is measured by a time before
-- the rule was made.
alter table company add column idle_minutes smallint;
alter table company add column idle_since timestamptz;
-- Written at most once a minute, and only where such a rule holds.
alter table session add column used_at timestamptz;
