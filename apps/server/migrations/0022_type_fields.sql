-- What a company wants to know of each contract of a kind, and what was said of this one.

-- [{fieldId, name, kind: text | number | day | select, required, options}]
alter table contract_type add column fields jsonb not null default '[]';
-- [{fieldId, name, value}] as it was asked and answered when the contract was sent; later changes of the kind leave it alone
alter table contract add column type_values jsonb not null default '[]';
