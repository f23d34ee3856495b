import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countPages,
  inheritedAttribute,
  name,
  PdfDict,
  PdfDocument,
  PdfError,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  pageAt,
  pageGeometry,
  ref,
  serialize,
  serializeIndirect,
} from './index.ts'
import { Parser } from './parser.ts'

const parse = (text: string): PdfValue => new Parser(Buffer.from(text, 'latin1')).value()

describe('objects', () => {
  it.each<[string, PdfValue]>([
    ['12', 12],
    ['-.5', -0.5],
    ['+3.', 3],
    ['true', true],
    ['null', null],
    ['/A#20B#2f', new PdfName('A B/')],
    ['[1 0 R 2 0]', [ref(1), 2, 0]],
    ['[1 2 3 R]', [1, ref(2, 3)]],
    ['<</A/B/C[1]>>', PdfDict.of({ A: name('B'), C: [1] })],
    ['% comment\n 7', 7],
  ])('%s', (text, value) => expect(parse(text)).toEqual(value))

  it('strings keep their bytes and their place', () => {
    const text = '(a\\(b\\)\\n\\101\\\r\n(c)\r\nd)'
    expect(parse(text)).toEqual(
      new PdfString(Buffer.from('a(b)\nA(c)\nd'), false, 0, Buffer.byteLength(text, 'latin1')),
    )
    expect(parse(' <4 1 4>')).toEqual(new PdfString(Buffer.from('A@'), true, 1, 8))
  })

  it('a dictionary tells when a key stands twice', () => {
    expect((parse('<</A 1/B 2>>') as PdfDict).hasDuplicateKeys).toBe(false)
    expect((parse('<</A 1/A 2>>') as PdfDict).hasDuplicateKeys).toBe(true)
  })

  it.each(['', '[1', '<</A', '<</A 1', '(abc', '<41', '<<1 2>>', '<4g>', 'endobj'])(
    '%j is a coded error',
    (text) => {
      expect(() => parse(text)).toThrow(PdfError)
    },
  )

  it('what is written reads back equal', () => {
    const leaf = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.integer().map((n) => n / 4096),
      fc.string({ unit: 'binary-ascii', minLength: 1 }).map((text) => new PdfName(text)),
      fc.tuple(fc.uint8Array(), fc.boolean()).map(([bytes, hex]) => new PdfString(Buffer.from(bytes), hex)),
      fc.tuple(fc.nat(99999), fc.nat(9)).map(([num, gen]) => new PdfRef(num, gen)),
    )
    const { value } = fc.letrec<{ value: PdfValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc
          .array(fc.tuple(fc.string({ unit: 'binary-ascii', minLength: 1 }), tie('value')), { maxLength: 4 })
          .map((entries) => new PdfDict(new Map(entries))),
      ),
    }))
    fc.assert(
      fc.property(value, (original) => {
        const read = new Parser(serialize(original), 0, false).value()
        expect(read).toEqual(original)
      }),
      { numRuns: 500, seed: 5 },
    )
  })
})

/** Three pages in a nested tree; /Count lies. */
function body(): Record<number, PdfValue> {
  const page = (parent: number, more: Record<string, PdfValue> = {}) =>
    PdfDict.of({ Type: name('Page'), Parent: ref(parent), ...more })
  return {
    1: PdfDict.of({ Type: name('Catalog'), Pages: ref(2) }),
    2: PdfDict.of({
      Type: name('Pages'),
      Kids: [ref(3), ref(4)],
      Count: 99,
      MediaBox: [0, 0, 200, 100],
      Rotate: 90,
    }),
    3: page(2, { CropBox: [10, 10, 300, 90] }),
    4: PdfDict.of({ Type: name('Pages'), Parent: ref(2), Kids: [ref(5), ref(6)], Rotate: -90 }),
    5: page(4, { UserUnit: 2 }),
    6: page(4, { Rotate: 360, MediaBox: [100, 100, 0, 0] }),
    7: new PdfStream(PdfDict.of({}), Buffer.from('content')),
  }
}

type Kind = 'table' | 'stream' | 'hybrid'

function write(kind: Kind, objects: Record<number, PdfValue> = body(), before = '%PDF-1.7\n'): Buffer {
  const parts: Buffer[] = [Buffer.from(before, 'latin1')]
  let position = parts[0]!.length
  const push = (part: Buffer) => {
    parts.push(part)
    position += part.length
  }
  const entries = new Map<number, [kind: number, second: number, third: number]>()
  const packed =
    kind === 'table' ? [] : Object.entries(objects).filter(([, value]) => !(value instanceof PdfStream))
  const numbers = Object.keys(objects).map(Number)
  const container = Math.max(...numbers) + 1
  const own = container + 1
  if (packed.length > 0) {
    const bodies = packed.map(([, value]) => serialize(value).toString('latin1'))
    let offset = 0
    const head = packed.map(([num], i) => {
      entries.set(Number(num), [2, container, i])
      const pair = `${num} ${offset}`
      offset += bodies[i]!.length + 1
      return pair
    })
    const first = `${head.join(' ')} `
    const dict = PdfDict.of({
      Type: name('ObjStm'),
      N: packed.length,
      First: first.length,
      Filter: name('FlateDecode'),
    })
    entries.set(container, [1, position, 0])
    push(
      serializeIndirect(
        container,
        new PdfStream(dict, deflateSync(Buffer.from(first + bodies.join(' '), 'latin1'))),
      ),
    )
  }
  for (const [num, value] of Object.entries(objects))
    if (!entries.has(Number(num))) {
      entries.set(Number(num), [1, position, 0])
      push(serializeIndirect(Number(num), value))
    }
  const size = own + 1
  const streamOffset = position
  if (kind !== 'table') {
    entries.set(own, [1, position, 0])
    const rows = Buffer.alloc(size * 6)
    for (const [num, [type, second, third]] of entries) {
      rows.writeUInt8(type, num * 6)
      rows.writeUInt32BE(second, num * 6 + 1)
      rows.writeUInt8(third, num * 6 + 5)
    }
    const dict = PdfDict.of({
      Type: name('XRef'),
      Size: size,
      W: [1, 4, 1],
      Root: ref(1),
      Filter: name('FlateDecode'),
    })
    push(serializeIndirect(own, new PdfStream(dict, deflateSync(rows))))
  }
  if (kind === 'stream') return Buffer.concat([...parts, Buffer.from(`startxref\n${streamOffset}\n%%EOF\n`)])
  const tableOffset = position
  let table = `xref\n0 ${size}\n0000000000 65535 f \n`
  for (let num = 1; num < size; num++) {
    const entry = entries.get(num)
    table += entry?.[0] === 1 ? `${String(entry[1]).padStart(10, '0')} 00000 n \n` : '0000000000 00000 f \n'
  }
  const trailer = PdfDict.of({ Size: 3, Root: ref(1), XRefStm: kind === 'hybrid' ? streamOffset : undefined })
  push(Buffer.from(`${table}trailer\n`))
  push(serialize(trailer))
  return Buffer.concat([...parts, Buffer.from(`\nstartxref\n${tableOffset}\n%%EOF\n`)])
}

describe.each<Kind>(['table', 'stream', 'hybrid'])('a %s cross reference', (kind) => {
  const doc = PdfDocument.open(write(kind))

  it('finds every object', () => {
    for (const [num, value] of Object.entries(body())) {
      const found = doc.object(Number(num))
      if (value instanceof PdfStream) expect(Buffer.from((found as PdfStream).raw).toString()).toBe('content')
      else expect(serialize(found).toString()).toBe(serialize(value).toString())
    }
    expect(doc.object(500)).toBeNull()
    expect(doc.get(ref(1, 3))).toBeNull()
  })

  it('names the kind of the last section and the largest number, whatever /Size says', () => {
    expect(doc.lastXref.kind).toBe(kind === 'stream' ? 'stream' : 'table')
    expect(doc.maxObjectNumber).toBe(9)
  })

  it('walks the real page tree', () => {
    expect(countPages(doc)).toBe(3)
    expect([0, 1, 2].map((index) => pageAt(doc, index).ref?.num)).toEqual([3, 5, 6])
    expect(() => pageAt(doc, 3)).toThrow(PdfError)
  })

  it('hands down attributes along the tree', () => {
    const pages = [0, 1, 2].map((index) => pageAt(doc, index))
    expect(pages.map((page) => pageGeometry(doc, page))).toMatchObject([
      { rotate: 90, userUnit: 1, cropBox: { left: 10, bottom: 10, right: 200, top: 90 } },
      { rotate: 270, userUnit: 2, mediaBox: { left: 0, bottom: 0, right: 200, top: 100 } },
      { rotate: 0, mediaBox: { left: 0, bottom: 0, right: 100, top: 100 } },
    ])
    expect(inheritedAttribute(pages[0]!, 'Resources')).toBeUndefined()
  })
})

describe('updates', () => {
  const base = write('table')
  const update = (pdf: Buffer, text: string) => {
    const previous = PdfDocument.open(pdf).lastXref.offset
    const start = pdf.length
    const xref = `xref\n1 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<</Root 1 0 R/Prev ${previous}>>`
    return Buffer.concat([
      pdf,
      Buffer.from(`1 0 obj\n${text}\nendobj\n${xref}\nstartxref\n${start + text.length + 16}\n%%EOF\n`),
    ])
  }

  it('the newest definition wins, and the document can be seen as it was', () => {
    let pdf: Buffer = base
    for (let i = 0; i < 9; i++) pdf = update(pdf, `<</Pages 2 0 R/N ${i}>>`)
    const doc = PdfDocument.open(pdf)
    expect(doc.sections).toHaveLength(10)
    expect(doc.root.get('N')).toBe(8)
    expect(doc.asOf(3).root.get('N')).toBe(5)
    expect(doc.asOf(9).root.get('N')).toBeUndefined()
    expect(countPages(doc.asOf(4))).toBe(3)
  })

  it('opens without reading what lies before the tail', () => {
    const padding = Buffer.alloc(4 << 20, 0x25)
    const shifted = write('table', body(), `%PDF-1.7\n${padding.toString('latin1')}\n`)
    expect(countPages(PdfDocument.open(shifted))).toBe(3)
  })
})

describe('damage', () => {
  it.each([
    ['no header', Buffer.from('hello'), 'PDF_NOT_PDF'],
    ['no end', Buffer.from('%PDF-1.7\n'), 'PDF_XREF_BROKEN'],
    ['an end that points nowhere', Buffer.from('%PDF-1.7\nstartxref\n999\n%%EOF'), 'PDF_XREF_BROKEN'],
  ])('%s is a coded error', (_, bytes, code) => {
    expect(() => PdfDocument.open(bytes)).toThrow(expect.objectContaining({ code }))
  })

  it('an entry that points at another object reads as null and is remembered', () => {
    const pdf = Buffer.from(write('table').toString('latin1').replace('7 0 obj', '8 0 obj'), 'latin1')
    const doc = PdfDocument.open(pdf)
    expect(doc.object(7)).toBeNull()
    expect(doc.broken.has(7)).toBe(true)
  })

  it('a wrong stream length is mended and remembered', () => {
    const pdf = Buffer.from(write('table').toString('latin1').replace('/Length 7', '/Length 2'), 'latin1')
    const found = PdfDocument.open(pdf).object(7) as PdfStream
    expect(Buffer.from(found.raw).toString()).toBe('content')
    expect(found.lengthRepaired).toBe(true)
  })

  it('tables numbered from one, with odd line ends and white space before them are read', () => {
    const text = write('table').toString('latin1')
    for (const odd of [
      text.replace('xref\n0 ', 'xref\n1 '),
      text.replace(/ n \n/g, ' n\n').replace(/ f \n/g, ' f\n'),
      text.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) - 1}`),
    ])
      expect(countPages(PdfDocument.open(Buffer.from(odd, 'latin1')))).toBe(3)
  })
})
