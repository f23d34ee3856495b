import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EvidenceError } from './errors.ts'
import type { Hash } from './hashing.ts'
import type { LogBatch, LogStorage, NodeId } from './storage.ts'

const hashBytes = 32
const offsetBytes = 8

/**
 * Flat files that only grow: entry bytes, where each entry ends, and one array of hashes per tree level.
 * The size file is renamed into place last, so a crash leaves the old log and some ignored bytes after it.
 * One writing process at a time.
 */
export class DirectoryStorage implements LogStorage {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async size(): Promise<number> {
    const text = await readFile(join(this.folder, 'size'), 'utf8').catch((error: NodeJS.ErrnoException) => {
      // A folder nobody has written to yet. One that cannot be read is no empty log.
      if (error.code === 'ENOENT') return '0'
      throw error
    })
    const size = Number(text)
    if (!Number.isSafeInteger(size) || size < 0)
      throw new EvidenceError('LOG_FOLDER', '存证日志的 size 文件已损坏')
    return size
  }

  async entries(start: number, end: number): Promise<(Uint8Array | undefined)[]> {
    if (end <= start) return []
    const ends = await this.readEnds(start - 1, end)
    const from = ends[0]!
    const bytes = await this.readAt('entries', from, Math.max(0, ends.at(-1)! - from))
    return Array.from({ length: end - start }, (_, i) => {
      const [a, b] = [ends[i]! - from, ends[i + 1]! - from]
      return b >= a && b <= bytes.length ? bytes.subarray(a, b) : undefined
    })
  }

  async nodes(ids: NodeId[]): Promise<(Hash | undefined)[]> {
    return Promise.all(
      ids.map(async ({ level, index }) => {
        const hash = await this.readAt(`level-${level}`, index * hashBytes, hashBytes)
        return hash.length === hashBytes ? hash : undefined
      }),
    )
  }

  async commit(batch: LogBatch): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const size = await this.size()
    if (size !== batch.expectedSize)
      throw new EvidenceError('LOG_CONFLICT', '存证日志已被其他写入更新，请重试')
    const [start] = await this.readEnds(size - 1, size)
    let position = start!
    const ends = Buffer.alloc(batch.entries.length * offsetBytes)
    batch.entries.forEach((entry, i) => {
      position += entry.length
      ends.writeBigUInt64BE(BigInt(position), i * offsetBytes)
    })
    await this.writeAt('entries', [[start!, Buffer.concat(batch.entries)]])
    await this.writeAt('ends', [[size * offsetBytes, ends]])
    const levels = new Map<number, [number, Uint8Array][]>()
    for (const { id, hash } of batch.nodes) {
      const writes = levels.get(id.level) ?? []
      writes.push([id.index * hashBytes, hash])
      levels.set(id.level, writes)
    }
    for (const [level, writes] of levels) await this.writeAt(`level-${level}`, writes)
    const next = join(this.folder, 'size.next')
    await writeFile(next, String(size + batch.entries.length), { flush: true })
    await rename(next, join(this.folder, 'size'))
  }

  /** End offsets of the entries from first (−1 stands for the start of the file) to the one before end. */
  private async readEnds(first: number, end: number): Promise<number[]> {
    const from = Math.max(0, first)
    const bytes = await this.readAt('ends', from * offsetBytes, (end - from) * offsetBytes)
    const ends: number[] = first < 0 ? [0] : []
    for (let i = 0; i + offsetBytes <= bytes.length; i += offsetBytes)
      ends.push(Number(bytes.readBigUInt64BE(i)))
    while (ends.length < end - first) ends.push(Number.NaN)
    return ends
  }

  private async withFile<T>(name: string, flags: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
    const file = await open(join(this.folder, name), flags)
    try {
      return await use(file)
    } finally {
      await file.close()
    }
  }

  private async readAt(name: string, position: number, length: number): Promise<Buffer> {
    if (!Number.isFinite(position) || !Number.isFinite(length)) return Buffer.alloc(0)
    try {
      return await this.withFile(name, 'r', async (file) => {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
        return buffer.subarray(0, bytesRead)
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
      throw error
    }
  }

  private async writeAt(name: string, writes: [number, Uint8Array][]): Promise<void> {
    const path = join(this.folder, name)
    await writeFile(path, '', { flag: 'a' })
    await this.withFile(name, 'r+', async (file) => {
      for (const [position, bytes] of writes) await file.write(bytes, 0, bytes.length, position)
      await file.datasync()
    })
  }
}
