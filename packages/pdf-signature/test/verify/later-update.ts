import {
  type PdfDict,
  PdfDocument,
  type PdfValue,
  serialize,
  serializeIndirect,
} from '../../src/pdf/index.ts'
import { dict, name, ref } from './pdf-values.ts'
import { OBJ } from './sample-pdf.ts'

export interface UpdateOptions {
  trailer?: Record<string, PdfValue>
  /** Bytes put into the body that the cross reference does not list. */
  unlisted?: string
  /** Where listed objects claim to be, instead of where they are. */
  offsets?: Record<number, number>
  free?: number[]
}

/** An incremental update written by somebody else than our signer. */
export function appendUpdate(
  pdf: Buffer,
  objects: Record<number, PdfValue>,
  options: UpdateOptions = {},
): Buffer {
  const doc = PdfDocument.open(pdf)
  const parts: Buffer[] = [pdf, Buffer.from('\n')]
  let position = pdf.length + 1
  if (options.unlisted) {
    parts.push(Buffer.from(options.unlisted, 'latin1'))
    position += Buffer.byteLength(options.unlisted, 'latin1')
  }
  let xref = 'xref\n0 1\n0000000000 65535 f \n'
  for (const [key, value] of Object.entries(objects)) {
    const num = Number(key)
    const bytes = serializeIndirect(num, value)
    xref += `${num} 1\n${String(options.offsets?.[num] ?? position).padStart(10, '0')} 00000 n \n`
    parts.push(bytes)
    position += bytes.length
  }
  for (const [key, offset] of Object.entries(options.offsets ?? {}))
    if (!(key in objects)) xref += `${key} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  for (const num of options.free ?? []) xref += `${num} 1\n0000000000 00001 f \n`
  const trailer = dict({
    Size: Math.max(doc.maxObjectNumber, ...Object.keys(objects).map(Number)) + 1,
    Root: doc.trailer.get('Root'),
    Info: doc.trailer.get('Info'),
    ID: doc.trailer.get('ID'),
    Prev: doc.lastXref.offset,
    ...options.trailer,
  })
  parts.push(
    Buffer.from(`${xref}trailer\n`),
    serialize(trailer),
    Buffer.from(`\nstartxref\n${position}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** A clone of an object of the file with some entries changed. */
export function changed(pdf: Buffer, num: number, entries: Record<string, PdfValue | undefined>): PdfDict {
  const doc = PdfDocument.open(pdf)
  const original = doc.dict(doc.object(num))
  if (!original) throw new Error(`object ${num} is no dictionary`)
  const clone = original.clone()
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) clone.delete(key)
    else clone.set(key, value)
  }
  return clone
}

export const nextNumber = (pdf: Buffer): number => PdfDocument.open(pdf).maxObjectNumber + 1

export const appended = (pdf: Buffer, num: number, key: string, item: PdfValue): PdfDict => {
  const doc = PdfDocument.open(pdf)
  const list = doc.array(doc.dict(doc.object(num))?.get(key)) ?? []
  return changed(pdf, num, { [key]: [...list, item] })
}

/** A field of its own on the first page, put into the form by somebody. */
export function withField(pdf: Buffer, entries: Parameters<typeof dict>[0]): Buffer {
  const num = nextNumber(pdf)
  const field = { Type: name('Annot'), Subtype: name('Widget'), P: ref(OBJ.page1), F: 4 }
  return appendUpdate(pdf, {
    [num]: dict({ ...field, ...entries }),
    [OBJ.form]: appended(pdf, OBJ.form, 'Fields', ref(num)),
    [OBJ.page1]: appended(pdf, OBJ.page1, 'Annots', ref(num)),
  })
}
