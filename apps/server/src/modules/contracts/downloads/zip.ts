import { crc32 } from 'node:zlib'
import { chinaClock } from '@xinqi/api/china-day'

export type ZipEntry = { name: string; bytes: Buffer; at: Date }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const LARGE_END = 0x06064b50
const LARGE_END_AT = 0x07064b50
const UTF8 = 0x0800
const VERSION = 20
const LARGE_VERSION = 45
const LARGE_FIELD = 1
const IN_LARGE_FIELD = 0xffffffff
const MANY = 0xffff

/** As the format has it: local time of nowhere in particular, two seconds apart. */
const dosTime = (at: Date): { time: number; date: number } => {
  const china = chinaClock(at)
  return {
    time: (china.getUTCHours() << 11) | (china.getUTCMinutes() << 5) | (china.getUTCSeconds() >> 1),
    date: ((china.getUTCFullYear() - 1980) << 9) | ((china.getUTCMonth() + 1) << 5) | china.getUTCDate(),
  }
}

const localHeader = ({ bytes, at }: ZipEntry, path: Buffer): Buffer => {
  const { time, date } = dosTime(at)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(UTF8, 6)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  header.writeUInt32LE(crc32(bytes), 14)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt32LE(bytes.length, 22)
  header.writeUInt16LE(path.length, 26)
  return header
}

const directoryEntry = (header: Buffer, path: Buffer, offset: number, far: number): Buffer => {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(CENTRAL, 0)
  entry.writeUInt16LE(VERSION, 4)
  header.copy(entry, 6, 4, 30)
  if (offset < far) {
    entry.writeUInt32LE(offset, 42)
    return Buffer.concat([entry, path])
  }
  entry.writeUInt16LE(LARGE_VERSION, 4)
  entry.writeUInt16LE(LARGE_VERSION, 6)
  entry.writeUInt32LE(IN_LARGE_FIELD, 42)
  const field = Buffer.alloc(12)
  field.writeUInt16LE(LARGE_FIELD, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(BigInt(offset), 4)
  entry.writeUInt16LE(field.length, 30)
  return Buffer.concat([entry, path, field])
}

type Directory = { entries: number; start: number; end: number }

const largeEnd = ({ entries, start, end }: Directory): Buffer => {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(LARGE_END, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(LARGE_VERSION, 12)
  record.writeUInt16LE(LARGE_VERSION, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(end - start), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  record.writeUInt32LE(LARGE_END_AT, 56)
  record.writeBigUInt64LE(BigInt(end), 64)
  record.writeUInt32LE(1, 72)
  return record
}

const plainEnd = ({ entries, start, end }: Directory): Buffer => {
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(END, 0)
  tail.writeUInt16LE(Math.min(entries, MANY), 8)
  tail.writeUInt16LE(Math.min(entries, MANY), 10)
  tail.writeUInt32LE(Math.min(end - start, IN_LARGE_FIELD), 12)
  tail.writeUInt32LE(Math.min(start, IN_LARGE_FIELD), 16)
  return tail
}

/**
 * One package of files that are compressed already: stored as they are, names in UTF-8, given out as it is made, so
 * that no more than one file is held. What lies farther in than four gigabytes is named in the large form.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  far = IN_LARGE_FIELD,
): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const path = Buffer.from(entry.name, 'utf8')
    const header = localHeader(entry, path)
    directory.push(directoryEntry(header, path, offset, far))
    offset += header.length + path.length + entry.bytes.length
    yield Buffer.concat([header, path])
    yield entry.bytes
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const found = { entries: directory.length, start: offset, end: offset + size }
  yield* directory
  if (found.entries >= MANY || found.end >= far) yield largeEnd(found)
  yield plainEnd(found)
}
