-- Words of a company's own on contracts it keeps, set on several at once and found again by them.
alter table archived add column tags text[] not null default '{}';
