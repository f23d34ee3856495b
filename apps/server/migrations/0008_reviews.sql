-- What a person of the platform looks at and decides: identity papers, companies, pictures of seals.

-- A person of the platform itself. Named in the configuration, never obtained through the product.
alter table account add column is_operator boolean not null default false;

create table review_case (
  id uuid primary key,
  kind text not null check (kind in ('person', 'company', 'seal')),
  -- the identity attempt, the company or the seal that waits for the decision
  subject_id uuid not null,
  company_id uuid references company (id),
  applicant_id uuid not null references account (id),
  -- one masked line for the queue; everything else only in the sealed facts
  subject_name text not null,
  -- [{label, value}] as JSON, in the order the reviewer reads them
  facts_cipher bytea not null,
  -- [{name, blobId}]
  evidence jsonb not null default '[]',
  -- 1 pending, 2 passed, 3 failed, 4 withdrawn
  status smallint not null default 1,
  reason text,
  reviewer_id uuid references account (id),
  submitted_at timestamptz not null,
  decided_at timestamptz
);
-- Nothing waits twice.
create unique index review_case_pending on review_case (kind, subject_id) where status = 1;
create index review_case_queue on review_case (submitted_at desc, id desc);
create index review_case_subject on review_case (kind, subject_id, submitted_at desc);
