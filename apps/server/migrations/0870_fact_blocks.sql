-- The facts of many contracts of one company, packed together by fact: a question opens the facts it names and no others.
-- Made from fact_sheet by a job, where a company keeps many; what a block does not hold is read from its sheet.
create table fact_block (
  company_id uuid not null,
  id uuid not null,
  first_subject uuid not null,
  last_subject uuid not null,
  sheets integer not null,
  primary key (company_id, id)
);

create table fact_column (
  company_id uuid not null,
  block_id uuid not null,
  -- Empty: whose facts these are, in order, and what kind of contract each is.
  fact text not null,
  values_sealed bytea not null,
  primary key (company_id, block_id, fact),
  foreign key (company_id, block_id) references fact_block (company_id, id) on delete cascade
);

-- A sheet that is written anew or goes takes the block that holds it along, in the same transaction.
create function fact_block_stale() returns trigger language plpgsql as $$
begin
  delete from fact_block
   where company_id = old.company_id and first_subject <= old.subject_id and last_subject >= old.subject_id;
  return null;
end $$;
create trigger fact_block_stale after update of sheet_sealed or delete on fact_sheet
  for each row when (old.sheet_sealed is not null) execute function fact_block_stale();
