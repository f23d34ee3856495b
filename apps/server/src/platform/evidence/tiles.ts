import { type Hash, hashNode, type NodeId } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** Levels of nodes that are made from a row of leaf hashes. */
export const TILE_LEVELS = 8
export const TILE_LEAVES = 2 ** TILE_LEVELS
const HASH_BYTES = 32

/** Which row a node of the lower levels stands in. */
export const tileOf = ({ level, index }: NodeId): number => Math.floor(index / 2 ** (TILE_LEVELS - level))

/** All nodes over these leaves, level by level; the last is their root. */
export const treeOver = (leaves: readonly Hash[]): Hash[][] => {
  const levels: Hash[][] = [[...leaves]]
  while (levels.at(-1)!.length > 1) {
    const below = levels.at(-1)!
    levels.push(
      Array.from({ length: below.length / 2 }, (_, at) => hashNode(below[2 * at]!, below[2 * at + 1]!)),
    )
  }
  return levels
}

export const leavesIn = (hashes: Buffer): Buffer[] =>
  Array.from({ length: TILE_LEAVES }, (_, at) => hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))

/** Nodes that have no row of their own any more. */
export const nodesInTiles = async (
  db: Queryable,
  ids: readonly NodeId[],
): Promise<(id: NodeId) => Hash | undefined> => {
  const low = ids.filter(({ level }) => level < TILE_LEVELS)
  if (low.length === 0) return () => undefined
  const rows = await db
    .selectFrom('evidence_tile')
    .selectAll()
    .where('index', '=', sql<number>`any(${[...new Set(low.map(tileOf))]}::bigint[])`)
    .execute()
  const tiles = new Map(rows.map(({ index, hashes }) => [index, leavesIn(hashes)]))
  const trees = new Map<number, Hash[][]>()
  return (id) => {
    if (id.level >= TILE_LEVELS) return undefined
    const tile = tileOf(id)
    const leaves = tiles.get(tile)
    if (!leaves) return undefined
    const at = id.index - tile * 2 ** (TILE_LEVELS - id.level)
    if (id.level === 0) return leaves[at]
    if (!trees.has(tile)) trees.set(tile, treeOver(leaves))
    return trees.get(tile)![id.level]![at]
  }
}
