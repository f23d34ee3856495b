import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { NationalSealError } from '../errors.ts'

/**
 * A package two programs could read differently is refused: the entries must fill the file from its first byte to
 * the one directory without a gap, and say the same thing in both places. What is copied is copied raw.
 */

export interface ZipEntry {
  name: string
  /** Local header, data and descriptor as they stand in the file. */
  local: Buffer
  central: Buffer
  packed: Buffer
  size: number
  crc: number
  stored: boolean
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const MAX_ENTRIES = 20_000
const MAX_PART = 256 * 1024 * 1024
const MAX_TOTAL = 512 * 1024 * 1024
/** ZIP64 sizes and a second name under which other programs know the entry. */
const FORBIDDEN_EXTRA = new Set([0x0001, 0x7075])

const refuse = (detail: string) => new NationalSealError('OFD_PACKAGE', `文件包不可信：${detail}`)

export function readZip(file: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(0) !== LOCAL) throw refuse('不是 OFD 文件包')
  if (bytes.readUInt32LE(end) !== END || bytes.readUInt16LE(end + 20) !== 0)
    throw refuse('文件末尾不是目录的结尾')
  const count = bytes.readUInt16LE(end + 10)
  const directory = bytes.readUInt32LE(end + 16)
  if (bytes.readUInt32LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count) throw refuse('分卷文件包')
  if (count === 0 || count > MAX_ENTRIES) throw refuse('文件过多或没有文件')
  if (directory + bytes.readUInt32LE(end + 12) !== end) throw refuse('目录之外还有内容')
  const entries: ZipEntry[] = []
  let at = directory
  let expected = 0
  const byPlace: { offset: number; central: Buffer }[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw refuse('目录损坏')
    const length =
      46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (at + length > end) throw refuse('目录损坏')
    byPlace.push({ offset: bytes.readUInt32LE(at + 42), central: bytes.subarray(at, at + length) })
    at += length
  }
  if (at !== end) throw refuse('目录之外还有内容')
  // Some writers list entries in another order than they stand in; they must fill the file all the same.
  byPlace.sort((a, b) => a.offset - b.offset)
  for (const { offset, central } of byPlace) {
    if (offset !== expected) throw refuse('文件之间有空隙或重叠')
    const entry = entryAt(bytes, offset, directory, central)
    entries.push(entry)
    expected = offset + entry.local.length
  }
  if (expected !== directory) throw refuse('文件之间有空隙或重叠')
  refuseTwins(entries)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_TOTAL) throw refuse('内容过大')
  return entries
}

function entryAt(bytes: Buffer, offset: number, limit: number, central: Buffer): ZipEntry {
  if (offset + 30 > limit || bytes.readUInt32LE(offset) !== LOCAL) throw refuse('文件头损坏')
  const flags = central.readUInt16LE(8)
  const method = central.readUInt16LE(10)
  const crc = central.readUInt32LE(16)
  const packedSize = central.readUInt32LE(20)
  const size = central.readUInt32LE(24)
  const rawName = central.subarray(46, 46 + central.readUInt16LE(28))
  const name = entryName(rawName)
  if (flags & 1) throw refuse('内容已加密')
  if (method !== 0 && method !== 8) throw refuse('压缩方式不支持')
  if (size > MAX_PART || packedSize > MAX_PART) throw refuse('内容过大')
  if (central.readUInt16LE(34) !== 0) throw refuse('分卷文件包')
  if (((central.readUInt32LE(38) >>> 16) & 0xf000) === 0xa000) throw refuse(`“${name}”是链接`)
  checkExtra(central.subarray(46 + rawName.length, 46 + rawName.length + central.readUInt16LE(30)))
  const nameLength = bytes.readUInt16LE(offset + 26)
  const extraLength = bytes.readUInt16LE(offset + 28)
  const start = offset + 30 + nameLength + extraLength
  const dataEnd = start + packedSize
  if (dataEnd > limit) throw refuse('文件不完整')
  if (!bytes.subarray(offset + 30, offset + 30 + nameLength).equals(rawName))
    throw refuse(`“${name}”有两个名称`)
  checkExtra(bytes.subarray(offset + 30 + nameLength, start))
  if (bytes.readUInt16LE(offset + 6) !== flags || bytes.readUInt16LE(offset + 8) !== method)
    throw refuse(`“${name}”的两处说明不一致`)
  const said = [14, 18, 22].map((field) => bytes.readUInt32LE(offset + field))
  const later = (flags & 8) !== 0
  const agrees = said[0] === crc && said[1] === packedSize && said[2] === size
  if (!agrees && !(later && said.every((value) => value === 0))) throw refuse(`“${name}”的两处大小不一致`)
  const stop = later ? descriptorEnd(bytes, dataEnd, limit, { crc, packedSize, size }, name) : dataEnd
  if (name.endsWith('/') && size !== 0) throw refuse(`目录“${name}”带有内容`)
  const packed = bytes.subarray(start, dataEnd)
  return { name, local: bytes.subarray(offset, stop), central, packed, size, crc, stored: method === 0 }
}

function descriptorEnd(
  bytes: Buffer,
  at: number,
  limit: number,
  known: { crc: number; packedSize: number; size: number },
  name: string,
): number {
  const start = at + 4 <= limit && bytes.readUInt32LE(at) === DESCRIPTOR ? at + 4 : at
  if (start + 12 > limit) throw refuse('文件不完整')
  const agrees =
    bytes.readUInt32LE(start) === known.crc &&
    bytes.readUInt32LE(start + 4) === known.packedSize &&
    bytes.readUInt32LE(start + 8) === known.size
  if (!agrees) throw refuse(`“${name}”的两处大小不一致`)
  return start + 12
}

function checkExtra(extra: Buffer): void {
  for (let at = 0; at < extra.length; ) {
    if (at + 4 > extra.length) throw refuse('附加信息损坏')
    if (FORBIDDEN_EXTRA.has(extra.readUInt16LE(at))) throw refuse('附加信息改变了文件的名称或大小')
    at += 4 + extra.readUInt16LE(at + 2)
    if (at > extra.length) throw refuse('附加信息损坏')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function entryName(raw: Buffer): string {
  let name: string
  try {
    name = utf8.decode(raw)
  } catch {
    throw refuse('文件名不是 UTF-8')
  }
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/')
  const odd = parts.some((part) => part === '' || part === '.' || part === '..') || /[\\:]/.test(name)
  const hasControl = [...name].some((character) => character < ' ' || character === '\u007f')
  if (odd || hasControl) throw refuse(`文件名“${name.slice(0, 80)}”越出文件包`)
  return name
}

/** Two names that differ in case, in form of writing, or as file and folder are one on some machines. */
function refuseTwins(entries: readonly ZipEntry[]): void {
  const seen = new Set<string>()
  for (const { name } of entries) {
    const key = name.replace(/\/$/, '').normalize('NFKC').toLowerCase()
    if (seen.has(key)) throw refuse(`“${name}”出现两次`)
    seen.add(key)
  }
}

export function unpack({ name, packed, size, crc, stored }: ZipEntry): Buffer {
  let content = packed
  if (!stored) {
    try {
      const options = { maxOutputLength: Math.max(1, size), info: true }
      const result = inflateRawSync(packed, options) as unknown as {
        buffer: Buffer
        engine: { bytesWritten: number }
      }
      if (result.engine.bytesWritten !== packed.length) throw refuse(`“${name}”的压缩数据之后还有内容`)
      content = result.buffer
    } catch (error) {
      if (error instanceof NationalSealError) throw error
      throw refuse(`“${name}”无法解压`)
    }
  }
  if (content.length !== size || crc32(content) !== crc) throw refuse(`“${name}”的内容与校验和不符`)
  return content
}

/** The package with entries replaced where they stand or added at the end; all others keep every byte. */
export function writeZip(
  entries: readonly ZipEntry[],
  changes: ReadonlyMap<string, Uint8Array>,
  at: Date,
): Buffer {
  const written = new Set<string>()
  const all = entries.map((entry) => {
    const content = changes.get(entry.name)
    if (!content) return entry
    written.add(entry.name)
    return newEntry(entry.name, content, at)
  })
  for (const [name, content] of changes) if (!written.has(name)) all.push(newEntry(name, content, at))
  let offset = 0
  const directory = all.map(({ central, local }) => {
    const copy = Buffer.from(central)
    copy.writeUInt32LE(offset, 42)
    offset += local.length
    return copy
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(all.length, 8)
  end.writeUInt16LE(all.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...all.map(({ local }) => local), ...directory, end])
}

function newEntry(name: string, content: Uint8Array, at: Date): ZipEntry {
  const packed = deflateRawSync(content)
  const crc = crc32(content)
  const raw = Buffer.from(name, 'utf8')
  const beijing = new Date(at.getTime() + 8 * 3_600_000)
  const time = (beijing.getUTCHours() << 11) | (beijing.getUTCMinutes() << 5) | (beijing.getUTCSeconds() >> 1)
  const date =
    ((beijing.getUTCFullYear() - 1980) << 9) | ((beijing.getUTCMonth() + 1) << 5) | beijing.getUTCDate()
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x800, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt16LE(time, 6)
  common.writeUInt16LE(date, 8)
  common.writeUInt32LE(crc, 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(raw.length, 22)
  const local = Buffer.concat([signature(LOCAL), common, raw, packed])
  const version = Buffer.from([20, 0])
  const central = Buffer.concat([signature(CENTRAL), version, common, Buffer.alloc(14), raw])
  return { name, local, central, packed, size: content.length, crc, stored: false }
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
