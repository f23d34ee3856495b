import { createHash } from 'node:crypto'
import {
  name,
  PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  serializeIndirect,
} from '../pdf/index.ts'
import { dateString, textString } from '../sign/text-string.ts'
import { type PlacedObject, xrefStream } from '../sign/xref-writer.ts'
import { imageWriter, type PageCanvas } from './canvas.ts'
import type { FontSet } from './font-set.ts'

export interface NewPdfInfo {
  title: string
  author?: string
  createdAt: Date
}

/** A new document from drawn pages. The same drawing and date give the same bytes. */
export async function createPdf(
  pages: readonly PageCanvas[],
  fonts: FontSet,
  info: NewPdfInfo,
): Promise<Buffer> {
  const values: PdfValue[] = []
  const add = (value: PdfValue): PdfRef => new PdfRef(values.push(value))
  const tree = new PdfDict()
  const treeRef = add(tree)
  const embedded = await fonts.embed(add)
  const imageRef = imageWriter(add)
  const show = add(new PdfStream(new PdfDict(), Buffer.from('/Page Do', 'latin1')))
  const kids = pages.map((page) =>
    add(
      PdfDict.of({
        Type: name('Page'),
        Parent: treeRef,
        MediaBox: [0, 0, page.width, page.height],
        Resources: PdfDict.of({ XObject: PdfDict.of({ Page: add(page.toForm(embedded, imageRef)) }) }),
        Contents: show,
      }),
    ),
  )
  tree.set('Type', name('Pages')).set('Kids', kids).set('Count', kids.length)
  const root = add(PdfDict.of({ Type: name('Catalog'), Pages: treeRef, Lang: textString('zh-CN') }))
  const date = dateString(info.createdAt)
  const details = PdfDict.of({
    Title: textString(info.title),
    Author: info.author ? textString(info.author) : undefined,
    CreationDate: date,
    ModDate: date,
  })
  return write(values, root, add(details))
}

function write(values: PdfValue[], root: PdfRef, info: PdfRef): Buffer {
  // Four bytes above 127 tell transfer programs that the file is binary.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const placed: PlacedObject[] = []
  let at = parts[0]!.length
  values.forEach((value, i) => {
    const bytes = serializeIndirect(i + 1, value)
    placed.push({ num: i + 1, gen: 0, offset: at })
    parts.push(bytes)
    at += bytes.length
  })
  const own = values.length + 1
  placed.push({ num: own, gen: 0, offset: at })
  const id = new PdfString(createHash('sha256').update(Buffer.concat(parts)).digest().subarray(0, 16), true)
  const trailer = PdfDict.of({ Size: own + 1, Root: root, Info: info, ID: [id, id] })
  parts.push(serializeIndirect(own, xrefStream(placed, trailer)))
  parts.push(Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1'))
  return Buffer.concat(parts)
}
