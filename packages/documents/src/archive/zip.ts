// A zip reader for untrusted packages (docx, ofd). Entries are only ever read into memory under their name;
// no name from a package becomes a path on disk. Anything two readers could understand differently is refused.

import { Inflate } from 'fflate'
import { DocumentError } from '../errors.ts'
import { inputLimits } from '../limits.ts'

type Entry = { name: string; offset: number; packed: number; unpacked: number; stored: boolean }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const suspicious = (detail: string) => new DocumentError('suspicious', detail)
const damaged = (detail: string) => new DocumentError('damaged', detail)

export class ZipPackage {
  private readonly entries = new Map<string, Entry>()
  private readonly bytes: Uint8Array
  private unpackedSoFar = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    for (const entry of readDirectory(bytes)) {
      if (this.entries.has(entry.name)) throw suspicious(`duplicate entry ${entry.name}`)
      this.entries.set(entry.name, entry)
    }
  }

  names(): string[] {
    return [...this.entries.keys()]
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  read(name: string): Uint8Array {
    const entry = this.entries.get(name)
    if (!entry) throw damaged(`missing entry ${name}`)
    const packed = this.bytes.subarray(entry.offset, entry.offset + entry.packed)
    const content = entry.stored ? packed : inflateBounded(packed, entry)
    if (content.length !== entry.unpacked) throw damaged(`entry ${name} has another size than declared`)
    this.unpackedSoFar += content.length
    if (this.unpackedSoFar > inputLimits.archiveBytes) throw tooLarge('package')
    return content
  }
}

const tooLarge = (what: string) => new DocumentError('limits-exceeded', `${what} unpacks too large`)

function inflateBounded(packed: Uint8Array, entry: Entry): Uint8Array {
  const out = new Uint8Array(entry.unpacked)
  let length = 0
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > out.length) throw tooLarge(entry.name)
    out.set(chunk, length)
    length += chunk.length
  })
  try {
    // Small steps, so that a bomb is noticed before its whole content exists in memory.
    for (let at = 0; at < packed.length; at += 16384) {
      const end = Math.min(at + 16384, packed.length)
      inflate.push(packed.subarray(at, end), end === packed.length)
    }
  } catch (error) {
    if (error instanceof DocumentError) throw error
    throw damaged(`entry ${entry.name} does not unpack`)
  }
  return out.subarray(0, length)
}

function readDirectory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(bytes, view)
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  if (count > inputLimits.archiveEntries) throw new DocumentError('limits-exceeded', `${count} entries`)
  if (start + size > end) throw damaged('directory outside the file')
  const entries: Entry[] = []
  let at = start
  let declared = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw damaged('directory cut short')
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) throw damaged('directory cut short')
    const name = entryName(bytes.subarray(at + 46, at + 46 + nameLength), view.getUint16(at + 8, true))
    const attributes = view.getUint32(at + 38, true)
    if (((attributes >>> 16) & 0xf000) === 0xa000) throw suspicious(`symbolic link ${name}`)
    if (view.getUint16(at + 8, true) & 1) throw new DocumentError('encrypted', 'encrypted package entry')
    if (!name.endsWith('/')) {
      const entry = locate(view, at, name)
      if (entry.unpacked > inputLimits.entryBytes) throw tooLarge(name)
      declared += entry.unpacked
      if (declared > inputLimits.archiveBytes) throw tooLarge('package')
      entries.push(entry)
    }
    at = next
  }
  refuseOverlaps(entries)
  return entries
}

/** Overlapping entries make one small file unpack to many large ones. */
function refuseOverlaps(entries: Entry[]): void {
  const sorted = [...entries].sort((a, b) => a.offset - b.offset)
  for (let index = 1; index < sorted.length; index++) {
    const before = sorted[index - 1]!
    if (before.offset + before.packed > sorted[index]!.offset) throw suspicious('overlapping entries')
  }
}

function locate(view: DataView, central: number, name: string): Entry {
  const method = view.getUint16(central + 10, true)
  const packed = view.getUint32(central + 20, true)
  const unpacked = view.getUint32(central + 24, true)
  const local = view.getUint32(central + 42, true)
  if (packed === 0xffffffff || unpacked === 0xffffffff) throw tooLarge(name)
  if (method !== 0 && method !== 8) throw damaged(`packing method ${method}`)
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL) throw damaged('entry not found')
  const nameLength = view.getUint16(local + 26, true)
  const offset = local + 30 + nameLength + view.getUint16(local + 28, true)
  if (offset + packed > view.byteLength) throw damaged('entry cut short')
  const localName = entryName(
    new Uint8Array(view.buffer, view.byteOffset + local + 30, nameLength),
    view.getUint16(local + 6, true),
  )
  if (localName !== name) throw suspicious('entry has two names')
  return { name, offset, packed, unpacked, stored: method === 0 }
}

function findEnd(bytes: Uint8Array, view: DataView): number {
  if (bytes.length < 22 || view.getUint32(0, true) !== LOCAL) throw damaged('not a package')
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65535); at--) {
    if (view.getUint32(at, true) !== END) continue
    if (at + 22 + view.getUint16(at + 20, true) !== bytes.length) throw suspicious('bytes after the package')
    return at
  }
  throw damaged('package cut short')
}

const utf8 = new TextDecoder('utf-8')
const gbk = new TextDecoder('gb18030')

function entryName(raw: Uint8Array, flags: number): string {
  const asUtf8 = utf8.decode(raw)
  // Chinese tools write GBK names without the UTF-8 flag.
  const decoded = flags & 0x800 || !asUtf8.includes('\uFFFD') ? asUtf8 : gbk.decode(raw)
  const name = decoded.replaceAll('\\', '/')
  const escapes =
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..')
  if (escapes) throw suspicious('entry name leaves the package')
  return name
}
