-- The agent that comes with the key of a partner's app: a connection like a person's, in the seat the app acts from.
create table agent_of_app (
  app_id text primary key references open_app (id) on delete cascade,
  account_id uuid not null,
  connection_id uuid not null,
  foreign key (account_id, connection_id) references agent_connection (account_id, id)
);
create unique index agent_of_app_by_connection on agent_of_app (connection_id);

-- Of a token an app was given for its key: with the key it ends.
alter table agent_token add column key_id text;
