/** Small PDFs written by hand, one per structure a signer meets in the wild. */

export type XrefKind = 'table' | 'stream' | 'hybrid'

export interface SamplePage {
  mediaBox?: [number, number, number, number]
  cropBox?: [number, number, number, number]
  rotate?: number
  userUnit?: number
  text?: string
}

export interface SampleOptions {
  pages?: number | SamplePage[]
  xref?: XrefKind
  /** Extra bytes in the first content stream, to reach a size. */
  padding?: number
  /** 'direct' in the catalog, 'indirect', or with an empty signature field at this rectangle on the first page. */
  form?: 'direct' | 'indirect' | { signatureField: string; rect: number[] }
  /** Overrides /Size, which some writers get wrong. */
  size?: number
  annotsIndirect?: boolean
}

interface Body {
  num: number
  bytes: Buffer
}

const stream = (dict: string, data: Buffer): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from(`<<${dict}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

export function samplePdf(options: SampleOptions = {}): Buffer {
  const list = Array.isArray(options.pages)
    ? options.pages
    : Array.from({ length: options.pages ?? 1 }, (): SamplePage => ({}))
  const objects: Body[] = []
  const add = (num: number, content: string | Buffer) =>
    objects.push({ num, bytes: Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1') })
  const pageNumber = (index: number) => 4 + index * 3
  const extra = 4 + list.length * 3
  const { form } = options
  const field = typeof form === 'object' ? form : undefined
  const formDict = form ? `<</Fields[${field ? `${extra + 1} 0 R` : ''}]/DA(/Helv 0 Tf 0 g)>>` : ''
  const formEntry = !form ? '' : form === 'direct' ? `/AcroForm ${formDict}` : `/AcroForm ${extra} 0 R`
  add(1, `<</Type/Catalog/Pages 2 0 R${formEntry}>>`)
  add(
    2,
    `<</Type/Pages/Count ${list.length}/Kids[${list.map((_, at) => `${pageNumber(at)} 0 R`).join(' ')}]>>`,
  )
  add(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  list.forEach((page, at) => {
    const num = pageNumber(at)
    const box = page.mediaBox ?? [0, 0, 595, 842]
    const annots = at === 0 && field ? `[${extra + 1} 0 R]` : options.annotsIndirect ? `${num + 2} 0 R` : ''
    add(
      num,
      `<</Type/Page/Parent 2 0 R/MediaBox[${box.join(' ')}]` +
        (page.cropBox ? `/CropBox[${page.cropBox.join(' ')}]` : '') +
        (page.rotate ? `/Rotate ${page.rotate}` : '') +
        (page.userUnit ? `/UserUnit ${page.userUnit}` : '') +
        (annots ? `/Annots ${annots}` : '') +
        `/Resources<</Font<</F 3 0 R>>>>/Contents ${num + 1} 0 R>>`,
    )
    const text = `BT /F 18 Tf 60 ${box[3] - 100} Td (${page.text ?? `Contract page ${at + 1}`}) Tj ET\n`
    const padding = at === 0 && options.padding ? `%${'x'.repeat(options.padding)}\n` : ''
    add(num + 1, stream('', Buffer.from(text + padding)))
    add(num + 2, '[]')
  })
  if (form && form !== 'direct') add(extra, formDict)
  if (field) {
    add(
      extra + 1,
      `<</Type/Annot/Subtype/Widget/FT/Sig/T(${field.signatureField})/F 4/P ${pageNumber(0)} 0 R/Rect[${field.rect.join(' ')}]>>`,
    )
  }
  return assemble(objects, options)
}

function assemble(objects: Body[], options: SampleOptions): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets = new Map<number, number>()
  let at = parts[0]!.length
  const append = (bytes: Buffer<ArrayBuffer>) => {
    parts.push(bytes)
    at += bytes.length
  }
  for (const { num, bytes } of objects) {
    offsets.set(num, at)
    append(Buffer.concat([Buffer.from(`${num} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]))
  }
  const highest = Math.max(...offsets.keys())
  const id = '/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]'
  const kind = options.xref ?? 'table'
  if (kind === 'stream') {
    const own = highest + 1
    offsets.set(own, at)
    const start = at
    append(Buffer.from(`${own} 0 obj\n`))
    append(stream(`/Type/XRef/W[1 4 2]/Size ${options.size ?? own + 1}/Root 1 0 R${id}`, rows(offsets, own)))
    append(Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`))
    return Buffer.concat(parts)
  }
  let hidden = ''
  const listed = new Map(offsets)
  if (kind === 'hybrid') {
    // the last object is visible only to readers of cross-reference streams
    const own = highest + 1
    const secret = new Map([[highest, offsets.get(highest)!]])
    listed.delete(highest)
    const start = at
    append(Buffer.from(`${own} 0 obj\n`))
    append(
      stream(`/Type/XRef/W[1 4 2]/Index[${highest} 1]/Size ${highest + 1}`, rows(secret, highest, highest)),
    )
    append(Buffer.from('\nendobj\n'))
    hidden = `/XRefStm ${start}`
  }
  const start = at
  const lines = [`xref\n0 ${highest + 1}\n0000000000 65535 f \n`]
  for (let num = 1; num <= highest; num++) {
    const offset = listed.get(num)
    lines.push(
      offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
    )
  }
  append(Buffer.from(lines.join('')))
  const size = options.size ?? highest + 1
  append(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R${id}${hidden}>>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

function rows(offsets: ReadonlyMap<number, number>, highest: number, lowest = 0): Buffer {
  const data = Buffer.alloc((highest - lowest + 1) * 7)
  for (let num = lowest; num <= highest; num++) {
    const at = (num - lowest) * 7
    const offset = offsets.get(num)
    data[at] = offset === undefined ? 0 : 1
    data.writeUInt32BE(offset ?? 0, at + 1)
    data.writeUInt16BE(num === 0 ? 65_535 : 0, at + 5)
  }
  return data
}
