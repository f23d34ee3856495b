// One list, the same questions, at ten thousand rows and at a million.
import { sql } from 'kysely'
import {
  countContracts,
  participantPage,
} from '../../apps/server/src/modules/contract-lists/find-contracts.ts'
import { presentRows } from '../../apps/server/src/modules/contract-lists/present-rows.ts'
import type { Scope } from '../../apps/server/src/modules/contract-lists/shelves.ts'
import { newId } from '../../apps/server/src/platform/db/ids.ts'
import type { House } from './house.ts'

const ROUNDS = 40
const INITIATORS = 50
const TYPES = 20
const DEPARTMENTS = 30
const KINDS = ['采购', '租赁', '劳动', '服务', '保密', '借款', '运输', '委托', '许可', '合作']

type Ids = { initiators: string[]; types: string[]; departments: string[] }

/** Rows as a company has them after years: five in a hundred under way, the rest at their ends. */
const fill = async ({ services: { db }, companyId, signers }: House, ids: Ids, from: number, to: number) => {
  const account = signers[0]!.accountId
  const array = (values: readonly string[]) => sql`${sql.val([...values])}::uuid[]`
  const PIECE = 50_000
  for (let start = from; start < to; start += PIECE) {
    const end = Math.min(start + PIECE, to)
    await db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx)
      await sql`
        create temporary table fresh on commit drop as
        select gen_random_uuid() as id, n,
               (${sql.val(KINDS)}::text[])[1 + n % ${sql.lit(KINDS.length)}] || '合同第' || n || '号' as name,
               'HT-' || lpad(n::text, 8, '0') as number,
               (array[2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 8, 9, 12])[1 + n % 20] as status,
               (${array(ids.initiators)})[1 + n % ${sql.lit(INITIATORS)}] as initiator_id,
               (${array(ids.types)})[1 + (n / 7) % ${sql.lit(TYPES)}] as type_id,
               (${array(ids.departments)})[1 + (n / 11) % ${sql.lit(DEPARTMENTS)}] as department_id,
               date_trunc('milliseconds', timestamptz '2020-01-01' + n * interval '3 minutes') as at,
               '相对方' || (n % 5000) || '有限公司' as counterpart
          from generate_series(${sql.lit(start)}::int, ${sql.lit(end - 1)}::int) n`.execute(tx)
      await sql`
        insert into contract (id, owner_id, company_id, initiator_id, initiator_name, department_id, kind, status,
                              phase, name, number, type_id, deadline_at, sent_at, created_at, updated_at)
        select id, ${companyId}, ${companyId}, ${account}, '测速', department_id, 'contract', status,
               case when status in (2, 3) then 'signing' else 'none' end, name, number, type_id,
               at + interval '30 days', at, at, at from fresh`.execute(tx)
      await sql`
        insert into contract_participant (scope_id, house_id, contract_id, is_initiator, is_signer, waits_for, status,
                                          kind, type_id, name, number, initiator_id, department_id, deadline_at, sort_at)
        select ${companyId}, ${companyId}, id, true, false, 0, status, 'contract', type_id, name, number,
               initiator_id, department_id, at + interval '30 days', at from fresh`.execute(tx)
      await sql`
        insert into contract_words (contract_id, text, parties, pairs)
        select id, lower(name || E'\n' || number || E'\n测速'), counterpart,
               (select array_agg(distinct piece) from (
                  select substr(line, i, 1) as piece
                    from unnest(array[lower(name), lower(number), counterpart]) line, generate_series(1, length(line)) i
                  union
                  select substr(line, i, 2)
                    from unnest(array[lower(name), lower(number), counterpart]) line, generate_series(1, length(line) - 1) i
               ) pieces)
          from fresh`.execute(tx)
    })
  }
  await sql`vacuum analyze contract_participant`.execute(db)
  await sql`vacuum analyze contract_words`.execute(db)
  await sql`vacuum analyze contract`.execute(db)
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** What a page costs: the rows, the rest of what they say, and how many there are. */
const measure = async ({ services: { db }, companyId }: House, ids: Ids) => {
  const scope: Scope = { kind: 'company', companyId, departmentIds: null }
  const questions: [string, Parameters<typeof participantPage>[1]['filter']][] = [
    ['no filter', {}],
    ['status', { status: 4 }],
    ['rare status', { status: 9 }],
    ['type', { typeId: ids.types[3] }],
    ['initiator', { initiatorId: ids.initiators[7] }],
    ['department', { departmentId: ids.departments[5] }],
    ['status, type and time', { status: 4, typeId: ids.types[3], from: '2020-01-02T00:00:00Z' }],
    ['a common word', { keyword: '采购合同' }],
    ['a rare word', { keyword: '合同第77号' }],
    ['a counterpart', { counterpart: '相对方77有限' }],
    ['word and status', { keyword: '租赁', status: 4 }],
    ['due soon', { view: 'dueSoon' }],
  ]
  const now = new Date('2020-01-15T00:00:00Z')
  const times: Record<string, number> = {}
  for (const [name, filter] of questions) {
    const asked = { scopes: [scope], shelf: 'company' as const, filter, now }
    const run = async () => {
      const rows = await participantPage(db, asked, { pageSize: 20 })
      await presentRows(db, rows.slice(0, 20), '')
      await countContracts(db, asked)
    }
    for (let warm = 0; warm < 5; warm++) await run()
    const taken: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      await run()
      taken.push(performance.now() - start)
    }
    times[name] = median(taken)
  }
  return times
}

export const benchLists = async (house: House, small: number, large: number) => {
  const make = (count: number) => Array.from({ length: count }, () => newId())
  const ids: Ids = { initiators: make(INITIATORS), types: make(TYPES), departments: make(DEPARTMENTS) }
  await fill(house, ids, 0, small)
  const few = await measure(house, ids)
  await fill(house, ids, small, large)
  const many = await measure(house, ids)
  return Object.entries(few).map(([question, ms]) => ({
    list: question,
    [`${small} rows, ms`]: Number(ms.toFixed(2)),
    [`${large} rows, ms`]: Number(many[question]!.toFixed(2)),
    ratio: Number((many[question]! / ms).toFixed(2)),
    bar: '≤ 2',
    holds: many[question]! / ms <= 2,
  }))
}
