import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY } from '@xinqi/api/durations'

/** A file being written, not yet anything to anybody. */
export type PartFile = {
  path: string
  write: (bytes: Buffer) => Promise<void>
  /** On the disk, not merely on its way there; nothing can be written after it. */
  close: () => Promise<void>
  drop: () => Promise<void>
}

const SUFFIX = '.part'
/** Nobody writes on one file for so long: its writer has died. */
const ABANDONED = DAY

/** Does something in a folder that is nearly always there, and makes it where it is not. */
export const inFolder = <T>(folder: string, act: () => Promise<T>): Promise<T> =>
  act().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return act()
  })

export const partFile = async (folder: string): Promise<PartFile> => {
  const file = path.join(folder, randomBytes(8).toString('hex') + SUFFIX)
  const handle = await inFolder(folder, () => open(file, 'wx', 0o600))
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await handle.close()
  }
  return {
    path: file,
    write: async (bytes) => {
      await handle.writeFile(bytes)
    },
    close: async () => {
      if (isOpen) await handle.sync()
      await close()
    },
    drop: async () => {
      await close()
      await rm(file, { force: true })
    },
  }
}

/** What a crash left half-written. */
export const sweepPartFiles = async (folder: string, now: number): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith(SUFFIX))) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < now - ABANDONED) await rm(file, { force: true })
  }
}
