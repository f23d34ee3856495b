import { type PdfValue, serialize, serializeIndirect } from '../../src/pdf/index.ts'
import { dict, name, ref, stream, text } from './pdf-values.ts'

/** Fixed object numbers of the sample, so that attacks can name what they change. */
export const OBJ = {
  catalog: 1,
  pages: 2,
  page1: 3,
  page2: 4,
  content1: 5,
  content2: 6,
  font: 7,
  info: 8,
  form: 9,
  nameField: 10,
  noteField: 11,
  emptySignature: 12,
  hiddenContent: 13,
  nameLook: 14,
} as const

/** Two pages of text, a filled and an empty text field, an empty signature field. Classic cross reference. */
export function samplePdf(extra: Record<number, PdfValue> = {}): Buffer {
  const page = (content: number, annotations: PdfValue[]) =>
    dict({
      Type: name('Page'),
      Parent: ref(OBJ.pages),
      MediaBox: [0, 0, 595, 842],
      Contents: ref(content),
      Resources: dict({ Font: dict({ F1: ref(OBJ.font) }) }),
      Annots: annotations,
    })
  const field = (type: string, title: string, rect: number[], more: Record<string, PdfValue> = {}) =>
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name(type),
      T: text(title),
      Rect: rect,
      P: ref(OBJ.page1),
      F: 4,
      DA: text('/F1 12 Tf 0 g'),
      ...more,
    })
  const objects: Record<number, PdfValue> = {
    [OBJ.catalog]: dict({ Type: name('Catalog'), Pages: ref(OBJ.pages), AcroForm: ref(OBJ.form) }),
    [OBJ.pages]: dict({ Type: name('Pages'), Kids: [ref(OBJ.page1), ref(OBJ.page2)], Count: 2 }),
    [OBJ.page1]: page(OBJ.content1, [ref(OBJ.nameField), ref(OBJ.noteField), ref(OBJ.emptySignature)]),
    [OBJ.page2]: page(OBJ.content2, []),
    [OBJ.content1]: stream('BT /F1 24 Tf 72 700 Td (Pay 100 yuan to Alice) Tj ET'),
    [OBJ.content2]: stream('BT /F1 24 Tf 72 700 Td (Second page) Tj ET'),
    [OBJ.font]: dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }),
    [OBJ.info]: dict({ Producer: text('sample') }),
    [OBJ.form]: dict({
      Fields: [ref(OBJ.nameField), ref(OBJ.noteField), ref(OBJ.emptySignature)],
      DR: dict({ Font: dict({ F1: ref(OBJ.font) }) }),
    }),
    [OBJ.nameField]: field('Tx', 'payee', [72, 600, 300, 620], {
      V: text('Alice'),
      AP: dict({ N: ref(OBJ.nameLook) }),
    }),
    [OBJ.noteField]: field('Tx', 'note', [72, 560, 300, 580]),
    [OBJ.emptySignature]: field('Sig', 'prepared', [72, 400, 200, 460]),
    [OBJ.hiddenContent]: stream('BT /F1 24 Tf 72 700 Td (Pay 999 yuan to Mallory) Tj ET'),
    [OBJ.nameLook]: stream('BT /F1 12 Tf 2 4 Td (Alice) Tj ET', {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 228, 20],
    }),
    ...extra,
  }
  return writeClassic(objects)
}

function writeClassic(objects: Record<number, PdfValue>): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let position = parts[0]!.length
  const size = Math.max(...Object.keys(objects).map(Number)) + 1
  const entries = ['0000000000 65535 f \n']
  for (let num = 1; num < size; num++) {
    const value = objects[num]
    if (value === undefined) {
      entries.push('0000000000 00000 f \n')
      continue
    }
    const bytes = serializeIndirect(num, value)
    entries.push(`${String(position).padStart(10, '0')} 00000 n \n`)
    parts.push(bytes)
    position += bytes.length
  }
  const id = text('0123456789abcdef')
  const trailer = dict({ Size: size, Root: ref(OBJ.catalog), Info: ref(OBJ.info), ID: [id, id] })
  parts.push(Buffer.from(`xref\n0 ${size}\n${entries.join('')}trailer\n`), serialize(trailer))
  parts.push(Buffer.from(`\nstartxref\n${position}\n%%EOF\n`))
  return Buffer.concat(parts)
}
