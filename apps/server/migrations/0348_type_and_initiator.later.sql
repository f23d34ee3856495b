-- What somebody began of one type lies together: among all he began, or all of the type, it is looked for the longer the
-- more of either there are.
create index concurrently if not exists contract_participant_type_initiator on contract_participant
  (scope_id, house_id, initiator_id, type_id, shelf_mark, sort_at desc, contract_id desc) include (department_id)
  where type_id is not null;
