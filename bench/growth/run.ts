// `npm run bench:growth`: what one contract between two people costs — rows and bytes of the database, table by table, and
// bytes of the store beside the final file. On the day: when the last step was taken and the jobs of every
// minute and of every ten have been by; as it lies there, with the versions of rows that are of no use to anybody any more and whose
// room the next contracts take, and packed (`vacuum full`). Two days later: when whatever lives for minutes or a day has
// gone. For ever: when the rules have let go what is not kept and earlier revisions are folded. What they are compared
// with is packed. Which of them each bar is held against, and why, stands in bars.ts and is printed. BENCH_CONTRACTS makes
// it smaller while trying.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NONCE_MEMORY } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { foldNotices } from '../../apps/server/src/modules/contracts/notices/fold.ts'
import { grantIntent } from '../../apps/server/src/modules/contracts/signing/intent.ts'
import { foldMessages } from '../../apps/server/src/modules/people/messages/fold.ts'
import { proveSince } from '../../apps/server/src/modules/quota/copies/prove-since.ts'
import { checkpointLeaves } from '../../apps/server/src/platform/evidence/checkpoint-leaves.ts'
import { packLeaves } from '../../apps/server/src/platform/evidence/pack-leaves.ts'
import { packNodes } from '../../apps/server/src/platform/evidence/pack-nodes.ts'
import { foldRevisions } from '../../apps/server/src/platform/jobs/fold-revisions.ts'
import { sweepExpired } from '../../apps/server/src/platform/retention/sweep.ts'
import { loadSeat } from '../../apps/server/src/platform/session/load-actor.ts'
import { blankPdf, party, place, someone } from '../../apps/server/test/draft-parts.ts'
import { type House, openHouse } from '../contracts/house.ts'
import { judge } from './bars.ts'

const CONTRACTS = Number(process.env.BENCH_CONTRACTS ?? 100)
const PAGES = 3
const QUIET_MS = 3000
const MINUTE_MS = 60_000
const SWEPT_AFTER_MS = 2 * NONCE_MEMORY
/** Longer than any rule keeps what it lets go. */
const YEARS_LATER_MS = 5 * 365 * 86_400_000
const DAYS_LATER_MS = 2 * 86_400_000
/** What the demo keeps in the place of a vendor who sends it. */
const NOT_OURS = 'public.sandbox_delivery'

type Sizes = Map<string, { rows: number; bytes: number }>

const sizesOf = async ({ services: { db } }: House): Promise<Sizes> => {
  const { rows: tables } = await sql<{ name: string; schema: string }>`
    select schemaname as schema, pg_stat_user_tables.relname as name from pg_stat_user_tables join pg_class on pg_class.oid = relid
     where schemaname in ('public', 'jobs') and relkind = 'r'`.execute(db)
  const sizes: Sizes = new Map()
  for (const { schema, name } of tables) {
    const table = sql.table(`${schema}.${name}`)
    const { rows } = await sql<{ rows: number; bytes: number }>`
      select count(*) as rows, pg_total_relation_size(${`${schema}.${name}`}::regclass) as bytes from ${table}`.execute(
      db,
    )
    sizes.set(`${schema}.${name}`, rows[0]!)
  }
  return sizes
}

/** The queue tidies up every half minute; the hashes of full rows of the log are packed when they are signed for. */
const soonAfter = async ({ services }: House): Promise<void> => {
  const tidied = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from jobs.job where state = 'completed' and completed_on < now() - interval '1 minute'`.execute(
      services.db,
    )
    return Number(rows[0]!.n) === 0
  }
  await new Promise((resolve) => setTimeout(resolve, MINUTE_MS))
  while (!(await tidied())) await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  await packNodes(services)
  // And what comes every ten minutes, once the last request can no longer be sent a second time.
  const clock = () => new Date(services.clock().getTime() + SWEPT_AFTER_MS)
  await sweepExpired(services.db, clock())
  await foldNotices({ ...services, clock })
  await foldMessages({ ...services, clock })
}

/** What the jobs do until then, done now. */
const later = async ({ services }: House, ms: number): Promise<void> => {
  const clock = () => new Date(services.clock().getTime() + ms)
  // As where tiles, packs and pages have long been known.
  await sql`update schema_migration set at = at - interval '30 days'`.execute(services.db)
  await sweepExpired(services.db, clock())
  await services.db.deleteFrom('short_link').where('expires_at', '<', clock()).execute()
  await foldRevisions({ ...services, clock })
  await checkpointLeaves(services)
  await packNodes({ ...services, clock })
  await packLeaves({ ...services, clock })
  await sql`delete from jobs.job where state = 'completed'`.execute(services.db)
  await sql`vacuum (full, analyze)`.execute(services.db)
}

const bytesUnder = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)

/** Nothing waits and nothing has changed for a while: whatever a contract starts has ended. */
const untilQuiet = async ({ services: { db } }: House): Promise<void> => {
  let before = ''
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const { rows } = await sql<{ now: string }>`
      select (select count(*) from outbox) || '/' || (select count(*) from jobs.job where state < 'completed') || '/' ||
             (select count(*) from evidence_leaf where place is null) || '/' || (select count(*) from notice) as now`.execute(
      db,
    )
    const { now } = rows[0]!
    if (now === before && now.startsWith('0/')) return
    before = now
  }
}

/** As people do, but for what they type to say that they mean it. */
const sign = async (
  { desk: driver, services, signers }: House,
  at: number,
  token: string,
  contractId: string,
) => {
  const seat = { accountId: signers[at]!.accountId, companyId: null, homeCompanyId: null }
  const actor = (await loadSeat(services.db, seat, new Date()))!
  const { ticket } = await grantIntent(services.db, actor, contractId, [2], new Date())
  const { fields } = await driver.call('/v2/file/detail', { contractId }, token)
  const personSealId = await driver.signatureOf(token)
  const marks = fields.filter(({ isMine }) => isMine).map(({ fieldId }) => ({ fieldId, personSealId }))
  await driver.call('/contract/sign', { contractId, intentToken: ticket, marks }, token)
}

const signThrough = async (house: House, admin: string, tokens: string[], pdf: Buffer) => {
  const { desk: driver, signers } = house
  const parties = signers.map(({ name, mobile }) =>
    party({ signers: [someone(name, mobile)], intentMethods: [1, 2] }),
  )
  const contractId = await driver.sent(
    admin,
    (fileId) => ({
      parties,
      fields: parties.map(({ partyId }, at) => place(partyId, fileId, 'signature', { y: 0.2 + 0.3 * at })),
    }),
    [pdf],
  )
  for (const [at, token] of tokens.entries()) await sign(house, at, token, contractId)
  return contractId
}

const house = await openHouse(2)
try {
  const { desk: driver, services, signers } = house
  const signIn = async () => {
    const tokens = []
    for (const { mobile } of signers) {
      const token = await driver.signIn(mobile)
      await driver.signatureOf(token)
      tokens.push(token)
    }
    return { admin: await driver.signIn('13910409000'), tokens }
  }
  const first = await signIn()
  const pdf = await blankPdf(PAGES)
  // The first ones make what all of them share.
  for (let warm = 0; warm < 3; warm++) await signThrough(house, first.admin, first.tokens, pdf)
  await untilQuiet(house)
  const files = path.join(services.config.DATA_DIR, 'files')
  const measure = async () => ({ sizes: await sizesOf(house), stored: bytesUnder(files) })
  await proveSince(services.db, services.clock())
  await later(house, YEARS_LATER_MS)
  const { admin, tokens } = await signIn()
  const before = await measure()
  const ids: string[] = []
  for (let index = 0; index < CONTRACTS; index++) ids.push(await signThrough(house, admin, tokens, pdf))
  await untilQuiet(house)
  await soonAfter(house)
  const onTheDay = await measure()
  await sql`vacuum (full, analyze)`.execute(services.db)
  const packedDay = await measure()
  await later(house, DAYS_LATER_MS)
  const daysLater = await measure()
  await later(house, YEARS_LATER_MS)
  const forEver = await measure()
  const { rows: final } = await sql<{ bytes: number }>`
    select sum(blob.size) as bytes from contract_file join blob on blob.id = contract_file.current_blob
     where contract_file.contract_id = any(${ids}::uuid[])`.execute(services.db)
  const each = (now: Awaited<ReturnType<typeof measure>>, table: string) => {
    const [then, there] = [before.sizes.get(table), now.sizes.get(table)]
    return {
      rows: ((there?.rows ?? 0) - (then?.rows ?? 0)) / CONTRACTS,
      bytes: Math.round(((there?.bytes ?? 0) - (then?.bytes ?? 0)) / CONTRACTS),
    }
  }
  // Some are empty on the day and fill when others are packed.
  const perTable = [...new Set([...onTheDay.sizes.keys(), ...forEver.sizes.keys()])]
    .map((table) => {
      const [day, packed] = [each(onTheDay, table), each(packedDay, table)]
      const [two, ever] = [each(daysLater, table), each(forEver, table)]
      return {
        table,
        rows: day.rows,
        bytes: day.bytes,
        bytesPacked: packed.bytes,
        rowsDaysLater: two.rows,
        bytesDaysLater: two.bytes,
        rowsForEver: ever.rows,
        bytesForEver: ever.bytes,
      }
    })
    .filter(({ table, ...figures }) => table !== NOT_OURS && Object.values(figures).some((one) => one !== 0))
    .sort((one, other) => other.bytesForEver - one.bytesForEver || other.bytes - one.bytes)
  console.table(perTable.slice(0, 45))
  const sum = (key: Exclude<keyof (typeof perTable)[number], 'table'>) =>
    perTable.reduce((total, one) => total + one[key], 0)
  const stored = (now: { stored: number }) => (now.stored - before.stored) / Number(final[0]!.bytes)
  const total = {
    contracts: CONTRACTS,
    onTheDay: { rows: sum('rows'), databaseBytes: sum('bytes'), storeTimesFinal: stored(onTheDay) },
    onTheDayPacked: {
      rows: sum('rows'),
      databaseBytes: sum('bytesPacked'),
      storeTimesFinal: stored(onTheDay),
    },
    daysLater: {
      rows: sum('rowsDaysLater'),
      databaseBytes: sum('bytesDaysLater'),
      storeTimesFinal: stored(daysLater),
    },
    forEver: {
      rows: sum('rowsForEver'),
      databaseBytes: sum('bytesForEver'),
      storeTimesFinal: stored(forEver),
    },
    finalFileBytes: Math.round(Number(final[0]!.bytes) / CONTRACTS),
  }
  console.table({
    'on the day': total.onTheDay,
    'on the day, packed': total.onTheDayPacked,
    'two days later': total.daysLater,
    'for ever': total.forEver,
  })
  const bars = judge({
    'on the day, packed': total.onTheDayPacked,
    'two days later': total.daysLater,
    'for ever': total.forEver,
  })
  console.table(
    bars.map(({ what, bar, moments, at, holds }) => ({ what, bar, ...moments, 'held against': at, holds })),
  )
  for (const { what, at, why } of bars) console.log(`${what}: held against “${at}”: ${why}`)
  for (const { what, bar, at, moments } of bars.filter(({ holds }) => !holds))
    console.log(`does not hold: ${what} ${bar}: ${moments[at]} ${at}`)
  const results = path.join(import.meta.dirname, '../results')
  mkdirSync(results, { recursive: true })
  writeFileSync(path.join(results, 'growth.json'), JSON.stringify({ total, bars, perTable }, null, 2))
} finally {
  await house.stop()
}
