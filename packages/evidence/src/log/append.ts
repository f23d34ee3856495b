import { EvidenceError } from './errors.ts'
import { type Hash, hashLeaf, hashNode } from './hashing.ts'
import { readNodes } from './read-nodes.ts'
import type { LogStorage, NodeId } from './storage.ts'
import { completeSubtrees } from './subtrees.ts'

/** Entry bundles carry 16-bit lengths, so that static files follow the public tile layout. */
export const largestEntry = 65_535

export interface Appended {
  firstIndex: number
  size: number
}

/** Reads the log₂ n subtree roots at the right edge and adds nodes upwards from there; nothing is rehashed. */
export async function appendEntries(storage: LogStorage, entries: Uint8Array[]): Promise<Appended> {
  for (const entry of entries) {
    if (entry.length > largestEntry) {
      throw new EvidenceError('LOG_ENTRY_TOO_LARGE', `单条存证记录不能超过 ${largestEntry} 字节`)
    }
  }
  const expectedSize = await storage.size()
  const edge = await readEdge(storage, expectedSize)
  const nodes: { id: NodeId; hash: Hash }[] = []
  entries.forEach((entry, i) => {
    let id: NodeId = { level: 0, index: expectedSize + i }
    let hash = hashLeaf(entry)
    nodes.push({ id, hash })
    while (id.index % 2 === 1) {
      hash = hashNode(edge.get(id.level)!, hash)
      edge.delete(id.level)
      id = { level: id.level + 1, index: (id.index - 1) / 2 }
      nodes.push({ id, hash })
    }
    edge.set(id.level, hash)
  })
  if (entries.length > 0) await storage.commit({ expectedSize, entries, nodes })
  return { firstIndex: expectedSize, size: expectedSize + entries.length }
}

async function readEdge(storage: LogStorage, size: number): Promise<Map<number, Hash>> {
  const ids = completeSubtrees(0, size)
  const hashes = await readNodes(storage, ids)
  return new Map(ids.map((id, i) => [id.level, hashes[i]!]))
}
