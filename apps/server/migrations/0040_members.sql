-- A job number names one member of a company. Where two bear the same, the later one keeps it with a count behind it.
with doubled as (
  select company_id, id, row_number() over (partition by company_id, job_number order by created_at, id) as nth
    from member where job_number is not null
)
update member set job_number = left(member.job_number, 30) || '-' || doubled.nth
  from doubled
 where doubled.company_id = member.company_id and doubled.id = member.id and doubled.nth > 1;
create unique index member_job_number on member (company_id, job_number) where job_number is not null;
