-- Files handed in for one request get ids of their own: by the request's id only the first of them could be had.
update contract_party
   set attachments_given = (
     select jsonb_agg(given.one || jsonb_build_object('fileId', coalesce(given.one ->> 'fileId', gen_random_uuid()::text))
                      order by given.place)
       from jsonb_array_elements(attachments_given) with ordinality as given (one, place))
 where jsonb_array_length(attachments_given) > 0;
