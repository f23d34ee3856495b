import { hashLeaf } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { addRow, rowOf } from '../db/row.ts'
import type { Services } from '../services.ts'
import { refuseWhileAlarmed } from './audit-log.ts'
import { logReader } from './log-storage.ts'
import { isPastRollback, ROLLBACK_WINDOW } from './rollback-window.ts'
import { TILE_LEAVES, TILE_LEVELS, treeOver } from './tiles.ts'

const PACKING_LOCK = 7_310_042
const TILES_SINCE = '0231_evidence_tiles.sql'

/** Hashes over what was signed for before this moment are packed: at once, but where a release before tiles may return. */
const packedUntil = async (db: Services['db'], now: Date): Promise<Date> =>
  (await isPastRollback(db, TILES_SINCE, now)) ? now : new Date(now.getTime() - ROLLBACK_WINDOW)

type Needs = Pick<Services, 'db' | 'clock' | 'log'>

/** Whole rows of 256 leaves that were signed for; says how many were packed. */
export const packNodes = async (
  services: Needs,
  { signal, most = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; most?: number } = {},
): Promise<number> => {
  const { db, clock, log } = services
  await refuseWhileAlarmed(db)
  const { signed } = await db
    .selectFrom('evidence_checkpoint')
    .select((eb) => eb.fn.max('size').as('signed'))
    .where('at', '<=', await packedUntil(db, clock()))
    .executeTakeFirstOrThrow()
  const { last } = await db
    .selectFrom('evidence_tile')
    .select((eb) => eb.fn.max('index').as('last'))
    .executeTakeFirstOrThrow()
  const end = Math.floor(Number(signed ?? 0) / TILE_LEAVES)
  let packed = 0
  for (
    let tile = last === null ? 0 : Number(last) + 1;
    tile < end && packed < most && !signal?.aborted;
    tile++
  ) {
    if (!(await db.transaction().execute((tx) => packTile(tx, tile)))) {
      // The audit finds out what happened; nothing is touched until then.
      log.error({ tile }, 'the hashes of the evidence log do not fit together')
      break
    }
    packed++
  }
  return packed
}

/** Only what is there, is the hash of its entry, and leads to the node above. */
const packTile = async (tx: Tx, tile: number): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${PACKING_LOCK})`.execute(tx)
  // Another server was here first.
  if (await rowOf(tx, 'evidence_tile', { index: tile })) return true
  const reader = logReader(tx)
  const from = tile * TILE_LEAVES
  const entries = await reader.entries(from, from + TILE_LEAVES)
  const leaves = await reader.nodes(
    Array.from({ length: TILE_LEAVES }, (_, at) => ({ level: 0, index: from + at })),
  )
  const isWhole = leaves.every(
    (leaf, at) => leaf && entries[at] && Buffer.compare(leaf, hashLeaf(entries[at])) === 0,
  )
  const [above] = await reader.nodes([{ level: TILE_LEVELS, index: tile }])
  if (!isWhole || !above) return false
  const hashes = leaves.map((leaf) => leaf!)
  if (Buffer.compare(treeOver(hashes).at(-1)![0]!, above) !== 0) return false
  await addRow(tx, 'evidence_tile', { index: tile, hashes: Buffer.concat(hashes) })
  for (let level = 0; level < TILE_LEVELS; level++) {
    const width = 2 ** (TILE_LEVELS - level)
    await tx
      .deleteFrom('evidence_node')
      .where('level', '=', level)
      .where('index', '>=', tile * width)
      .where('index', '<', (tile + 1) * width)
      .execute()
  }
  return true
}
