import { crc32 } from 'node:zlib'

/** One package of files that are compressed already: stored as they are, names in UTF-8. */
export type ZipWriter = {
  add: (name: string, bytes: Buffer, at: Date) => void
  end: () => Buffer
  size: () => number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const UTF8 = 0x0800
const VERSION = 20

/** As the format has it: local time of nowhere in particular, two seconds apart. */
const dosTime = (at: Date): { time: number; date: number } => {
  const china = new Date(at.getTime() + 8 * 3_600_000)
  return {
    time: (china.getUTCHours() << 11) | (china.getUTCMinutes() << 5) | (china.getUTCSeconds() >> 1),
    date: ((china.getUTCFullYear() - 1980) << 9) | ((china.getUTCMonth() + 1) << 5) | china.getUTCDate(),
  }
}

export const zipWriter = (): ZipWriter => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  const append = (part: Buffer) => {
    parts.push(part)
    offset += part.length
  }
  return {
    size: () => offset,
    add: (name, bytes, at) => {
      const path = Buffer.from(name, 'utf8')
      const { time, date } = dosTime(at)
      const sum = crc32(bytes)
      const header = Buffer.alloc(30)
      header.writeUInt32LE(LOCAL, 0)
      header.writeUInt16LE(VERSION, 4)
      header.writeUInt16LE(UTF8, 6)
      header.writeUInt16LE(time, 10)
      header.writeUInt16LE(date, 12)
      header.writeUInt32LE(sum, 14)
      header.writeUInt32LE(bytes.length, 18)
      header.writeUInt32LE(bytes.length, 22)
      header.writeUInt16LE(path.length, 26)
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(CENTRAL, 0)
      entry.writeUInt16LE(VERSION, 4)
      header.copy(entry, 6, 4, 30)
      entry.writeUInt32LE(offset, 42)
      directory.push(entry, path)
      append(header)
      append(path)
      append(bytes)
    },
    end: () => {
      const start = offset
      const entries = directory.length / 2
      for (const part of directory) append(part)
      const tail = Buffer.alloc(22)
      tail.writeUInt32LE(END, 0)
      tail.writeUInt16LE(entries, 8)
      tail.writeUInt16LE(entries, 10)
      tail.writeUInt32LE(offset - start, 12)
      tail.writeUInt32LE(start, 16)
      append(tail)
      return Buffer.concat(parts)
    },
  }
}
