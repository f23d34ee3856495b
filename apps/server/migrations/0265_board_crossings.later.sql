-- The days at the edges of a span are read line by line.
create index concurrently if not exists board_line_day on board_line (scope_id, day);
