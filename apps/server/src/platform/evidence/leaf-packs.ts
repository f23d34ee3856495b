import { gunzipSync, gzipSync } from 'node:zlib'
import { EvidenceError, hashLeaf } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { rowOf } from '../db/row.ts'
import type { Services } from '../services.ts'
import { DamagedFile } from '../storage/chunked-cipher.ts'
import { ObjectMissing } from '../storage/object-store.ts'
import { leavesIn, TILE_LEAVES } from './tiles.ts'

/** A leaf as its row had it. */
export type PackedLeaf = {
  id: string
  contractId: string
  sequence: number
  step: string
  at: string
  place: number
  /** The exact bytes that were hashed. */
  entry: Buffer
}

export const tileOfPlace = (place: number): number => Math.floor(place / TILE_LEAVES)

/** A line for each, in the order of their places: readable by anybody who has the file, with the tools of any system. */
export const writePack = (leaves: readonly PackedLeaf[]): Buffer =>
  gzipSync(
    leaves.map((leaf) => `${JSON.stringify({ ...leaf, entry: leaf.entry.toString('base64') })}\n`).join(''),
  )

export const readPack = (bytes: Buffer): PackedLeaf[] =>
  gunzipSync(bytes)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const leaf = JSON.parse(line) as Omit<PackedLeaf, 'entry'> & { entry: string }
      return { ...leaf, entry: Buffer.from(leaf.entry, 'base64') }
    })

/** Whether these are the leaves of this tile: each in its place, and hashing to what stands there. */
export const fitsTile = (leaves: readonly PackedLeaf[], tile: number, hashes: readonly Buffer[]): boolean =>
  leaves.length === TILE_LEAVES &&
  leaves.every(
    ({ place, entry }, at) =>
      place === tile * TILE_LEAVES + at && Buffer.compare(hashLeaf(entry), hashes[at]!) === 0,
  )

type Needs = Pick<Services, 'blobs'>

const openPack = async (blobs: Services['blobs'], db: Queryable, blobId: string): Promise<PackedLeaf[]> =>
  readPack(await blobs.read((await blobs.find(db, blobId))!))

/** Leaves of these tiles, where they are packed; held against their hashes every time they are read. */
export const packedLeaves = async (
  { blobs }: Needs,
  db: Queryable,
  tiles: readonly number[],
): Promise<PackedLeaf[]> => {
  if (tiles.length === 0) return []
  const rows = await db
    .selectFrom('evidence_pack')
    .innerJoin('evidence_tile', 'evidence_tile.index', 'evidence_pack.tile')
    .select(['evidence_pack.tile', 'evidence_pack.blob_id', 'evidence_tile.hashes'])
    .where('evidence_pack.tile', '=', sql<number>`any(${[...new Set(tiles)]}::bigint[])`)
    .orderBy('evidence_pack.tile')
    .execute()
  const found: PackedLeaf[] = []
  for (const { tile, blob_id, hashes } of rows) {
    const leaves = await openPack(blobs, db, blob_id).catch((error) => {
      // A store that is away says nothing of the log; a file that is gone or altered does.
      if (!(error instanceof ObjectMissing || error instanceof DamagedFile || error instanceof SyntaxError))
        throw error
      throw new EvidenceError('LOG_ENTRY_MISSING', `存证文件 ${tile} 缺失或已损坏：${error.message}`)
    })
    if (!fitsTile(leaves, tile, leavesIn(hashes)))
      throw new EvidenceError('LOG_ENTRY_MISSING', `存证文件 ${tile} 与日志中的摘要不符`)
    found.push(...leaves)
  }
  return found
}

/** All that is said of a contract and has its place in the log, from wherever it lies. */
export const leavesOfContract = async (
  services: Needs,
  db: Queryable,
  contractId: string,
): Promise<{ step: string; place: number; entry: Buffer }[]> => {
  const packed = await rowOf(db, 'evidence_place', { contract_id: contractId }, ['places'])
  const rows = await db
    .selectFrom('evidence_leaf')
    .select(['step', 'entry', 'place', 'sequence'])
    .where('contract_id', '=', contractId)
    .where('place', 'is not', null)
    .execute()
  const here = new Set(rows.map(({ place }) => place!))
  const elsewhere = (packed?.places ?? []).map(Number).filter((place) => !here.has(place))
  const wanted = new Set(elsewhere)
  const filed = (await packedLeaves(services, db, elsewhere.map(tileOfPlace))).filter(({ place }) =>
    wanted.has(place),
  )
  if (filed.length !== wanted.size)
    throw new EvidenceError('LOG_ENTRY_MISSING', `合同 ${contractId} 的存证记录不全`)
  return [...rows.map((row) => ({ ...row, place: row.place! })), ...filed]
    .sort((one, other) => one.sequence - other.sequence)
    .map(({ step, place, entry }) => ({ step, place, entry }))
}
