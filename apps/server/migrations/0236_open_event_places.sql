-- Where an event stands for those who catch up is written when somebody does, for what is committed by then: numbers
-- given while transactions are under way would come to light out of order, and a reader would pass over the late ones.
alter table open_event alter column place drop default;
alter table open_event alter column place drop not null;
