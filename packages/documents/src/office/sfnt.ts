// Rewrites names and line metrics of TrueType fonts. Office documents name fonts we may not ship; the free fonts that
// stand in for them must answer to those names and take as much room per line, or contracts grow pages.

export type FontIdentity = {
  family: string
  /** The same family under its Chinese name. */
  chineseFamily: string
  postscript: string
  style: FontStyle
}

export type FontStyle = 'Regular' | 'Bold' | 'Italic' | 'Bold Italic'

/** Ascent and descent in thousandths of an em. */
export type LineMetrics = { ascent: number; descent: number }

type Tables = Map<string, Uint8Array>

function readTables(font: Uint8Array): { version: number; tables: Tables } {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables: Tables = new Map()
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + index * 16
    const tag = String.fromCharCode(...font.subarray(record, record + 4))
    const offset = view.getUint32(record + 8)
    tables.set(tag, font.subarray(offset, offset + view.getUint32(record + 12)))
  }
  return { version: view.getUint32(0), tables }
}

/** One collection file: the same outlines under several names. */
export function collectionOf(
  font: Uint8Array,
  identities: readonly FontIdentity[],
  metrics?: LineMetrics,
): Uint8Array {
  // A plain array: slices of a Buffer share its memory, and tables are about to be changed.
  const { version, tables } = readTables(new Uint8Array(font))
  const shared: Tables = new Map(tables)
  shared.delete('name')
  if (metrics) {
    shared.set('hhea', withHheaMetrics(tables.get('hhea')!, tables.get('head')!, metrics))
    shared.set('OS/2', withOs2Metrics(tables.get('OS/2')!, tables.get('head')!, metrics))
  }
  const tags = [...tables.keys()].sort()
  const headerSize = 12 + identities.length * 4
  const directorySize = 12 + tags.length * 16
  const parts: Uint8Array[] = []
  let offset = align(headerSize + directorySize * identities.length)
  const place = (table: Uint8Array): number => {
    const at = offset
    const padded = new Uint8Array(align(table.length))
    padded.set(table)
    parts.push(padded)
    offset += padded.length
    return at
  }
  const places = new Map([...shared].map(([tag, table]) => [tag, place(table)]))
  const names = identities.map((identity) => nameTable(identity))
  const namePlaces = names.map(place)
  const out = new Uint8Array(offset)
  const view = new DataView(out.buffer)
  out.set(Buffer.from('ttcf'))
  view.setUint32(4, 0x00010000)
  view.setUint32(8, identities.length)
  identities.forEach((_, face) => {
    const directory = headerSize + face * directorySize
    view.setUint32(12 + face * 4, directory)
    view.setUint32(directory, version)
    view.setUint16(directory + 4, tags.length)
    const power = 2 ** Math.floor(Math.log2(tags.length))
    view.setUint16(directory + 6, power * 16)
    view.setUint16(directory + 8, Math.log2(power))
    view.setUint16(directory + 10, (tags.length - power) * 16)
    tags.forEach((tag, index) => {
      const record = directory + 12 + index * 16
      const table = tag === 'name' ? names[face]! : shared.get(tag)!
      out.set(Buffer.from(tag, 'latin1'), record)
      view.setUint32(record + 4, checksum(table))
      view.setUint32(record + 8, tag === 'name' ? namePlaces[face]! : places.get(tag)!)
      view.setUint32(record + 12, table.length)
    })
  })
  let at = align(headerSize + directorySize * identities.length)
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const align = (size: number) => (size + 3) & ~3

function checksum(table: Uint8Array): number {
  const padded = new Uint8Array(align(table.length))
  padded.set(table)
  const view = new DataView(padded.buffer)
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function unitsPerEm(head: Uint8Array): number {
  return new DataView(head.buffer, head.byteOffset).getUint16(18)
}

function withHheaMetrics(hhea: Uint8Array, head: Uint8Array, { ascent, descent }: LineMetrics): Uint8Array {
  const table = hhea.slice()
  const view = new DataView(table.buffer)
  const units = unitsPerEm(head)
  view.setInt16(4, Math.round((ascent / 1000) * units))
  view.setInt16(6, -Math.round((descent / 1000) * units))
  view.setInt16(8, 0)
  return table
}

function withOs2Metrics(os2: Uint8Array, head: Uint8Array, { ascent, descent }: LineMetrics): Uint8Array {
  const table = os2.slice()
  const view = new DataView(table.buffer)
  const units = unitsPerEm(head)
  const up = Math.round((ascent / 1000) * units)
  const down = Math.round((descent / 1000) * units)
  view.setInt16(68, up)
  view.setInt16(70, -down)
  view.setInt16(72, 0)
  view.setUint16(74, up)
  view.setUint16(76, down)
  return table
}

const ENGLISH = 0x409
const CHINESE = 0x804

function nameTable({ family, chineseFamily, postscript, style }: FontIdentity): Uint8Array {
  const full = (name: string) => (style === 'Regular' ? name : `${name} ${style}`)
  const records: [language: number, id: number, value: string][] = [
    [ENGLISH, 1, family],
    [ENGLISH, 2, style],
    [ENGLISH, 3, postscript],
    [ENGLISH, 4, full(family)],
    [ENGLISH, 5, 'Version 1.0'],
    [ENGLISH, 6, postscript],
    [CHINESE, 1, chineseFamily],
    [CHINESE, 2, style],
    [CHINESE, 4, full(chineseFamily)],
  ]
  const strings = records.map(([, , value]) => Buffer.from(value, 'utf16le').swap16())
  const table = new Uint8Array(
    6 + records.length * 12 + strings.reduce((sum, value) => sum + value.length, 0),
  )
  const view = new DataView(table.buffer)
  view.setUint16(2, records.length)
  view.setUint16(4, 6 + records.length * 12)
  let offset = 0
  records.forEach(([language, id], index) => {
    const at = 6 + index * 12
    view.setUint16(at, 3)
    view.setUint16(at + 2, 1)
    view.setUint16(at + 4, language)
    view.setUint16(at + 6, id)
    view.setUint16(at + 8, strings[index]!.length)
    view.setUint16(at + 10, offset)
    table.set(strings[index]!, 6 + records.length * 12 + offset)
    offset += strings[index]!.length
  })
  return table
}
