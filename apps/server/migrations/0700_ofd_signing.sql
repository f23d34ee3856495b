-- What was uploaded, where that could be signed as it is: 'ofd'. Null for everything of which pages had to be made first.
alter table contract_file add column source_format text;
-- What people sign: 'pdf' the pages made of it, 'ofd' the file itself.
alter table contract_file add column signed_as text not null default 'pdf';
-- The pages of a file signed as OFD with the seals on it, as they are shown; null until somebody has signed.
alter table contract_file add column view_blob uuid references blob (id);
