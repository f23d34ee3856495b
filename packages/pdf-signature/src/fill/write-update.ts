import type { PdfDocument, PdfRef, PdfValue } from '../pdf/index.ts'
import { serializeIndirect } from '../pdf/index.ts'
import { type PlacedObject, trailerEntries, xrefStream, xrefTable } from '../pdf/xref-writer.ts'

export interface NewObject {
  ref: PdfRef
  value: PdfValue
}

/** One appended revision without a signature, its cross reference of the same kind as the file's last one. */
export function writeUpdate(doc: PdfDocument, objects: readonly NewObject[], nextNumber: number): Buffer {
  const parts: Buffer[] = [Buffer.from('\n', 'latin1')]
  const placed: PlacedObject[] = []
  let at = doc.bytes.length + 1
  for (const { ref, value } of objects) {
    const bytes = serializeIndirect(ref.num, value, ref.gen)
    placed.push({ num: ref.num, gen: ref.gen, offset: at })
    parts.push(bytes)
    at += bytes.length
  }
  const { kind, offset } = doc.lastXref
  if (kind === 'stream') {
    placed.push({ num: nextNumber, gen: 0, offset: at })
    parts.push(
      serializeIndirect(nextNumber, xrefStream(placed, trailerEntries(doc.trailer, offset, nextNumber + 1))),
    )
  } else {
    parts.push(xrefTable(placed, trailerEntries(doc.trailer, offset, nextNumber)))
  }
  parts.push(Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1'))
  return Buffer.concat(parts)
}
