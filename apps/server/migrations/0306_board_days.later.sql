-- The greatest of many names over some weeks: a number of each day and name, read from the index alone.
create index concurrently if not exists board_figure_days on board_figure (scope_id, dim, at, key) include (n) where grain = 'd';
