-- Words are found by their pieces of up to three characters: two digits in a row are in every tenth number, three in few.
-- The database cuts them itself, so that they cannot differ from the words they were cut from.
create function word_pieces(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct piece), '{}')
    from (select substr(line, start, size) as piece
            from regexp_split_to_table(words, E'\n') as line,
                 generate_series(1, 3) as size,
                 generate_series(1, length(line) - size + 1) as start) as cut
   where btrim(piece) <> ''
$$;

alter table contract_words drop column pairs;
alter table contract_words add column pieces text[] not null
  generated always as (word_pieces(text || E'\n' || parties)) stored;
create index contract_words_pieces on contract_words using gin (pieces);
