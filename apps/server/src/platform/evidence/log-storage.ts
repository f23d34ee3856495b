import { EvidenceError, type LogReader, type LogStorage } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/database.ts'
import { addRows } from '../db/row.ts'
import type { Services } from '../services.ts'
import { packedLeaves, tileOfPlace } from './leaf-packs.ts'
import { nodesInTiles } from './tiles.ts'

/**
 * The log: leaves with a place, and the nodes above them. Whoever reads entries of long ago says how their files are
 * read; proofs are made of hashes alone, which are all in the database.
 */
export const logReader = (db: Queryable, files?: Pick<Services, 'blobs'>): LogReader => ({
  size: async () => {
    const { last } = await db
      .selectFrom('evidence_leaf')
      .select((eb) => eb.fn.max('place').as('last'))
      .executeTakeFirstOrThrow()
    return last === null ? 0 : last + 1
  },
  entries: async (start, end) => {
    const rows = await db
      .selectFrom('evidence_leaf')
      .select(['place', 'entry'])
      .where('place', '>=', start)
      .where('place', '<', end)
      .execute()
    const found = new Map(rows.map(({ place, entry }) => [place!, entry]))
    if (files && found.size < end - start) {
      const tiles = new Set<number>()
      for (let place = start; place < end; place++) if (!found.has(place)) tiles.add(tileOfPlace(place))
      for (const { place, entry } of await packedLeaves(files, db, [...tiles]))
        if (place >= start && place < end && !found.has(place)) found.set(place, entry)
    }
    return Array.from({ length: Math.max(0, end - start) }, (_, i) => found.get(start + i))
  },
  nodes: async (ids) => {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('evidence_node')
      .selectAll()
      .where((eb) => eb.or(ids.map(({ level, index }) => eb.and({ level, index }))))
      .execute()
    const found = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
    const missing = ids.filter(({ level, index }) => !found.has(`${level}/${index}`))
    const packed = await nodesInTiles(db, missing)
    return ids.map((id) => found.get(`${id.level}/${id.index}`) ?? packed(id))
  },
})

/** Gives the waiting leaves their places, in the order of `leafIds`. Whoever writes holds the sequencer's lock. */
export const logWriter = (db: Tx, leafIds: readonly string[]): LogStorage => {
  const reader = logReader(db)
  return {
    ...reader,
    commit: async ({ expectedSize, entries, nodes }) => {
      if ((await reader.size()) !== expectedSize || entries.length !== leafIds.length)
        throw new EvidenceError('LOG_CONFLICT', '存证日志已被其他写入更新，请重试')
      const places = leafIds.map((_, i) => expectedSize + i)
      await sql`
        update evidence_leaf set place = given.place
        from unnest(${leafIds}::uuid[], ${places}::bigint[]) as given (id, place)
        where evidence_leaf.id = given.id`.execute(db)
      await addRows(
        db,
        'evidence_node',
        nodes.map(({ id, hash }) => ({ level: id.level, index: id.index, hash: Buffer.from(hash) })),
      )
    },
  }
}
