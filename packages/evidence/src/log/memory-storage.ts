import { EvidenceError } from './errors.ts'
import type { Hash } from './hashing.ts'
import type { LogBatch, LogStorage, NodeId } from './storage.ts'

const keyOf = ({ level, index }: NodeId) => `${level}/${index}`

export class MemoryStorage implements LogStorage {
  rows: (Uint8Array | undefined)[] = []
  hashes = new Map<string, Hash>()

  async size(): Promise<number> {
    return this.rows.length
  }

  async entries(start: number, end: number): Promise<(Uint8Array | undefined)[]> {
    return this.rows.slice(start, end)
  }

  async nodes(ids: NodeId[]): Promise<(Hash | undefined)[]> {
    return ids.map((id) => this.hashes.get(keyOf(id)))
  }

  async commit(batch: LogBatch): Promise<void> {
    if (batch.expectedSize !== this.rows.length) {
      throw new EvidenceError('LOG_CONFLICT', '存证日志已被其他写入更新，请重试')
    }
    this.rows.push(...batch.entries)
    for (const { id, hash } of batch.nodes) this.hashes.set(keyOf(id), hash)
  }
}
