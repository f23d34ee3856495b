import { EvidenceError } from './errors.ts'
import type { Hash } from './hashing.ts'
import type { LogReader, NodeId } from './storage.ts'

export async function readNodes(reader: LogReader, ids: NodeId[]): Promise<Hash[]> {
  if (ids.length === 0) return []
  const hashes = await reader.nodes(ids)
  return hashes.map((hash, i) => {
    if (hash) return hash
    const { level, index } = ids[i]!
    throw new EvidenceError(
      'LOG_NODE_MISSING',
      `存证日志缺少第 ${level} 层第 ${index} 个节点，数据可能被删除`,
    )
  })
}
