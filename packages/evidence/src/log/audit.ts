import type { Checkpoint } from './checkpoint.ts'
import { type Hash, hashLeaf, hashNode, sameHash } from './hashing.ts'
import { rootAt } from './prove.ts'
import type { LogReader, NodeId } from './storage.ts'

export type DamageKind = 'edited' | 'removed' | 'inserted' | 'reordered' | 'tree' | 'rewritten'

export interface Damage {
  /** First entry that is not what was logged. */
  index: number
  /** For a rewritten history without a reference: the entry is one of index to lastIndex. */
  lastIndex: number
  kind: DamageKind
  reason: string
}

export interface AuditReport {
  intact: boolean
  size: number
  damage?: Damage
}

export interface AuditOptions {
  /** Signature already checked, oldest first. */
  checkpoints?: Checkpoint[]
  /** A copy the operator cannot rewrite, such as the published tiles. */
  reference?: LogReader
  /** Entries before this one were audited already: only what came after, and what was promised since, is looked at. */
  from?: number
}

const batch = 1024

/** Rehashes every entry and every node once, and holds the result against what was promised elsewhere. */
export async function auditLog(reader: LogReader, options: AuditOptions = {}): Promise<AuditReport> {
  const size = await reader.size()
  const from = Math.min(options.from ?? 0, size)
  const promises = (options.checkpoints ?? []).filter((promise) => promise.size >= from)
  const damage =
    (await compareLeaves(reader, reader, size, from)) ??
    (options.reference && (await compareReference(reader, options.reference, size))) ??
    (await checkNodes(reader, size, from)) ??
    (await checkPromises(reader, size, promises))
  return damage ? { intact: false, size, damage } : { intact: true, size }
}

async function compareReference(
  reader: LogReader,
  reference: LogReader,
  size: number,
): Promise<Damage | undefined> {
  const promised = await reference.size()
  const found = await compareLeaves(reader, reference, Math.min(size, promised))
  if (found || promised <= size) return found
  return missingFrom(size, promised)
}

function missingFrom(size: number, promised: number): Damage {
  return {
    index: size,
    lastIndex: promised - 1,
    kind: 'removed',
    reason: `序号 ${size} 起的记录被删除：曾有 ${promised} 条，现有 ${size} 条`,
  }
}

async function compareLeaves(
  reader: LogReader,
  hashes: LogReader,
  size: number,
  from = 0,
): Promise<Damage | undefined> {
  for (let start = from; start < size; start += batch) {
    const end = Math.min(size, start + batch)
    const entries = await reader.entries(start, end)
    const leaves = await hashes.nodes(leafIds(start, end))
    for (let i = 0; i < end - start; i++) {
      const entry = entries[i]
      const leaf = leaves[i]
      if (entry && leaf && sameHash(hashLeaf(entry), leaf)) continue
      return describe(reader, hashes, size, start + i, entry)
    }
  }
  return undefined
}

function leafIds(start: number, end: number): NodeId[] {
  return Array.from({ length: end - start }, (_, i) => ({ level: 0, index: start + i }))
}

/** How the entries moved tells an edit from a removal, an insertion or a swap. */
async function describe(
  reader: LogReader,
  hashes: LogReader,
  size: number,
  index: number,
  entry: Uint8Array | undefined,
): Promise<Damage> {
  const at = (kind: DamageKind, reason: string): Damage => ({ index, lastIndex: index, kind, reason })
  if (!entry) return at('removed', `序号 ${index} 的记录被删除`)
  const [leaf, nextLeaf] = await hashes.nodes(leafIds(index, Math.min(size, index + 2)))
  const [, nextEntry] = await reader.entries(index, Math.min(size, index + 2))
  const found = hashLeaf(entry)
  const shiftedBack = nextLeaf !== undefined && sameHash(found, nextLeaf)
  const shiftedOn = leaf !== undefined && nextEntry !== undefined && sameHash(hashLeaf(nextEntry), leaf)
  if (shiftedBack && shiftedOn) return at('reordered', `序号 ${index} 的记录与下一条被调换了顺序`)
  if (shiftedBack) return at('removed', `序号 ${index} 的记录被删除，后面的记录前移`)
  if (shiftedOn) return at('inserted', `序号 ${index} 处被插入了一条记录`)
  if (await occursLater(hashes, found, index + 1, size)) {
    return at('reordered', `序号 ${index} 处是另一位置的记录，顺序被改动`)
  }
  return at('edited', `序号 ${index} 的记录内容被改动`)
}

async function occursLater(hashes: LogReader, wanted: Hash, from: number, size: number): Promise<boolean> {
  for (let start = from; start < size; start += batch) {
    const leaves = await hashes.nodes(leafIds(start, Math.min(size, start + batch)))
    if (leaves.some((leaf) => leaf && sameHash(leaf, wanted))) return true
  }
  return false
}

async function checkNodes(reader: LogReader, size: number, from: number): Promise<Damage | undefined> {
  for (let level = 1; 2 ** level <= size; level++) {
    const count = Math.floor(size / 2 ** level)
    // The first one that reaches beyond what was audited.
    for (let start = Math.floor(from / 2 ** level); start < count; start += batch) {
      const end = Math.min(count, start + batch)
      const ids = Array.from({ length: end - start }, (_, i) => ({ level, index: start + i }))
      const nodes = await reader.nodes(ids)
      const children = await reader.nodes(
        ids.flatMap(({ index }) =>
          [2 * index, 2 * index + 1].map((child) => ({ level: level - 1, index: child })),
        ),
      )
      const bad = nodes.findIndex(
        (node, i) => !node || !sameHash(node, hashNode(children[2 * i]!, children[2 * i + 1]!)),
      )
      if (bad >= 0) return treeDamage(level, start + bad)
    }
  }
  return undefined
}

function treeDamage(level: number, node: number): Damage {
  const width = 2 ** level
  const index = node * width
  return {
    index,
    lastIndex: index + width - 1,
    kind: 'tree',
    reason: `序号 ${index} 至 ${index + width - 1} 的树节点被改动`,
  }
}

/** A history rewritten together with its hashes still contradicts what was signed earlier. */
async function checkPromises(
  reader: LogReader,
  size: number,
  promises: Checkpoint[],
): Promise<Damage | undefined> {
  let proven = 0
  for (const promise of promises.toSorted((a, b) => a.size - b.size)) {
    if (promise.size > size) return missingFrom(size, promise.size)
    if (!sameHash(await rootAt(reader, promise.size), promise.root)) {
      return {
        index: proven,
        lastIndex: promise.size - 1,
        kind: 'rewritten',
        reason: `序号 ${proven} 至 ${promise.size - 1} 之间的记录连同哈希被改写，与 ${promise.time} 签名的检查点不符`,
      }
    }
    proven = promise.size
  }
  return undefined
}
