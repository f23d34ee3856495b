// `npm run bench:ask`: one question of three facts, asked of the contracts a company keeps. Ten thousand alone in a
// database, then fifteen thousand of an owner among two hundred. Sheets are those of contracts made anew, each sealed by
// itself with its owner's key as the server seals them, and packed into blocks as its job does. BENCH_OWNED, BENCH_TOTAL, BENCH_OWNERS and BENCH_ROUNDS change how many.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chinaDay } from '@xinqi/api/china-day'
import { FACT_SHEET } from '@xinqi/api/ways'
import { parseStoreQuestion, readFactSheet, type StorePlan } from '@xinqi/review'
import { sql } from 'kysely'
import type { Sight } from '../../apps/server/src/modules/insight/archive/access.ts'
import { EXTRACTOR_NUMBER, FACTS } from '../../apps/server/src/modules/insight/contract-facts/fact-rows.ts'
import { packSheetsOf } from '../../apps/server/src/modules/insight/contract-facts/pack-blocks.ts'
import { packSheet } from '../../apps/server/src/modules/insight/contract-facts/pack-sheet.ts'
import { judgeStore } from '../../apps/server/src/modules/insight/store-questions/judge-store.ts'
import { type Database, openDatabase, openPool } from '../../apps/server/src/platform/db/database.ts'
import { migrate, migrateLater } from '../../apps/server/src/platform/db/migrate.ts'
import { ringOfOne } from '../../apps/server/src/platform/keys/generations.ts'
import { type OwnerKey, ownerKeyOf } from '../../apps/server/src/platform/keys/owner-keys.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts'
import { facts } from '../yardstick/facts.ts'

const BASE = Number(process.env.BENCH_BASE ?? 10_000)
const OWNED = Number(process.env.BENCH_OWNED ?? 15_000)
const TOTAL = Number(process.env.BENCH_TOTAL ?? 300_000)
const OWNERS = Number(process.env.BENCH_OWNERS ?? 200)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
const BARS = { ms: 2000, times: 2 }
const TODAY = '2026-11-19'
const MADE = 400
const AT_ONCE = 5000
const ASKED = [
  '质保期超过一年、预付款超过20%、由法院管辖的合同',
  '合同总价大于10万、账期不超过60天、质保期至少12个月的合同',
  '违约金超过10%、没有约定质保期、合同总价小于100万的合同',
]
const root = path.resolve(import.meta.dirname, '../..')

const plans = ASKED.map((question): StorePlan => {
  const read = parseStoreQuestion(question, { today: TODAY })
  if ('refused' in read || read.unknown.length > 0) throw new Error(`not understood: ${question}`)
  return read.plan
})

const sheets = facts
  .generate(7, MADE)
  .map(({ input }) => packSheet(readFactSheet([{ name: '合同', text: input.text }], { today: TODAY })))

const uuid = (kind: number, at: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${at.toString(16).padStart(12, '0')}`

type Owner = { id: string; key: OwnerKey; count: number }
const owner = (at: number, count: number): Owner => ({
  id: uuid(1, at),
  key: ownerKeyOf(randomBytes(32), ringOfOne(randomBytes(32))),
  count,
})

const fillOwner = async (db: Database, { id, key, count }: Owner, first: number) => {
  await sql`insert into company (id, name, created_at) values (${id}, ${`公司${first}`}, now())`.execute(db)
  for (let from = 0; from < count; from += AT_ONCE) {
    const many = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => first + from + at)
    const subjects = many.map((at) => uuid(3, at))
    // Kept in no order of its own, as real ids of two tables are.
    const ids = subjects.map((subject) => {
      const hex = createHash('md5').update(subject).digest('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    })
    const sealed = subjects.map((subject, at) => key.seal(sheets[many[at]! % MADE]!, FACTS(subject)))
    await sql`
      insert into archived (company_id, id, elg_id, source, name, counterpart, sort_at)
      select ${id}, id, subject, 2, '合同' || n, '相对方' || n % 300, '2026-01-01'::timestamptz + n * interval '1 minute'
        from unnest(${ids}::uuid[], ${subjects}::uuid[], ${many}::int[]) as made (id, subject, n)`.execute(db)
    await sql`
      insert into fact_sheet (company_id, subject_id, extractor, state, sheet_sealed, sort_at, changed_at)
      select ${id}, subject, ${EXTRACTOR_NUMBER}, ${FACT_SHEET.read}, sealed, now(), now()
        from unnest(${subjects}::uuid[], ${sealed}::bytea[]) as made (subject, sealed)`.execute(db)
  }
}

const openStore = async (owners: Owner[]) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-ask-'))
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'db'), durable: false })
  const pool = openPool({ ...postgres.connection }, 2)
  const db = openDatabase(pool)
  const migrations = path.join(root, 'apps/server/migrations')
  await migrate(pool, migrations)
  await migrateLater(pool, migrations)
  const begun = performance.now()
  let first = 1
  for (const one of owners) {
    await fillOwner(db, one, first)
    first += one.count
  }
  for (const table of ['archived', 'fact_sheet']) await sql`vacuum analyze ${sql.id(table)}`.execute(db)
  console.error(`${first - 1} contracts: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  const stop = async () => {
    await db.destroy()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  return { db, stop }
}

/** `cpu`: of this process, in milliseconds a question; what a busy machine says nearly the same of. */
type AskFigures = { p50: number; p95: number; cpu: number; matching: number }
const ask = async (db: Database, { id, key, count }: Owner): Promise<AskFigures> => {
  const sight: Sight = { companyId: id, accountId: id, dataScope: 3, departmentIds: [], hiddenTypes: [] }
  const services = { ownerKeys: { of: async () => key, destroy: async () => {} } }
  const took: number[] = []
  let [matching, cpu] = [0, 0]
  for (let round = -2; round < ROUNDS; round++) {
    const plan = plans[(round + 2) % plans.length]!
    const [begun, used] = [performance.now(), process.cpuUsage()]
    const { account } = (await judgeStore(services, db, sight, plan)).answer
    if (round >= 0) {
      took.push(performance.now() - begun)
      const { user, system } = process.cpuUsage(used)
      cpu += (user + system) / 1000 / ROUNDS
    }
    const { total, 符合, 不符合, 未约定, 存疑, 无法读取 } = account
    if (total !== count || 符合 + 不符合 + 未约定 + 存疑 + 无法读取 !== total)
      throw new Error(`the account does not add up: ${JSON.stringify(account)}`)
    matching += 符合
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.ceil(took.length * share) - 1)]!
  return { p50: at(0.5), p95: at(0.95), cpu, matching }
}

const measured = async (owners: Owner[]) => {
  const { db, stop } = await openStore(owners)
  try {
    const loose = await ask(db, owners[0]!)
    const begun = performance.now()
    for (const { id, key } of owners)
      await packSheetsOf({ db, ownerKeys: { of: async () => key, destroy: async () => {} } })(id)
    for (const table of ['fact_block', 'fact_column']) await sql`vacuum analyze ${sql.id(table)}`.execute(db)
    console.error(`packed: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const packed = await ask(db, owners[0]!)
    if (packed.matching !== loose.matching) throw new Error('blocks and sheets answer differently')
    return { loose, packed }
  } finally {
    await stop()
  }
}

const few = await measured([owner(1, BASE)])
const others = Math.floor((TOTAL - OWNED) / (OWNERS - 1))
const many = await measured([
  owner(1, OWNED),
  ...Array.from({ length: OWNERS - 1 }, (_, at) => owner(at + 2, others)),
])
if (few.packed.matching === 0) throw new Error('no contract meets any of the questions')
const rows = {
  [`${BASE} alone, sheet by sheet`]: few.loose,
  [`${BASE} alone`]: few.packed,
  [`${OWNED} of one owner among ${OWNERS}, ${OWNED + others * (OWNERS - 1)} in all, sheet by sheet`]:
    many.loose,
  [`${OWNED} of one owner among ${OWNERS}, ${OWNED + others * (OWNERS - 1)} in all`]: many.packed,
}
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([name, { p50, p95, cpu }]) => [
      name,
      { 'p50 ms': p50.toFixed(0), 'p95 ms': p95.toFixed(0), 'CPU ms': cpu.toFixed(0) },
    ]),
  ),
)
const times = many.packed.p95 / few.packed.p95
const met = many.packed.p95 < BARS.ms && times <= BARS.times
console.log(
  `p95 ${many.packed.p95.toFixed(0)} ms (< ${BARS.ms}), ${times.toFixed(2)}× of ${BASE} (≤ ${BARS.times}): ${met ? 'met' : 'missed'}`,
)
mkdirSync(path.join(root, 'bench/results'), { recursive: true })
writeFileSync(
  path.join(root, 'bench/results/ask.json'),
  JSON.stringify({ day: chinaDay(new Date()), few, many, times }, null, 1),
)
process.exitCode = met ? 0 : 1
