import { deflateSync } from 'node:zlib'

/** Assembles a file from raw object bodies; a body may lie about anything. */
export function rawPdf(
  objects: Record<number, string | Buffer>,
  trailer = '/Root 1 0 R',
  extra = '',
): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let position = parts[0]!.length
  const push = (part: Buffer) => {
    parts.push(part)
    position += part.length
  }
  const offsets = new Map<number, number>()
  for (const [num, body] of Object.entries(objects)) {
    offsets.set(Number(num), position)
    push(
      Buffer.concat([Buffer.from(`${num} 0 obj\n`), Buffer.from(body as string), Buffer.from('\nendobj\n')]),
    )
  }
  const xref = position
  const size = Math.max(...offsets.keys()) + 1
  let table = `xref\n0 ${size}\n0000000000 65535 f \n`
  for (let num = 1; num < size; num++) {
    const offset = offsets.get(num)
    table += offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  push(Buffer.from(`${table}trailer\n<</Size ${size} ${trailer}>>\n${extra}startxref\n${xref}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const streamOf = (dict: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dict}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

/** A file whose objects 1 (catalog) and 2 (pages) sit in an object stream made of `data`. */
export function objectStreamPdf(data: Buffer, first: number, count: number): Buffer {
  const body = streamOf(`/Type/ObjStm/N ${count}/First ${first}/Filter/FlateDecode`, data)
  const head = Buffer.concat([Buffer.from('%PDF-1.7\n3 0 obj\n'), body, Buffer.from('\nendobj\n')])
  const entry = (kind: number, second: number, third: number) =>
    Buffer.from([kind, second >> 24, second >> 16, second >> 8, second, third])
  const rows = Buffer.concat([
    entry(0, 0, 255),
    entry(2, 3, 0),
    entry(2, 3, 1),
    entry(1, 9, 0),
    entry(1, head.length, 0),
  ])
  const xref = streamOf('/Type/XRef/Size 5/W[1 4 1]/Root 1 0 R/Filter/FlateDecode', deflateSync(rows))
  return Buffer.concat([
    head,
    Buffer.from('4 0 obj\n'),
    xref,
    Buffer.from(`\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const SIGNATURE = '<</Type/Sig/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<30>>>'

/** Files made to make a reader loop, recurse, inflate or allocate without end. */
export function hostileFiles(): Record<string, Buffer> {
  const deep = (open: string, close: string, times: number) => `${open.repeat(times)}${close.repeat(times)}`
  const signedForm = (fields: string, more: Record<number, string> = {}) =>
    rawPdf({
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]>>>>`,
      2: PAGES,
      3: PAGE,
      4: SIGNATURE,
      ...more,
    })
  const minimal = rawPdf({ 1: CATALOG, 2: PAGES, 3: PAGE })
  const xrefAt = minimal.lastIndexOf('xref\n0')
  const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024, 0x20), { level: 9 })
  return {
    'page tree that contains itself': rawPdf({ 1: CATALOG, 2: '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>' }),
    'page tree loop over two nodes': rawPdf({
      1: CATALOG,
      2: '<</Type/Pages/Kids[3 0 R]>>',
      3: '<</Type/Pages/Kids[2 0 R]>>',
    }),
    'catalog that is its own reference': rawPdf({ 1: '1 0 R' }),
    'reference chain': rawPdf({ 1: '2 0 R', 2: '3 0 R', 3: '1 0 R' }),
    'stream whose length is itself': rawPdf({ 1: '<</Length 1 0 R>>\nstream\nx\nendstream', 2: PAGES }),
    'deep arrays': rawPdf({ 1: deep('[', ']', 200_000) }),
    'deep dictionaries': rawPdf({ 1: deep('<</A ', '>>', 100_000) }),
    'unclosed string': rawPdf({ 1: `(${'('.repeat(100_000)}` }),
    'huge numbers': rawPdf({ 1: `<</Type/Catalog/Pages ${'9'.repeat(400)} 0 R/X ${'9'.repeat(300)}.5>>` }),
    'number of 100 000 digits': rawPdf({ 1: `<</A ${'7'.repeat(100_000)}>>` }),
    'previous section is itself': rawPdf({ 1: CATALOG, 2: PAGES, 3: PAGE }, `/Root 1 0 R/Prev ${xrefAt}`),
    'previous section far outside': rawPdf({ 1: CATALOG }, '/Root 1 0 R/Prev 99999999999'),
    'table of eight million entries': Buffer.from(
      '%PDF-1.7\nxref\n0 8000000\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF',
    ),
    'table with a huge first number': Buffer.from(
      '%PDF-1.7\nxref\n99999999999 1\n0000000009 00000 n \ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF',
    ),
    'object stream bomb': objectStreamPdf(bomb, 0, 2),
    'object stream with a million members': objectStreamPdf(
      deflateSync(Buffer.from('1 0 '.repeat(1_000_000))),
      9,
      1_000_000,
    ),
    'object stream that holds itself': objectStreamPdf(deflateSync(Buffer.from('3 0 3 0 <</A 1>>')), 8, 2),
    'field that contains itself': signedForm('5 0 R', { 5: '<</T(a)/FT/Sig/V 4 0 R/Kids[5 0 R]>>' }),
    'field loop': signedForm('5 0 R', {
      5: '<</T(a)/Kids[6 0 R]>>',
      6: '<</T(b)/FT/Sig/V 4 0 R/Kids[5 0 R]>>',
    }),
    'fields nested without end': signedForm(
      '10 0 R',
      Object.fromEntries(
        Array.from({ length: 3000 }, (_, i) => [10 + i, `<</T(a)/FT/Sig/V 4 0 R/Kids[${11 + i} 0 R]>>`]),
      ),
    ),
    'the same field ten thousand times': signedForm('5 0 R '.repeat(10_000), {
      5: '<</T(a)/FT/Sig/V 4 0 R>>',
    }),
    'ten thousand signature fields': signedForm(
      Array.from({ length: 10_000 }, (_, i) => `${10 + i} 0 R`).join(' '),
      Object.fromEntries(
        Array.from({ length: 10_000 }, (_, i) => [10 + i, `<</T(f${i})/FT/Sig/V ${SIGNATURE}>>`]),
      ),
    ),
    'streams without end': rawPdf(
      Object.fromEntries([
        [1, CATALOG],
        [2, `<</Type/Pages/Kids[${Array.from({ length: 4000 }, (_, i) => `${10 + i} 0 R`).join(' ')}]>>`],
        ...Array.from({ length: 4000 }, (_, i) => [10 + i, '<</Length 0>>\nstream\n'] as const),
      ]),
    ),
    'only a header': Buffer.from('%PDF-1.7'),
    'only an end': Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'),
    'many starts of the cross reference': Buffer.from(`%PDF-1.7\n${'startxref\n9\n'.repeat(20_000)}%%EOF`),
    'chain of twenty thousand revisions': manyRevisions(minimal, 20_500),
  }
}

function manyRevisions(pdf: Buffer, count: number): Buffer {
  const parts = [pdf]
  let previous = pdf.lastIndexOf('xref\n0')
  let position = pdf.length
  for (let i = 0; i < count; i++) {
    const part = Buffer.from(
      `xref\n0 0\ntrailer\n<</Root 1 0 R/Size 4/Prev ${previous}>>\nstartxref\n${position}\n%%EOF\n`,
    )
    parts.push(part)
    previous = position
    position += part.length
  }
  return Buffer.concat(parts)
}
