import { parseCheckpoint } from './checkpoint.ts'
import { type Hash, hashNode } from './hashing.ts'
import type { LogReader, NodeId } from './storage.ts'
import { splitBundle, tilePath, tileWidth } from './tiles.ts'

/** Fetches a static file by its path; undefined when it is not there. */
export type FetchFile = (path: string) => Promise<Uint8Array | undefined>

/** A published log, read back from its static files alone: what an outside auditor has. */
export class PublishedLog implements LogReader {
  private readonly fetch: FetchFile
  private readonly length: number

  constructor(note: string, fetch: FetchFile) {
    this.fetch = fetch
    this.length = parseCheckpoint(note).size
  }

  async size(): Promise<number> {
    return this.length
  }

  async entries(start: number, end: number): Promise<(Uint8Array | undefined)[]> {
    const result: (Uint8Array | undefined)[] = []
    for (let tile = Math.floor(start / tileWidth); tile * tileWidth < end; tile++) {
      const bundle = splitBundle((await this.tile('entries', tile)) ?? new Uint8Array())
      const from = Math.max(start, tile * tileWidth) - tile * tileWidth
      const to = Math.min(end - tile * tileWidth, tileWidth)
      for (let i = from; i < to; i++) result.push(bundle[i])
    }
    return result
  }

  async nodes(ids: NodeId[]): Promise<(Hash | undefined)[]> {
    const seen = new Map<string, Promise<Uint8Array | undefined>>()
    return Promise.all(ids.map((id) => this.node(id, seen)))
  }

  private async node({ level, index }: NodeId, seen: Map<string, Promise<Uint8Array | undefined>>) {
    const tileLevel = Math.floor(level / 8)
    const count = 2 ** (level % 8)
    const first = index * count
    const tileIndex = Math.floor(first / tileWidth)
    const key = `${tileLevel}/${tileIndex}`
    if (!seen.has(key)) seen.set(key, this.tile(tileLevel, tileIndex))
    const bytes = await seen.get(key)
    const at = (first % tileWidth) * 32
    if (!bytes || bytes.length < at + count * 32) return undefined
    let row: Hash[] = Array.from({ length: count }, (_, i) => bytes.subarray(at + i * 32, at + i * 32 + 32))
    while (row.length > 1) {
      row = Array.from({ length: row.length / 2 }, (_, i) => hashNode(row[2 * i]!, row[2 * i + 1]!))
    }
    return row[0]
  }

  private tile(level: number | 'entries', index: number): Promise<Uint8Array | undefined> {
    const span = level === 'entries' ? 1 : tileWidth ** level
    const width = Math.min(tileWidth, Math.floor(this.length / span) - index * tileWidth)
    if (width < 1) return Promise.resolve(undefined)
    return this.fetch(tilePath({ level, index, width }))
  }
}
