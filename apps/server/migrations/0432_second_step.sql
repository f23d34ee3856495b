-- When the second step was taken that this session began with; whoever works for the platform has none of its rights
-- without one.
alter table session add column second_step_at timestamptz;

-- What operators did alone of what two must agree to beyond a limit: the limit is counted by the day, for whoever does it
-- and for whoever gets it, however small each act is.
create table operator_alone (
  account_id uuid not null,
  id uuid not null,
  -- fen or copies
  unit text not null check (unit in ('fen', 'copies')),
  receiver text not null,
  amount bigint not null check (amount >= 0),
  on_day date not null,
  at timestamptz not null,
  primary key (account_id, id)
);
create index operator_alone_actor on operator_alone (on_day, account_id, unit);
create index operator_alone_receiver on operator_alone (on_day, receiver, unit);
