import { canonicalEntry, type Hash, hashLeaf, pathIn, rootOf } from '@xinqi/evidence/log'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, latestRow } from '../../../platform/db/row.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import type { Services } from '../../../platform/services.ts'
import type { ActKind, SoughtLeaf } from './named-acts.ts'

const HASH = 32
/** Until then every transaction that wrote one has committed. */
const SETTLED_MS = 10 * 60_000
const AT_ONCE = 20_000

type UnloggedAct = { id: string; owner: string; kind: ActKind; at: Date }

/** What is done in somebody's name and has no entry of its own, by the ids the pages show it under. */
const unlogged = (since: Date, until: Date): RawBuilder<unknown> => {
  const within = (at: string) => sql`${sql.ref(at)} > ${since} and ${sql.ref(at)} <= ${until}`
  return sql`
    select id, account_id as owner, 'login' as kind, created_at as at from session where ${within('created_at')}
    union all
    select id, company_id, 'authorisation', created_at from seal_grant where ${within('created_at')}
    union all
    select md5(id::text || 'revoked')::uuid, company_id, 'authorisation', revoked_at from seal_grant where ${within('revoked_at')}
    union all
    select id, company_id, 'authorisation', accepted_at from delegation where ${within('accepted_at')}
    union all
    select md5(id::text || 'ended')::uuid, company_id, 'authorisation', ended_at from delegation where ${within('ended_at')}
    union all
    select md5(account_id::text || version || 'consent')::uuid, account_id, 'authorisation', agreed_at
      from signing_consent where ${within('agreed_at')}`
}

/** What is proven of an act: which, whose and when; from where stays on its owner's page. */
const statementOf = ({ id, owner, kind, at }: UnloggedAct): Uint8Array =>
  canonicalEntry({ act: id, kind, owner, at: at.toISOString() })

/** What was done since the last entry becomes one entry of the log. */
export const digestActs = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const now = clock()
  const settled = new Date(now.getTime() - SETTLED_MS)
  const last = await latestRow(db, 'act_digest', {}, 'until', ['until'])
  const since = last?.until ?? new Date(0)
  const read = async (until: Date, most: number | null) => {
    const { rows } = await sql<UnloggedAct>`
      select * from (${unlogged(since, until)}) act order by at, id limit ${most}`.execute(db)
    return rows
  }
  const first = await read(settled, AT_ONCE)
  // Two of the same moment go into the same entry.
  const acts = first.length < AT_ONCE ? first : await read(first.at(-1)!.at, null)
  const until = acts.at(-1)?.at
  if (!until) return
  const hashes = acts.map((act) => hashLeaf(statementOf(act)))
  const id = newId()
  await db.transaction().execute(async (tx) => {
    // Two servers at once: the row of the second is refused, and its entry with it.
    await addRow(tx, 'act_digest', { until, id, hashes: Buffer.concat(hashes) })
    const entry = {
      step: 'acts',
      since: since.toISOString(),
      until: until.toISOString(),
      count: acts.length,
      root: Buffer.from(rootOf(hashes)).toString('hex'),
    }
    await writeLeaves(tx, [{ contractId: id, step: entry.step, at: now, entry }])
  })
}

const hashesIn = (bytes: Buffer): Hash[] =>
  Array.from({ length: bytes.length / HASH }, (_, at) => bytes.subarray(at * HASH, (at + 1) * HASH))

/** The entry an act of somebody's page is in, and the way from it to the root there. */
export const leafOfUnlogged = async (
  db: Queryable,
  shown: { id: string; at: Date },
): Promise<SoughtLeaf | null> => {
  const just = new Date(shown.at.getTime() - 1)
  const { rows } = await sql<UnloggedAct>`
    select * from (${unlogged(just, shown.at)}) act where id = ${shown.id} and at = ${shown.at}`.execute(db)
  const [act] = rows
  const digest =
    act &&
    (await db
      .selectFrom('act_digest')
      .selectAll()
      .where('until', '>=', act.at)
      .orderBy('until')
      .limit(1)
      .executeTakeFirst())
  if (!digest) return null
  const statement = statementOf(act)
  const hashes = hashesIn(digest.hashes)
  const sought = Buffer.from(hashLeaf(statement))
  const index = hashes.findIndex((hash) => sought.equals(hash))
  if (index < 0) return null
  return {
    about: digest.id,
    steps: ['acts'],
    says: [],
    within: {
      statement: Buffer.from(statement).toString('base64'),
      index,
      count: hashes.length,
      path: pathIn(hashes, index).map((hash) => Buffer.from(hash).toString('hex')),
    },
  }
}

/** Those of the last hour are not in the log yet. */
export const isDigested = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${at} <= (select max(digest.until) from act_digest digest), false)`
