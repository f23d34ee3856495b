import { access, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type ObjectDraft, ObjectMissing, type ObjectStore } from './object-store.ts'
import { inFolder, partFile, sweepPartFiles } from './part-file.ts'

const orMissing = (name: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? new ObjectMissing(name) : error
}

const PROBE = 64 * 1024

export const diskStore = (root: string): ObjectStore => {
  const fileOf = (name: string) => path.join(root, name)
  // On the disk where they will stay: a rename then gives them their name in one go.
  const unfinished = path.join(root, 'unfinished')
  const draft = async (): Promise<ObjectDraft> => {
    const part = await partFile(unfinished)
    return {
      write: part.write,
      finish: async (name) => {
        await part.close()
        const target = fileOf(name)
        const folder = path.dirname(target)
        await inFolder(folder, () => rename(part.path, target))
        await syncFolder(folder)
      },
      drop: part.drop,
    }
  }
  return {
    put: async (name, bytes) => {
      const one = await draft()
      try {
        await one.write(bytes)
        await one.finish(name)
      } catch (error) {
        await one.drop()
        throw error
      }
    },
    begin: async () => {
      await sweepPartFiles(unfinished, Date.now())
      return draft()
    },
    get: async (name, start = 0, end) => {
      if (start === 0 && end === undefined) return readFile(fileOf(name)).catch(orMissing(name))
      const handle = await open(fileOf(name)).catch(orMissing(name))
      try {
        const length = (end ?? (await handle.stat()).size) - start
        const buffer = Buffer.alloc(length)
        const { bytesRead } = await handle.read(buffer, 0, length, start)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    has: (name) =>
      access(fileOf(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(fileOf(name), { force: true }),
    writtenAt: (name) =>
      stat(fileOf(name)).then(
        ({ mtime }) => mtime,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        },
      ),
    list: () => namesUnder(root, unfinished),
    probe: async () => {
      const part = await draft()
      try {
        // More than what a file system squeezes into the entry itself.
        await part.write(Buffer.alloc(PROBE))
      } finally {
        await part.drop()
      }
    },
  }
}

/** The name must survive a power cut as well as the bytes. */
const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* namesUnder(root: string, except: string, folder = root): AsyncGenerator<string, void> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (full !== except) yield* namesUnder(root, except, full)
    } else yield path.relative(root, full).split(path.sep).join('/')
  }
}
