-- How many sheets each company keeps, counted to find those worth packing.
create index concurrently if not exists fact_sheet_kept on fact_sheet (company_id) where sheet_sealed is not null;
