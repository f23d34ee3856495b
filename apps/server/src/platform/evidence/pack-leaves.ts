import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { addRow, rowOf } from '../db/row.ts'
import type { Services } from '../services.ts'
import { lastHead, proveContinues, refuseWhileAlarmed } from './audit-log.ts'
import { fitsTile, type PackedLeaf, readPack, writePack } from './leaf-packs.ts'
import { logReader } from './log-storage.ts'
import { isPastRollback } from './rollback-window.ts'
import { leavesIn, TILE_LEAVES, TILE_LEVELS, treeOver } from './tiles.ts'

/** So long they stay in their table: what counts and audits them by the hour finds rows. */
export const KEPT_AS_ROWS = 2 * DAY
const PACKS_SINCE = '0277_evidence_packs.sql'
/** The platform's own: what they say is of many owners. */
export const PACK_SCOPE = '00000000-0000-7000-8000-000000000277'

/** Files of 256 leaves that were signed for long ago; says how many were made. Killed anywhere, it goes on. */
export const packLeaves = async (services: Services, signal?: AbortSignal): Promise<number> => {
  const { db, clock, log } = services
  await refuseWhileAlarmed(db)
  if (!(await isPastRollback(db, PACKS_SINCE, clock()))) return 0
  const { signed } = await db
    .selectFrom('evidence_checkpoint')
    .select((eb) => eb.fn.max('size').as('signed'))
    .where('at', '<=', new Date(clock().getTime() - KEPT_AS_ROWS))
    .executeTakeFirstOrThrow()
  const { last } = await db
    .selectFrom('evidence_pack')
    .select((eb) => eb.fn.max('tile').as('last'))
    .executeTakeFirstOrThrow()
  // The newest leaf says how long the log is: its tile always stays.
  const size = await logReader(db).size()
  const end = Math.min(
    Math.floor(Number(signed ?? 0) / TILE_LEAVES),
    Math.floor(Math.max(0, size - 1) / TILE_LEAVES),
  )
  const first = last === null ? 0 : Number(last) + 1
  if (first >= end) return 0
  // What hashes to the tiles then hashes to what was signed for.
  await proveContinues(logReader(db), await lastHead(services, db))
  let packed = 0
  for (let tile = first; tile < end && !signal?.aborted; tile++) {
    if (!(await packTile(services, tile))) {
      // The audit finds out what happened; the rows are as they were.
      log.error(
        { tile },
        'leaves of the evidence log were not packed: they do not hash to what was signed for',
      )
      break
    }
    packed++
  }
  return packed
}

const rowsOf = async ({ db }: Services, tile: number): Promise<PackedLeaf[]> => {
  const rows = await db
    .selectFrom('evidence_leaf')
    .selectAll()
    .where('place', '>=', tile * TILE_LEAVES)
    .where('place', '<', (tile + 1) * TILE_LEAVES)
    .orderBy('place')
    .execute()
  return rows.map(({ id, contract_id, sequence, step, at, place, entry }) => ({
    id,
    contractId: contract_id,
    sequence,
    step,
    at: at.toISOString(),
    place: place!,
    entry,
  }))
}

/** The hashes of the tile, where they lead to the node that what was signed for is made of. */
const hashesOf = async ({ db }: Services, tile: number): Promise<Buffer[] | null> => {
  const row = await rowOf(db, 'evidence_tile', { index: tile }, ['hashes'])
  const [above] = await logReader(db).nodes([{ level: TILE_LEVELS, index: tile }])
  if (!row || !above) return null
  const hashes = leavesIn(row.hashes)
  return Buffer.compare(treeOver(hashes).at(-1)![0]!, above) === 0 ? hashes : null
}

const packTile = async (services: Services, tile: number): Promise<boolean> => {
  const { db, blobs } = services
  const hashes = await hashesOf(services, tile)
  const leaves = await rowsOf(services, tile)
  if (!hashes || !fitsTile(leaves, tile, hashes)) return false
  const written = writePack(leaves)
  const blob = await blobs.put(db, {
    scopeId: PACK_SCOPE,
    bytes: written,
    mediaType: 'application/gzip',
  })
  // From the store, as whoever needs them will read them: word for word what the rows say, and what was signed for.
  const back = await blobs.read(blob)
  if (Buffer.compare(back, written) !== 0 || !fitsTile(readPack(back), tile, hashes)) return false
  const places = new Map<string, number[]>()
  for (const { contractId, place } of leaves)
    places.set(contractId, [...(places.get(contractId) ?? []), place])
  await db.transaction().execute(async (tx) => {
    await addRow(tx, 'evidence_pack', { tile, blob_id: blob.id })
    for (const [contractId, of] of places)
      await sql`insert into evidence_place (contract_id, places) values (${contractId}, ${of}::bigint[])
                on conflict (contract_id) do update set places = evidence_place.places || excluded.places`.execute(
        tx,
      )
    await sql`delete from evidence_leaf l where l.place >= ${tile * TILE_LEAVES} and l.place < ${(tile + 1) * TILE_LEAVES}
                and not exists (select from evidence_record r where r.leaf_id = l.id)`.execute(tx)
  })
  return true
}
