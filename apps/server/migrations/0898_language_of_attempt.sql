-- What the page was in when somebody handed his papers in: he is written to in it when they have been looked at.
alter table identity_attempt add column language text;
