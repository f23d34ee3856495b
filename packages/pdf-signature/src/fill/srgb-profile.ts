/** IEC 61966-2-1 as an ICC profile of version 2: primaries, white and the curve sRGB has, computed here. */
const HEADER = 128
const CURVE_STEPS = 1024
/** Adapted to D50, as ICC keeps colours. */
const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const
const D50 = [0.9642, 1, 0.8249] as const

const fixed = (value: number): number => Math.round(value * 65536)

const xyz = (values: readonly number[]): Buffer => {
  const data = Buffer.alloc(20)
  data.write('XYZ ', 0, 'latin1')
  for (const [at, value] of values.entries()) data.writeInt32BE(fixed(value), 8 + at * 4)
  return data
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const curve = (): Buffer => {
  const data = Buffer.alloc(12 + CURVE_STEPS * 2)
  data.write('curv', 0, 'latin1')
  data.writeUInt32BE(CURVE_STEPS, 8)
  for (let step = 0; step < CURVE_STEPS; step++)
    data.writeUInt16BE(Math.round(linear(step / (CURVE_STEPS - 1)) * 65535), 12 + step * 2)
  return data
}

const description = (text: string): Buffer => {
  const ascii = Buffer.from(`${text}\0`, 'latin1')
  // Neither a Unicode nor a Macintosh form: their counts are nought, the Macintosh one has its 67 bytes.
  const data = Buffer.alloc(12 + ascii.length + 8 + 3 + 67)
  data.write('desc', 0, 'latin1')
  data.writeUInt32BE(ascii.length, 8)
  ascii.copy(data, 12)
  return data
}

const text = (words: string): Buffer => Buffer.from(`text\0\0\0\0${words}\0`, 'latin1')

const make = (): Buffer => {
  const toneCurve = curve()
  const tags: [string, Buffer][] = [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(PRIMARIES.rXYZ)],
    ['gXYZ', xyz(PRIMARIES.gXYZ)],
    ['bXYZ', xyz(PRIMARIES.bXYZ)],
    ['rTRC', toneCurve],
    ['gTRC', toneCurve],
    ['bTRC', toneCurve],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  const parts: Buffer[] = []
  const placed = new Map<Buffer, number>()
  let at = HEADER + table.length
  for (const [index, [tag, data]] of tags.entries()) {
    if (!placed.has(data)) {
      placed.set(data, at)
      const padded = Buffer.alloc((data.length + 3) & ~3)
      data.copy(padded)
      parts.push(padded)
      at += padded.length
    }
    table.write(tag, 4 + index * 12, 'latin1')
    table.writeUInt32BE(placed.get(data)!, 8 + index * 12)
    table.writeUInt32BE(data.length, 12 + index * 12)
  }
  const header = Buffer.alloc(HEADER)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x02100000, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [2026, 1, 1, 0, 0, 0].entries()) header.writeUInt16BE(part, 24 + index * 2)
  header.write('acsp', 36, 'latin1')
  for (const [index, value] of D50.entries()) header.writeInt32BE(fixed(value), 68 + index * 4)
  return Buffer.concat([header, table, ...parts])
}

let made: Buffer | undefined

export const srgbProfile = (): Buffer => {
  made ??= make()
  return made
}
