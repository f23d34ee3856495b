// BENCH_ONLY=texts: the same 63 questions asked of texts kept in clear, as the release before kept them, and of sealed
// ones, in one database: seven words, each looked for through nine filters of the archive. A text is some three thousand
// characters; BENCH_TEXTS says how many there are.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Body } from '@xinqi/api/calls'
import { sql } from 'kysely'
import { listArchived } from '../../apps/server/src/modules/insight/archive/lists.ts'
import { type Database, openDatabase, openPool } from '../../apps/server/src/platform/db/database.ts'
import { newId } from '../../apps/server/src/platform/db/ids.ts'
import { writeCursor } from '../../apps/server/src/platform/db/keyset.ts'
import { migrate, migrateLater } from '../../apps/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts'
import { keepInClear, keysIn, sealAll } from './seal-texts.ts'

const COMPANY = '00000000-0000-7000-8000-000000001001'
const PERSON = '00000000-0000-7000-8000-000000003001'
const WORDS =
  '合同双方当事人根据中华人民共和国法律规定在平等自愿协商一致的基础上就设备采购运输安装调试验收付款质量保证违约责任争议解决等事项达成如下协议甲方乙方应当按照约定履行各自义务'
const LENGTH = 3000
const RARE = 50
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
/** A sealed search may take so much longer, and what nobody notices is not counted. */
const BAR = 2
const UNNOTICED_MS = 20
const FOLDERS = ['00000000-0000-7000-8000-000000002001', '00000000-0000-7000-8000-000000002002']
const root = path.resolve(import.meta.dirname, '../..')

/** Chance, the same in every run. */
const chance = (seed: number) => {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % sides
  }
}

const textOf = (n: number, rareEvery: number): string => {
  const next = chance(n + 1)
  let text = ''
  while (text.length < LENGTH) {
    const from = next(WORDS.length - 6)
    text += `${WORDS.slice(from, from + 3 + next(4))}${next(5) === 0 ? `${next(100_000)}元，` : ''}`
  }
  return `${text}逾期的按日支付违约金${n % rareEvery === 3 ? '鼯鼠' : ''}`
}

const fill = async (db: Database, count: number) => {
  const rareEvery = Math.max(4, Math.floor(count / RARE))
  const PIECE = 500
  for (let from = 0; from < count; from += PIECE) {
    const numbers = Array.from({ length: Math.min(PIECE, count - from) }, (_, at) => from + at)
    const ids = numbers.map(() => newId())
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into archived (company_id, id, type_id, contract_id, source, name, counterpart, cents, sort_at, filed_at)
        select ${COMPANY}, id, (${FOLDERS}::uuid[])[1 + (n % 10 = 0)::int], id, 1 + (n % 4 = 0)::int, '采购合同',
               '示例贸易' || n % 40 || '公司', (n % 1000) * 10000, at, at
          from unnest(${ids}::uuid[], ${numbers}::int[]) as made (id, n),
               lateral (select timestamptz '2020-01-01' + n * (interval '2190 days' / ${count}::int) as at) placed`.execute(
        tx,
      )
      await sql`
        insert into contract_text (subject_id, scopes, sort_at, state, body, read_at)
        select id, array[${COMPANY}::uuid], timestamptz '2020-01-01' + n * (interval '2190 days' / ${count}::int), 1, body, now()
          from unnest(${ids}::uuid[], ${numbers}::int[], ${numbers.map((n) => textOf(n, rareEvery))}::text[]) as made (id, n, body)`.execute(
        tx,
      )
    })
  }
}

const WORDS_ASKED: [name: string, words: string][] = [
  ['common', '违约金'],
  ['common, long', '按日支付违约金'],
  ['two letters', '设备'],
  ['six letters', '安装调试验收'],
  ['rare', '鼯鼠'],
  ['nobody wrote', '量子纠缠'],
  ['pieces everywhere, words nowhere', '协议甲方乙方应当法律规定'],
]
const deep = { cursor: writeCursor({ at: new Date('2022-06-01T00:00:00Z'), id: COMPANY }) }
const FILTERS: [name: string, filter: Partial<Body<'/archived/getList'>>][] = [
  ['all', {}],
  ['page of 50', { pageSize: 50 }],
  ['deep', deep],
  ['a folder', { typeId: FOLDERS[1]! }],
  ['a counterpart', { counterpart: '贸易7公司' }],
  ['one month', { from: '2023-03-01', to: '2023-03-31' }],
  ['a quarter', { from: '2024-01-01', to: '2024-03-31' }],
  ['large amounts', { minCents: 9_000_000 }],
  ['imported', { source: 2 }],
]
const QUESTIONS = WORDS_ASKED.flatMap(([word, words]) =>
  FILTERS.map(([filter, body]) => ({ name: `${word}, ${filter}`, body: { ...body, words } })),
)

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

const timed = async (db: Database, services: object, body: object) => {
  const actor = {
    accountId: PERSON,
    dataScope: 3,
    roleTypes: new Set([1]),
    grants: new Set(),
    company: { id: COMPANY, departmentId: null },
  }
  const ask = () =>
    (listArchived as (call: never) => Promise<{ total: number }>)({
      actor,
      body,
      db,
      services,
      now: new Date(),
    } as never)
  await ask()
  const took: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    total = (await ask()).total
    took.push(performance.now() - begun)
  }
  return { ms: median(took), total }
}

export const benchTexts = async (count: number) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-texts-'))
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'db'), durable: false })
  const pool = openPool({ ...postgres.connection }, 4)
  const db = openDatabase(pool)
  try {
    const migrations = path.join(root, 'apps/server/migrations')
    await migrate(pool, migrations)
    await migrateLater(pool, migrations)
    await sql`set statement_timeout = 0`.execute(db)
    await keepInClear(db)
    await fill(db, count)
    await sql`vacuum analyze archived, contract_text`.execute(db)
    const services = { ownerKeys: keysIn(db) }
    const plain = []
    for (const { body } of QUESTIONS) plain.push(await timed(db, services, body))
    const copied = await sealAll(db)
    await sql`vacuum analyze kept_text, contract_text`.execute(db)
    console.error(`${count} texts sealed in ${(copied / 1000).toFixed(1)} s`)
    const rows = []
    for (const [at, { name, body }] of QUESTIONS.entries()) {
      const sealed = await timed(db, services, body)
      if (sealed.total !== plain[at]!.total)
        throw new Error(`${name}: ${plain[at]!.total} in clear, ${sealed.total} sealed`)
      const before = plain[at]!.ms
      rows.push({
        question: name,
        found: sealed.total,
        'in clear, ms': Number(before.toFixed(2)),
        'sealed, ms': Number(sealed.ms.toFixed(2)),
        holds: sealed.ms <= Math.max(BAR * before, UNNOTICED_MS),
      })
    }
    return { rows, holds: rows.every(({ holds }) => holds) }
  } finally {
    await db.destroy()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
