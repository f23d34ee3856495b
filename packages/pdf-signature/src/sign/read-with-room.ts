import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A signature with its certificates, timestamp and appearance takes some 20 KB. */
const ROOM = 256 * 1024

/** A file in memory of its own, with room behind it for what signing appends. */
export function readWithRoom(path: string, room = ROOM): Buffer {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    // Never from the pool: what lies behind a pooled buffer is somebody else's.
    const memory = Buffer.allocUnsafeSlow(size + room)
    let filled = 0
    while (filled < size) {
      const read = readSync(file, memory, filled, size - filled, filled)
      if (read === 0) break
      filled += read
    }
    return memory.subarray(0, filled)
  } finally {
    closeSync(file)
  }
}
