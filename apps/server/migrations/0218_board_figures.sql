-- Amounts, people, counterparties, provinces and time to sign, kept like the counts are: every row a company's lists
-- read leaves one line of what is counted of it, every change of a line leaves what it added and took away, and a job
-- folds that into cells by day and by month. Cells and what waits together are always what the lists would add up to.

-- The last two digits of GB 32100 and GB 11714 are right.
create function is_credit_code(code text) returns boolean language plpgsql immutable parallel safe as $$
declare
  abc constant text := '0123456789ABCDEFGHJKLMNPQRTUWXY';
  org constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  w constant int[] := '{1,3,9,27,19,26,16,17,20,29,25,13,8,24,10,30,28}';
  v constant int[] := '{3,7,9,10,5,8,4,2}';
  s int := 0; t int := 0;
begin
  if code is null or code !~ '^[1-9ANY][1-9][0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$' then return false; end if;
  for i in 1 .. 17 loop s := s + w[i] * (strpos(abc, substr(code, i, 1)) - 1); end loop;
  for i in 1 .. 8 loop t := t + v[i] * (strpos(org, substr(code, 8 + i, 1)) - 1); end loop;
  t := 11 - t % 11;
  return substr(code, 17, 1) = (case t when 10 then 'X' when 11 then '0' else t::text end)
     and substr(code, 18, 1) = substr(abc, 1 + (31 - s % 31) % 31, 1);
end $$;

-- Where somebody is, by the first sign that holds: address, credit code, else unknown.
create table board_province (code text primary key, name text not null unique, short text not null);
insert into board_province (code, name, short)
select code, name, regexp_replace(name, '(市|省|(壮族|回族|维吾尔)?自治区|特别行政区)$', '') from (values
  ('11', '北京市'), ('12', '天津市'), ('13', '河北省'), ('14', '山西省'), ('15', '内蒙古自治区'), ('21', '辽宁省'),
  ('22', '吉林省'), ('23', '黑龙江省'), ('31', '上海市'), ('32', '江苏省'), ('33', '浙江省'), ('34', '安徽省'),
  ('35', '福建省'), ('36', '江西省'), ('37', '山东省'), ('41', '河南省'), ('42', '湖北省'), ('43', '湖南省'),
  ('44', '广东省'), ('45', '广西壮族自治区'), ('46', '海南省'), ('50', '重庆市'), ('51', '四川省'), ('52', '贵州省'),
  ('53', '云南省'), ('54', '西藏自治区'), ('61', '陕西省'), ('62', '甘肃省'), ('63', '青海省'),
  ('64', '宁夏回族自治区'), ('65', '新疆维吾尔自治区'), ('71', '台湾省'), ('81', '香港特别行政区'),
  ('82', '澳门特别行政区')) known (code, name);

create function province_of(address text, credit_code text) returns text language sql stable parallel safe as $$
  select coalesce(
    (select p.name from board_province p where starts_with(btrim(address), p.short) limit 1),
    (select p.name from board_province p where is_credit_code(credit_code) and p.code = substr(credit_code, 3, 2)),
    '未知')
$$;

-- The other sides of a contract, seen from one house; each name once.
create function board_parties(contract uuid, house uuid) returns table (name text, province text)
language sql stable as $$
  select distinct on (1) coalesce(nullif(coalesce(y.company_name, g.name), ''), '未命名'),
         province_of(k.address, k.credit_code)
    from contract_party y
    left join lateral (
      select s.name, s.account_id from contract_signer s
       where y.kind = 2 and s.contract_id = y.contract_id and s.party_id = y.id and s.status <> 4
       order by s.position limit 1) g on true
    left join company k on k.id = y.company_id
   where y.contract_id = contract and y.company_id is distinct from house and g.account_id is distinct from house
   order by 1, 2
$$;

create table board_line (
  scope_id uuid not null,
  contract_id uuid not null,
  day date not null,
  status smallint not null,
  type_id uuid,
  department_id uuid,
  initiator text not null,
  cents bigint,
  -- from sending to finishing; null while it is not finished
  minutes integer,
  is_dated boolean not null,
  parties text[] not null,
  provinces text[] not null,
  primary key (scope_id, contract_id)
);

create function board_line_of(p contract_participant) returns setof board_line language sql stable as $$
  select p.scope_id, p.contract_id, (p.sort_at at time zone 'Asia/Shanghai')::date, p.status, p.type_id,
         p.department_id, c.initiator_name, c.amount_cents,
         case when c.finished_at >= c.sent_at
              then least(extract(epoch from c.finished_at - c.sent_at) / 60, 2000000000)::int end,
         c.valid_until is not null, coalesce(o.names, '{}'), coalesce(o.places, '{}')
    from contract c
    left join lateral (
      select array_agg(b.name order by b.name) as names, array_agg(distinct b.province) as places
        from board_parties(c.id, p.scope_id) b) o on true
   where c.id = p.contract_id and p.scope_id = p.house_id and p.status <> 1
$$;

create function board_lines_came() returns trigger language plpgsql as $$
begin
  delete from board_line l using come
   where come.status = 1 and come.scope_id = come.house_id
     and l.scope_id = come.scope_id and l.contract_id = come.contract_id;
  insert into board_line as known select l.* from come cross join lateral board_line_of(come) l
  on conflict (scope_id, contract_id) do update set
    day = excluded.day, status = excluded.status, type_id = excluded.type_id, department_id = excluded.department_id,
    initiator = excluded.initiator, cents = excluded.cents, minutes = excluded.minutes, is_dated = excluded.is_dated,
    parties = excluded.parties, provinces = excluded.provinces
  where known is distinct from excluded;
  return null;
end $$;
create function board_lines_went() returns trigger language plpgsql as $$
begin
  delete from board_line l using gone
   where gone.scope_id = gone.house_id and l.scope_id = gone.scope_id and l.contract_id = gone.contract_id;
  return null;
end $$;

-- What is added up: contracts, finished, refused, fen, how many have a time to sign and how much together, with an end.
create table board_figure_delta (
  scope_id uuid not null,
  dim text not null,
  day date not null,
  key text not null,
  n integer not null,
  done integer not null,
  refused integer not null,
  cents bigint not null,
  timed integer not null,
  minutes bigint not null,
  dated integer not null
);
create index board_figure_delta_scope on board_figure_delta (scope_id, dim, day);
create table board_figure (
  scope_id uuid not null,
  dim text not null,
  -- d a day, m a month by its first day
  grain text not null,
  at date not null,
  key text not null,
  n integer not null,
  done integer not null,
  refused integer not null,
  cents bigint not null,
  timed integer not null,
  minutes bigint not null,
  dated integer not null,
  primary key (scope_id, dim, grain, at, key)
);

-- A time to sign stands in a bucket a twentieth wider than the one before: exact enough for a median, and it adds up.
create function minutes_bucket(minutes integer) returns text language sql immutable parallel safe as $$
  select floor(ln(greatest(minutes, 1)::float8) / ln(1.05::float8))::int::text
$$;

create function board_figures(l board_line) returns setof board_figure_delta language sql immutable as $$
  select l.scope_id, d.dim, l.day, d.key, 1, (l.status in (4, 10, 11, 12))::int, (l.status = 5)::int,
         coalesce(l.cents, 0), (l.minutes is not null)::int, coalesce(l.minutes, 0)::bigint, l.is_dated::int
    from (select 'all', ''
          union all select 'status', l.status::text
          union all select 'contractType', coalesce(l.type_id::text, '')
          union all select 'department', coalesce(l.department_id::text, '')
          union all select 'initiator', l.initiator
          union all select 'counterparty', name from unnest(l.parties) name
          union all select 'province', name from unnest(l.provinces) name
          union all select 'hours', minutes_bucket(l.minutes) where l.minutes is not null) d (dim, key)
$$;

create function board_figures_came() returns trigger language plpgsql as $$
begin
  insert into board_figure_delta select f.* from come cross join lateral board_figures(come) f;
  return null;
end $$;
create function board_figures_went() returns trigger language plpgsql as $$
begin
  insert into board_figure_delta
  select f.scope_id, f.dim, f.day, f.key, -f.n, -f.done, -f.refused, -f.cents, -f.timed, -f.minutes, -f.dated
    from gone cross join lateral board_figures(gone) f;
  return null;
end $$;
create function board_figures_changed() returns trigger language plpgsql as $$
begin
  insert into board_figure_delta
  select scope_id, dim, day, key, sum(n), sum(done), sum(refused), sum(cents), sum(timed), sum(minutes), sum(dated) from (
    select f.* from come cross join lateral board_figures(come) f
    union all
    select f.scope_id, f.dim, f.day, f.key, -f.n, -f.done, -f.refused, -f.cents, -f.timed, -f.minutes, -f.dated
      from gone cross join lateral board_figures(gone) f) both_of
   group by 1, 2, 3, 4
  having sum(n) <> 0 or sum(done) <> 0 or sum(refused) <> 0 or sum(cents) <> 0 or sum(timed) <> 0
      or sum(minutes) <> 0 or sum(dated) <> 0;
  return null;
end $$;

-- What is there already gets its lines from a job, in portions; until it is through, boards add up rows.
create table board_filled (is_filled boolean primary key default true check (is_filled), at timestamptz not null);

create trigger board_lines_came after insert on contract_participant referencing new table as come
  for each statement execute function board_lines_came();
create trigger board_lines_changed after update on contract_participant referencing new table as come
  for each statement execute function board_lines_came();
create trigger board_lines_went after delete on contract_participant referencing old table as gone
  for each statement execute function board_lines_went();
create trigger board_figures_came after insert on board_line referencing new table as come
  for each statement execute function board_figures_came();
create trigger board_figures_went after delete on board_line referencing old table as gone
  for each statement execute function board_figures_went();
create trigger board_figures_changed after update on board_line referencing old table as gone new table as come
  for each statement execute function board_figures_changed();
