// PDF files made to hurt, written in code.

import { deflateSync } from 'node:zlib'

/** Objects by number, without the "n 0 obj" around them; streams as [dictionary, content]. */
export type PdfObjects = Record<number, string | [dictionary: string, content: Uint8Array]>

export function writePdf(objects: PdfObjects, trailer = '/Root 1 0 R'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]!.length
  const offsets = new Map<number, number>()
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const numbers = Object.keys(objects).map(Number)
  for (const number of numbers) {
    offsets.set(number, length)
    const value = objects[number]!
    add(Buffer.from(`${number} 0 obj\n`))
    if (typeof value === 'string') add(Buffer.from(`${value}\n`))
    else {
      add(Buffer.from(`<<${value[0]} /Length ${value[1].length}>>\nstream\n`))
      add(Buffer.from(value[1]))
      add(Buffer.from('\nendstream\n'))
    }
    add(Buffer.from('endobj\n'))
  }
  const size = Math.max(...numbers) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${size}\n${rows.join('')}trailer\n<</Size ${size} ${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const page = (contents: string, resources = '<<>>') => ({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources ${resources}/Contents ${contents}>>`,
})

export const plainPdf = (): Buffer => writePdf({ ...page('4 0 R'), 4: ['', Buffer.from('0 0 100 100 re f')] })

/** 150 MB of drawing commands in 150 kB. */
export const contentBomb = (): Buffer =>
  writePdf({
    ...page('4 0 R'),
    4: ['/Filter/FlateDecode', deflateSync(Buffer.alloc(150_000_000, '0 0 m 9 9 l S '), { level: 9 })],
  })

/** 400 MB of drawing commands in 2 kB: packed twice. */
export const nestedBomb = (): Buffer =>
  writePdf({
    ...page('4 0 R'),
    4: [
      '/Filter[/FlateDecode/FlateDecode]',
      deflateSync(deflateSync(Buffer.alloc(400_000_000, 'q '), { level: 9 }), { level: 9 }),
    ],
  })

/** A picture of 3.6 thousand million pixels. */
export const pictureBomb = (): Buffer =>
  writePdf({
    ...page('4 0 R', '<</XObject<</I 5 0 R>>>>'),
    4: ['', Buffer.from('595 0 0 842 0 0 cm /I Do')],
    5: [
      '/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
      deflateSync(Buffer.alloc(10_000_000), { level: 9 }),
    ],
  })

/** A form that draws itself. */
export const formLoop = (): Buffer =>
  writePdf({
    ...page('4 0 R', '<</XObject<</F 5 0 R>>>>'),
    4: ['', Buffer.from('/F Do')],
    5: [
      '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>',
      Buffer.from('/F Do /F Do'),
    ],
  })

/** Forms that draw the next one many times: work grows with every level. */
export function formFanOut(levels: number, width: number): Buffer {
  const objects: PdfObjects = { ...page('4 0 R', '<</XObject<</F 10 0 R>>>>'), 4: ['', Buffer.from('/F Do')] }
  for (let level = 0; level < levels; level++) {
    const last = level === levels - 1
    objects[10 + level] = [
      `/Type/XObject/Subtype/Form/BBox[0 0 999 999]/Resources<<${last ? '' : `/XObject<</F ${11 + level} 0 R>>`}>>`,
      Buffer.from(last ? '0 0 9 9 re f' : '/F Do '.repeat(width)),
    ]
  }
  return writePdf(objects)
}

export const pageTreeLoop = (): Buffer =>
  writePdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 4>>' })

export const manyPages = (): Buffer =>
  writePdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count 50000/Kids[${'3 0 R '.repeat(50_000)}]>>`,
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  })

/** The table of contents names one text, a leftover object of the same number holds another. */
export function shadowObject(): Buffer {
  const honest = writePdf({ ...page('4 0 R'), 4: ['', Buffer.from('BT ET')] })
  const at = honest.indexOf('xref\n0')
  const shadow = Buffer.from('4 0 obj\n<</Length 16>>\nstream\n0 0 500 500 re f\nendstream\nendobj\n')
  const moved = Buffer.concat([honest.subarray(0, at), shadow, honest.subarray(at)])
  return Buffer.from(
    moved.toString('latin1').replace(/startxref\n\d+/, `startxref\n${at + shadow.length}`),
    'latin1',
  )
}
