-- A seal's own history is found without reading everybody's.
create index concurrently if not exists audit_event_seal on audit_event ((detail ->> 'sealId'), at desc)
  where detail ? 'sealId';
