// A company's contracts after years, in a database of their own: as many as wanted, the same kinds whatever the number.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { ANY_HOUSE } from '../../apps/server/src/modules/contracts/contract/participants.ts'
import { fillCrossings, fillYears } from '../../apps/server/src/modules/insight/boards/crossings.ts'
import { fillDue, foldDue } from '../../apps/server/src/modules/insight/due-dates/due-cells.ts'
import { type Database, openDatabase, openPool } from '../../apps/server/src/platform/db/database.ts'
import { migrate, migrateLater } from '../../apps/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts'
import { keepInClear, sealAll } from './seal-texts.ts'

const KINDS = ['采购', '租赁', '劳动', '服务', '保密', '借款', '运输', '委托', '许可', '合作']
/** What companies are called after: any two of them. */
const NAMED = '盛源华腾瑞丰德胜金辉远航天宇星河博文嘉泽恒信达康福安永昌新锐明志宏图伟业立诚泰和润生'
const INITIATORS = 50
const TYPES = 20
const DEPARTMENTS = 30
const YEARS = 6
/** So many contracts say the rare word, however many there are: ten times the answer would be another question. */
const RARE = 50
const BEGIN = '2020-01-01T00:00:00Z'
/** When the questions are asked: right after the last one was sent. */
export const NOW = new Date(Date.parse(BEGIN) + YEARS * 365 * DAY)

const idOf = (kind: number, index = 0) =>
  `00000000-0000-7000-8000-${String(kind * 1000 + index + 1).padStart(12, '0')}`
const several = (kind: number, count: number) =>
  Array.from({ length: count }, (_, index) => idOf(kind, index))
export const WHO = {
  company: idOf(1),
  /** Where the one who signs everything is a member too, with few contracts. */
  otherCompany: idOf(2),
  /** Signs every contract of the company, and a few elsewhere. */
  signsAll: idOf(3),
  /** The first is a machine that begins every second contract. */
  initiators: several(4, INITIATORS),
  types: several(5, TYPES),
  unusedType: idOf(6),
  departments: several(7, DEPARTMENTS),
}

export type ListWorld = { db: Database; pool: ReturnType<typeof openPool>; stop: () => Promise<void> }

const root = path.resolve(import.meta.dirname, '../..')

/** What people see in their own lists, and what is kept after the signature: who asks of one need not wait for the other. */
export type Filled = { lists: boolean; after: boolean }

export const openListWorld = async (
  rows: number,
  what: Filled = { lists: true, after: true },
): Promise<ListWorld> => {
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-lists-'))
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'db'), durable: false })
  const pool = openPool({ ...postgres.connection }, 4)
  const db = openDatabase(pool)
  const stop = async () => {
    await db.destroy()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const migrations = path.join(root, 'apps/server/migrations')
    await migrate(pool, migrations)
    await migrateLater(pool, migrations)
    await fill(db, rows, what)
  } catch (error) {
    await stop()
    throw error
  }
  return { db, pool, stop }
}

const FILLED = [
  'contract',
  'contract_participant',
  'contract_words',
  'contract_party',
  'contract_signer',
  'archived',
  'contract_text',
  'kept_text',
  'ledger',
  'ledger_plan',
  'board_line',
  'board_figure',
  'board_crossing',
]

/** Indexes are made once at the end: the same ones, in a tenth of the time. */
const fill = async (db: Database, rows: number, what: Filled) => {
  await sql`set statement_timeout = 0`.execute(db)
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes i
     where schemaname = 'public' and tablename = any(${sql.val(FILLED)}::text[])
       and not exists (select from pg_constraint where conname = indexname)`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  const PIECE = 50_000
  const pieces = Array.from({ length: Math.ceil(rows / PIECE) }, (_, at) => at * PIECE)
  await phase(rows, 'contracts', () =>
    twoAtOnce(pieces, (from) => fillPiece(db, rows, [from, Math.min(from + PIECE, rows)], what)),
  )
  if (what.after) await phase(rows, 'sealed texts', () => keepInClear(db).then(() => sealAll(db)))
  const cells = what.after ? [figureCells, contractCells, crossingCells] : [contractCells]
  await phase(rows, 'cells', () => twoAtOnce(cells, (make) => make(db)))
  await phase(rows, 'indexes', () =>
    twoAtOnce(indexes, ({ made }) => patiently(db, (one) => sql.raw(made).execute(one))),
  )
  await phase(rows, 'vacuum', () =>
    twoAtOnce([...FILLED, 'board_cell'], (table) =>
      patiently(db, (one) => sql`vacuum analyze ${sql.id(table)}`.execute(one)),
    ),
  )
  if (what.after) await phase(rows, 'what ends', () => dueCells(db))
}

const phase = async (rows: number, name: string, work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  console.error(`${rows} contracts, ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/** On a connection that waits as long as it takes. */
const patiently = <T>(db: Database, work: (one: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set work_mem = '512MB'`.execute(one)
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    return work(one as Database)
  })

/** One after another in two hands. */
const twoAtOnce = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const left = [...all]
  const hand = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all([hand(), hand()])
}

const array = (values: readonly string[]) => sql`${sql.val([...values])}::uuid[]`
/** Chance, the same in every run; each seed is independent of the others. */
const dice = (seed: number, sides: number) =>
  sql`abs(hashint8extended(n, ${sql.lit(seed)}) % ${sql.lit(sides)})`

const fillPiece = (db: Database, rows: number, [from, to]: [number, number], { lists, after }: Filled) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Foreign keys to people and companies nobody here asks for.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      create temporary table fresh on commit drop as
      select n, at, name, number, counterpart, status, kind, initiator_id, type_id, department_id, received,
             (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
               || '8' || substr(md5(n::text), 4, 15))::uuid as id,
             at + ${dice(1, 60)} * interval '1 day' as deadline_at,
             case when status in (2, 3) and (received or ${dice(2, 4)} = 0) then 3
                  when status = 2 and ${dice(3, 20)} = 0 then 2
                  when status = 1 and ${dice(4, 4)} = 0 then 4 else 0 end as waits_for
        from (
          select n,
                 date_trunc('milliseconds', ${BEGIN}::timestamptz
                   + n::float8 / ${rows}::float8 * ${YEARS * 365}::float8 * interval '1 day') as at,
                 (${sql.val(KINDS)}::text[])[1 + ${dice(5, KINDS.length)}] || '合同第' || n || '号'
                   || case when n < 0.3 * ${rows}::float8 then '（旧版）' else '' end as name,
                 'HT-' || lpad(n::text, 8, '0') as number,
                 substr(${NAMED}, 1 + ${dice(6, NAMED.length)}::int, 1) || substr(${NAMED}, 1 + ${dice(19, NAMED.length)}::int, 1)
                   || '贸易有限公司' as counterpart,
                 case when ${dice(7, 300)} = 0 then 13
                      when ${dice(8, 200)} = 0 then (array[1, 6, 10, 7])[1 + ${dice(9, 4)}]
                      else (array[2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 8, 9, 12])[1 + ${dice(10, 20)}]
                 end as status,
                 case when ${dice(7, 300)} = 0 then 'scan' else 'contract' end as kind,
                 (${array(WHO.initiators)})[case when ${dice(11, 2)} = 0 then 1 else 2 + ${dice(12, INITIATORS - 1)} end]
                   as initiator_id,
                 (${array(WHO.types)})[1 + ${dice(13, TYPES)}] as type_id,
                 (${array(WHO.departments)})[1 + ${dice(14, DEPARTMENTS)}] as department_id,
                 ${dice(15, 10)} = 0 as received
            from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint) n) made`.execute(tx)
    await sql`
      insert into contract (id, owner_id, company_id, initiator_id, initiator_name, department_id, kind, status,
                            phase, name, number, type_id, deadline_at, sent_at, created_at, updated_at)
      select id, ${WHO.company}, ${WHO.company}, initiator_id, '测速', department_id, kind, status,
             case when status in (2, 3) then 'signing' else 'none' end, name, number, type_id,
             deadline_at, at, at, at from fresh`.execute(tx)
    await sql`
      insert into contract_party (contract_id, id, turn, kind, company_name)
      select id, id, 1, 1, counterpart from fresh`.execute(tx)
    await sql`
      insert into contract_signer (contract_id, id, party_id, position, name)
      select id, id, id, 1, '张三' from fresh`.execute(tx)
    await participants(tx, sql`${WHO.company}, ${WHO.company}`, sql`not received, received, false, waits_for`)
    if (after) await afterSigning(tx, rows)
    if (!lists) return
    await participants(
      tx,
      sql`${WHO.signsAll}, ${WHO.company}`,
      sql`false, true, ${dice(16, 100)} = 0,
          case when status in (2, 3) and ${dice(17, 2)} = 0 then 3 when status = 1 then 4 else 0 end`,
    )
    await participants(
      tx,
      sql`initiator_id, ${WHO.company}`,
      sql`true, false, false, case when waits_for = 2 then 2 else 0 end`,
    )
    const few = sql`where ${dice(18, 1000)} = 0`
    await participants(
      tx,
      sql`${WHO.signsAll}, ${WHO.otherCompany}`,
      sql`false, true, false, case when status in (2, 3) then 3 else 0 end`,
      few,
    )
    await participants(tx, sql`${WHO.initiators[7]!}, ${ANY_HOUSE}`, sql`false, false, true, 0`, few)
    await sql`
      insert into contract_words (contract_id, text, parties, scopes, sort_at)
      select id, lower(name || E'\n' || number || E'\n测速'), counterpart,
             array[${WHO.company}, ${WHO.signsAll}, initiator_id]
               || case when ${dice(18, 1000)} = 0 then array[${WHO.initiators[7]!}::uuid] else '{}' end, at
        from fresh`.execute(tx)
  })

/** What is kept of them after the signature: filed, read, with money to come; one line for the boards. */
const afterSigning = async (tx: Database, rows: number) => {
  await sql`
    insert into archived (company_id, id, type_id, contract_id, source, name, number, counterpart, cents, valid_from,
                          valid_until, sort_at, filed_at)
    select ${WHO.company}, id, type_id, id, 1, name, number, counterpart, 10000 + ${dice(20, 1_000_000)}, at::date,
           (at + (30 + ${dice(21, 1100)}) * interval '1 day')::date, at, at from fresh where status = 4`.execute(
    tx,
  )
  await sql`
    insert into contract_text (subject_id, scopes, sort_at, state, body, read_at)
    select id, array[${WHO.company}::uuid], at, 1,
           lower(name || '，甲方' || counterpart || '，双方约定按期付款，逾期的按日支付违约金，'
             || substr(${NAMED}, 1 + ${dice(22, NAMED.length)}::int, 8)
             || case when n % greatest(1, ${sql.lit(Math.floor(rows / RARE))}) = 3 then '鼯鼠' else '' end || number), at
      from fresh where status = 4`.execute(tx)
  const some = sql`where status = 4 and ${dice(24, 4)} = 0`
  await sql`
    insert into ledger (company_id, id, archived_id, name, number, counterpart, direction, contract_cents, signed_on,
                        created_by, created_at, plan_cents, unsettled_cents, next_due_on)
    select ${WHO.company}, id, id, name, number, counterpart, 1 + ${dice(25, 2)}, 1000000, at::date, ${WHO.signsAll}, at,
           1000000, 1000000, (at + 30 * interval '1 day')::date from fresh ${some}`.execute(tx)
  await sql`
    insert into ledger_plan (company_id, ledger_id, id, period, due_on, cents, created_at)
    select ${WHO.company}, id, id, 1, (at + 30 * interval '1 day')::date, 1000000, at from fresh ${some}`.execute(
    tx,
  )
  await sql`
    insert into board_line (scope_id, contract_id, day, status, type_id, department_id, initiator, cents, minutes,
                            is_dated, parties, provinces)
    select ${WHO.company}, id, (at at time zone 'Asia/Shanghai')::date, status, type_id, department_id,
           '测速' || right(initiator_id::text, 2), ${dice(26, 1_000_000)},
           case when status = 4 then ${dice(27, 20_000)} end, false, array[counterpart],
           array[(select name from board_province order by code offset (length(counterpart) + n) % 34 limit 1)]
      from fresh where status <> 1`.execute(tx)
}

const figureCells = (db: Database) =>
  patiently(db, async (one) => {
    await sql`
      insert into board_figure
      with f as materialized (
        select (every.f).* from (select board_figures(l) as f from board_line l offset 0) every)
      select f.scope_id, f.dim, g.grain, case g.grain when 'd' then f.day else date_trunc('month', f.day)::date end,
             f.key, sum(f.n), sum(f.done), sum(f.refused), sum(f.cents), sum(f.timed), sum(f.minutes), sum(f.dated)
        from f cross join (values ('d'), ('m')) g (grain)
       group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(one)
    await sql`
      insert into board_filled (at, totals_at) values (now(), now())
      on conflict (is_filled) do update set totals_at = excluded.totals_at`.execute(one)
  })

const contractCells = (db: Database) =>
  patiently(db, (one) =>
    sql`
      insert into board_cell (scope_id, day, status, type_id, department_id, is_initiator, n)
      with k as materialized (
        select k.* from contract_participant p, board_key(p) k where p.scope_id = p.house_id)
      select scope_id, day, status, type_id, department_id, is_initiator, count(*) from k
       group by 1, 2, 3, 4, 5, 6`.execute(one),
  )

const crossingCells = (db: Database) =>
  patiently(db, async (one) => {
    await sql`insert into board_filled (at) values (now()) on conflict do nothing`.execute(one)
    await fillCrossings({ db: one, clock: () => NOW })
    await fillYears({ db: one, clock: () => NOW })
  })

const DUE_PORTION = 20_000
/** By the very jobs that do it to what was there before. */
const dueCells = (db: Database) =>
  patiently(db, async (one) => {
    await fillDue({ db: one, clock: () => NOW }, undefined, DUE_PORTION)
    await foldDue({ db: one }, 10 * DUE_PORTION)
    await sql`vacuum analyze due_line, due_delta, due_cell`.execute(one)
  })

const participants = (
  tx: Database,
  whose: ReturnType<typeof sql>,
  roles: ReturnType<typeof sql>,
  which = sql``,
) =>
  sql`
    insert into contract_participant (scope_id, house_id, is_initiator, is_signer, is_cc, waits_for, contract_id, status,
                                      kind, type_id, name, number, initiator_id, department_id, deadline_at, sort_at)
    select ${whose}, ${roles}, id, status, kind, type_id, name, number, initiator_id, department_id, deadline_at, at
      from fresh ${which}`.execute(tx)
