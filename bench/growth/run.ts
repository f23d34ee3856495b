// `npm run bench:growth`: what one contract between two people costs for ever — rows and bytes of the database, table by
// table, and bytes of the store beside the final file. BENCH_CONTRACTS makes it smaller while trying.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { grantIntent } from '../../apps/server/src/modules/contracts/signing/intent.ts'
import { loadSeat } from '../../apps/server/src/platform/session/load-actor.ts'
import { blankPdf, party, place, someone } from '../../apps/server/test/draft-parts.ts'
import { type House, openHouse } from '../contracts/house.ts'

const CONTRACTS = Number(process.env.BENCH_CONTRACTS ?? 100)
const PAGES = 3
const QUIET_MS = 3000

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
const sign = async ({ desk, services, signers }: House, at: number, token: string, contractId: string) => {
  const seat = { accountId: signers[at]!.accountId, companyId: null, homeCompanyId: null }
  const actor = (await loadSeat(services.db, seat, new Date()))!
  const { ticket } = await grantIntent(services.db, actor, contractId, [2], new Date())
  const { fields } = await desk.call('/v2/file/detail', { contractId }, token)
  const personSealId = await desk.signatureOf(token)
  const marks = fields.filter(({ isMine }) => isMine).map(({ fieldId }) => ({ fieldId, personSealId }))
  await desk.call('/contract/sign', { contractId, intentToken: ticket, marks }, token)
}

const signThrough = async (house: House, admin: string, tokens: string[], pdf: Buffer) => {
  const { desk, signers } = house
  const parties = signers.map(({ name, mobile }) =>
    party({ signers: [someone(name, mobile)], intentMethods: [1, 2] }),
  )
  const contractId = await desk.sent(
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
  const { desk, services, signers } = house
  const admin = await desk.signIn('13910409000')
  const tokens = []
  for (const { mobile } of signers) {
    const token = await desk.signIn(mobile)
    await desk.signatureOf(token)
    tokens.push(token)
  }
  const pdf = await blankPdf(PAGES)
  // The first ones make what all of them share.
  for (let warm = 0; warm < 3; warm++) await signThrough(house, admin, tokens, pdf)
  await untilQuiet(house)
  const files = path.join(services.config.DATA_DIR, 'files')
  const [before, storedBefore] = [await sizesOf(house), bytesUnder(files)]
  const ids: string[] = []
  for (let index = 0; index < CONTRACTS; index++) ids.push(await signThrough(house, admin, tokens, pdf))
  await untilQuiet(house)
  const [after, storedAfter] = [await sizesOf(house), bytesUnder(files)]
  const { rows: final } = await sql<{ bytes: number }>`
    select sum(blob.size) as bytes from contract_file join blob on blob.id = contract_file.current_blob
     where contract_file.contract_id = any(${ids}::uuid[])`.execute(services.db)
  const perTable = [...after]
    .map(([table, now]) => {
      const then = before.get(table) ?? { rows: 0, bytes: 0 }
      return {
        table,
        rows: (now.rows - then.rows) / CONTRACTS,
        bytes: Math.round((now.bytes - then.bytes) / CONTRACTS),
      }
    })
    .filter(({ rows, bytes }) => rows > 0 || bytes > 0)
    .sort((one, other) => other.bytes - one.bytes)
  console.table(perTable.slice(0, 30))
  const sum = (key: 'rows' | 'bytes') => perTable.reduce((total, one) => total + one[key], 0)
  const total = {
    contracts: CONTRACTS,
    rowsEach: sum('rows'),
    databaseBytesEach: sum('bytes'),
    storeBytesEach: Math.round((storedAfter - storedBefore) / CONTRACTS),
    finalFileBytesEach: Math.round(Number(final[0]!.bytes) / CONTRACTS),
    storeTimesFinal: (storedAfter - storedBefore) / Number(final[0]!.bytes),
  }
  console.table([total])
  const results = path.join(import.meta.dirname, '../results')
  mkdirSync(results, { recursive: true })
  writeFileSync(path.join(results, 'growth.json'), JSON.stringify({ total, perTable }, null, 2))
} finally {
  await house.stop()
}
