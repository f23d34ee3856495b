import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseCheckpoint } from './checkpoint.ts'
import { EvidenceError } from './errors.ts'
import type { LogReader } from './storage.ts'
import { newTiles, readTile, tilePath } from './tiles.ts'

/** Writes what static hosting needs: new tiles first, then the checkpoint that promises them. */
export async function publishTiles(reader: LogReader, note: string, folder: string): Promise<number> {
  const { size } = parseCheckpoint(note)
  const earlier = await readFile(join(folder, 'checkpoint'), 'utf8').then(
    (text) => parseCheckpoint(text).size,
    () => 0,
  )
  if (earlier > size) throw new EvidenceError('LOG_RANGE', '已发布的检查点比当前日志更长，拒绝回退')
  const tiles = newTiles(earlier, size)
  for (const tile of tiles) {
    const bytes = await readTile(reader, tile)
    if (!bytes) throw new EvidenceError('LOG_RANGE', '检查点比日志更长，无法发布')
    const path = join(folder, tilePath(tile))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'checkpoint.next'), note)
  await rename(join(folder, 'checkpoint.next'), join(folder, 'checkpoint'))
  return tiles.length
}
