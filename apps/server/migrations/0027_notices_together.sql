-- What several contracts have to say to one person goes out as one SMS or mail, kept with the first of them. The line
-- on the screen, which each contract has, names the text that said it outside: nothing is told twice.
alter table notice add column said_in uuid;
