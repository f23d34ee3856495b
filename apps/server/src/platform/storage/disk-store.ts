import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { ObjectMissing, type ObjectStore } from './object-store.ts'

const orMissing = (name: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? new ObjectMissing(name) : error
}

export const diskStore = (root: string): ObjectStore => {
  const fileOf = (name: string) => path.join(root, name)
  return {
    put: async (name, bytes) => {
      const target = fileOf(name)
      const folder = path.dirname(target)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = `${target}.${randomBytes(6).toString('hex')}.part`
      try {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, target)
        await syncFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
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
