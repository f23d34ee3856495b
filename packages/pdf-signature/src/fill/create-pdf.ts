import { createHash } from 'node:crypto'
import { name, PdfDict, PdfRef, PdfString, type PdfValue, serializeIndirect } from '../pdf/index.ts'
import { dateString, textString } from '../pdf/text-string.ts'
import { type PlacedObject, xrefStream } from '../pdf/xref-writer.ts'
import { imageWriter, type PageCanvas } from './canvas.ts'
import type { FontSet } from './font-set.ts'
import { type StructureElement, writeStructure } from './structure.ts'

export interface NewPdfInfo {
  title: string
  author?: string
  createdAt: Date
  /** Of its words, as a reader's voice should speak them. */
  language?: string
}

/** What a kind of document adds to the catalog, and to the objects it refers to. */
export type CatalogParts = (add: (value: PdfValue) => PdfRef) => Record<string, PdfValue>

/** A new document from drawn pages. The same drawing and date give the same bytes. */
export async function createPdf(
  pages: readonly PageCanvas[],
  fonts: FontSet,
  info: NewPdfInfo,
  parts: CatalogParts = () => ({}),
): Promise<Buffer> {
  const values: PdfValue[] = []
  const add = (value: PdfValue): PdfRef => new PdfRef(values.push(value))
  const tree = new PdfDict()
  const treeRef = add(tree)
  const embedded = await fonts.embed(add)
  const imageRef = imageWriter(add)
  const marks: StructureElement[][] = []
  const kids = pages.map((page, index) => {
    const { content, resources, marks: own } = page.toPage(embedded, imageRef, index)
    marks.push(own)
    return add(
      PdfDict.of({
        Type: name('Page'),
        Parent: treeRef,
        MediaBox: [0, 0, page.width, page.height],
        Resources: resources,
        Contents: add(content),
        StructParents: index,
        Tabs: name('S'),
      }),
    )
  })
  tree.set('Type', name('Pages')).set('Kids', kids).set('Count', kids.length)
  const root = add(
    PdfDict.of({
      Type: name('Catalog'),
      Pages: treeRef,
      Lang: textString(info.language ?? 'zh-CN'),
      MarkInfo: PdfDict.of({ Marked: true }),
      StructTreeRoot: writeStructure(marks, kids, add),
      ViewerPreferences: PdfDict.of({ DisplayDocTitle: true }),
      ...parts(add),
    }),
  )
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
