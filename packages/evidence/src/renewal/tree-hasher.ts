import { createHash } from 'node:crypto'

/** Algorithms a log can be hashed by anew: those a timestamp can be made and signed by here, all the way through. */
export const RENEWAL_DIGESTS = ['sha256', 'sm3'] as const
export type RenewalDigest = (typeof RENEWAL_DIGESTS)[number]

/** Leaves whose subtree is kept, so that one entry is proven without hashing all others again. */
export const TILE_LEVEL = 8
export const TILE = 2 ** TILE_LEVEL

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafBy = (digest: RenewalDigest, entry: Uint8Array): Buffer =>
  createHash(digest).update(LEAF).update(entry).digest()

export const nodeBy = (digest: RenewalDigest, left: Uint8Array, right: Uint8Array): Buffer =>
  createHash(digest).update(NODE).update(left).update(right).digest()

/** The tree of RFC 6962 over entries that come one after the other, by any digest, in memory that grows by tiles alone. */
export class TreeHasher {
  readonly #digest: RenewalDigest
  /** Complete subtrees from left to right, as a binary counter has ones. */
  readonly #stack: { level: number; hash: Buffer }[] = []
  readonly tiles: Buffer[] = []
  size = 0

  constructor(digest: RenewalDigest) {
    this.#digest = digest
  }

  push(entry: Uint8Array): void {
    let level = 0
    let hash = leafBy(this.#digest, entry)
    this.size++
    for (;;) {
      if (level === TILE_LEVEL) this.tiles.push(hash)
      const left = this.#stack.at(-1)
      if (left?.level !== level) break
      this.#stack.pop()
      hash = nodeBy(this.#digest, left.hash, hash)
      level++
    }
    this.#stack.push({ level, hash })
  }

  root(): Buffer {
    const hashes = this.#stack.map(({ hash }) => hash)
    if (hashes.length === 0) return createHash(this.#digest).digest()
    return hashes.slice(0, -1).reduceRight((right, left) => nodeBy(this.#digest, left, right), hashes.at(-1)!)
  }
}

const splitPoint = (n: number): number => 2 ** (Math.ceil(Math.log2(n)) - 1)

/** Root of the tree over these nodes, and the way from one of them up to it. */
const pathThrough = (
  digest: RenewalDigest,
  nodes: readonly Buffer[],
  index: number,
): { root: Buffer; path: Buffer[] } => {
  if (nodes.length === 1) return { root: nodes[0]!, path: [] }
  const split = splitPoint(nodes.length)
  const isLeft = index < split
  const mine = pathThrough(
    digest,
    isLeft ? nodes.slice(0, split) : nodes.slice(split),
    isLeft ? index : index - split,
  )
  const other = pathThrough(digest, isLeft ? nodes.slice(split) : nodes.slice(0, split), 0).root
  const [left, right] = isLeft ? [mine.root, other] : [other, mine.root]
  return { root: nodeBy(digest, left, right), path: [...mine.path, other] }
}

/**
 * The way from entry `index` to the root over `size` entries. `entriesOfTile` are those of its tile, in order; `tiles`
 * the roots of all complete tiles; `rest` the entries after the last complete tile.
 */
export const provePath = (
  digest: RenewalDigest,
  size: number,
  index: number,
  {
    tiles,
    ofTile,
    rest,
  }: { tiles: readonly Buffer[]; ofTile: readonly Uint8Array[]; rest: readonly Uint8Array[] },
): Buffer[] => {
  const full = Math.floor(size / TILE)
  const tile = Math.floor(index / TILE)
  const upper: Buffer[] = tiles.slice(0, full)
  const leavesOf = (entries: readonly Uint8Array[]) => entries.map((entry) => leafBy(digest, entry))
  if (rest.length) upper.push(pathThrough(digest, leavesOf(rest), 0).root)
  const inside = pathThrough(digest, leavesOf(tile < full ? ofTile : rest), index % TILE)
  const above = pathThrough(digest, upper, tile)
  return [...inside.path, ...above.path]
}

/** RFC 9162 section 2.1.3.2, by any digest. */
export const pathHolds = (
  digest: RenewalDigest,
  entry: Uint8Array,
  { index, size, path, root }: { index: number; size: number; path: readonly Uint8Array[]; root: Uint8Array },
): boolean => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false
  let [position, last, hash] = [index, size - 1, leafBy(digest, entry)]
  for (const step of path) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      hash = nodeBy(digest, step, hash)
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2)
        last = Math.floor(last / 2)
      }
    } else hash = nodeBy(digest, hash, step)
    position = Math.floor(position / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && Buffer.compare(hash, root) === 0
}
