-- Of the days before a national seal ends, those its owner was last told of: 60, 30, 7.
alter table national_seal add column reminded_days smallint;
alter table person_national_seal add column reminded_days smallint;
