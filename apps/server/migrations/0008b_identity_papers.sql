-- Papers other than the ID card, looked at by people; and the embedded authority's own memory of faces.

-- 1 ID card, 2 mainland travel permit for Hong Kong and Macao residents, 3 the same for Taiwan residents,
-- 4 passport, 5 permanent residence card of foreigners
alter table account add column id_document smallint not null default 1;
alter table identity_attempt add column document smallint not null default 1;
-- Tickets live in their own table now.
alter table identity_attempt drop column ticket_hash;

-- What was chosen on the page of the sandbox that stands for the authority's camera.
create table sandbox_face (
  provider_ticket text primary key,
  outcome text not null,
  created_at timestamptz not null
);
