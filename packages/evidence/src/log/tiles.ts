import { EvidenceError } from './errors.ts'
import { readNodes } from './read-nodes.ts'
import type { LogReader } from './storage.ts'

/** Tiles are eight levels high: 256 hashes. The layout is that of public tile logs, so their tools can read ours. */
export const tileWidth = 256

export interface TileId {
  /** Tile level; undefined for a bundle of entries. */
  level: number | 'entries'
  index: number
  /** 1 to 256; fewer than 256 only at the right edge. */
  width: number
}

/** Thousands become folders: 1234067 → x001/x234/067. */
export function tilePath({ level, index, width }: TileId): string {
  const groups = [String(index % 1000).padStart(3, '0')]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`)
  }
  const partial = width === tileWidth ? '' : `.p/${width}`
  return `tile/${level}/${groups.join('/')}${partial}`
}

export function parseTilePath(path: string): TileId | undefined {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!match) return undefined
  const id: TileId = {
    level: match[1] === 'entries' ? 'entries' : Number(match[1]),
    index: Number(match[2]!.replaceAll(/[x/]/g, '')),
    width: match[3] === undefined ? tileWidth : Number(match[3]),
  }
  return tilePath(id) === path && id.width >= 1 ? id : undefined
}

function widthAt(level: number | 'entries', index: number, size: number): number {
  const span = level === 'entries' ? 1 : tileWidth ** level
  const nodes = Math.floor(size / span) - index * tileWidth
  return Math.max(0, Math.min(tileWidth, nodes))
}

/** Every tile of a log of that size which a log of the earlier size did not have yet. */
export function newTiles(earlierSize: number, size: number): TileId[] {
  const tiles: TileId[] = []
  const levels: (number | 'entries')[] = ['entries']
  for (let level = 0; tileWidth ** level <= size; level++) levels.push(level)
  for (const level of levels) {
    const span = level === 'entries' ? 1 : tileWidth ** level
    const first = Math.floor(earlierSize / span / tileWidth)
    for (let index = first; widthAt(level, index, size) > 0; index++) {
      const width = widthAt(level, index, size)
      if (width !== widthAt(level, index, earlierSize)) tiles.push({ level, index, width })
    }
  }
  return tiles
}

/** The bytes of a tile, or undefined when the log is not that far yet. */
export async function readTile(reader: LogReader, tile: TileId): Promise<Uint8Array | undefined> {
  const size = await reader.size()
  if (widthAt(tile.level, tile.index, size) < tile.width) return undefined
  const start = tile.index * tileWidth
  if (tile.level !== 'entries') {
    const level = tile.level * 8
    const ids = Array.from({ length: tile.width }, (_, i) => ({ level, index: start + i }))
    return Buffer.concat(await readNodes(reader, ids))
  }
  const entries = await reader.entries(start, start + tile.width)
  return Buffer.concat(
    entries.flatMap((entry, i) => {
      if (!entry) throw new EvidenceError('LOG_ENTRY_MISSING', `存证日志缺少序号 ${start + i} 的记录`)
      return [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]
    }),
  )
}

export function splitBundle(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const length = bytes[at]! * 256 + bytes[at + 1]!
    if (at + 2 + length > bytes.length) break
    entries.push(bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return entries
}
