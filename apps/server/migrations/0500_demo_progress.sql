-- Which parts of the demo company's year are made. `planned` stands in the row that begins it: how many parts there are.
create table demo_progress (
  company_id uuid not null,
  step text not null,
  planned integer,
  at timestamptz not null,
  primary key (company_id, step)
);
