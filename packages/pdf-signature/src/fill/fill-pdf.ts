import { createHash } from 'node:crypto'
import {
  inheritedAttribute,
  PdfDict,
  PdfDocument,
  type PdfPage,
  PdfRef,
  PdfStream,
  type PdfValue,
  pageGeometry,
  walkPages,
} from '../pdf/index.ts'
import { shownPage, toPageSpace } from '../pdf/page-space.ts'
import { findSignatures } from '../verify/find-signatures.ts'
import { readRevisions } from '../verify/revisions.ts'
import { imageWriter, PageCanvas } from './canvas.ts'
import { checkFields } from './check-fields.ts'
import { drawField } from './draw-field.ts'
import { FillError } from './errors.ts'
import type { FillField } from './fields.ts'
import { FontSet } from './font-set.ts'
import { type NewObject, writeUpdate } from './write-update.ts'

export interface FillResult {
  /** The whole file. The original bytes come first, unchanged. */
  bytes: Buffer
  prefixLength: number
  sha256: string
}

/**
 * Draws fields into the pages as one appended revision with embedded fonts. Only before the first signature:
 * page content changed later is what a verifier calls tampering. `forPictures`: pages are drawn from it and it is thrown
 * away, so that nothing is tampered with.
 */
export async function fillPdf(
  pdf: Uint8Array,
  fields: readonly FillField[],
  { forPictures = false }: { forPictures?: boolean } = {},
): Promise<FillResult> {
  checkFields(fields)
  const doc = PdfDocument.open(pdf)
  if (doc.encrypted) throw new FillError('PDF_ENCRYPTED', '文件已加密，须先解密再填写')
  if (!forPictures && findSignatures(doc, readRevisions(doc).revisions).length > 0) {
    throw new FillError('PDF_ALREADY_SIGNED', '文件已有签名，不能再写入内容')
  }
  const pages = [...walkPages(doc)]
  const fonts = new FontSet()
  const canvases = new Map<number, PageCanvas>()
  const canvas = (index: number): PageCanvas => {
    const page = pages[index]
    if (!page?.ref) throw new FillError('PAGE_MISSING', `文件没有第 ${index + 1} 页`)
    const known = canvases.get(index)
    if (known) return known
    const shown = shownPage(pageGeometry(doc, page))
    const made = new PageCanvas(shown.width, shown.height, fonts)
    canvases.set(index, made)
    return made
  }
  for (const field of fields) drawField({ count: pages.length, canvas }, field)

  const objects: NewObject[] = []
  let next = doc.maxObjectNumber + 1
  const add = (value: PdfValue): PdfRef => {
    const ref = new PdfRef(next++)
    objects.push({ ref, value })
    return ref
  }
  const drawn = [...canvases].filter(([, each]) => !each.empty)
  if (drawn.length > 0) {
    const embedded = await fonts.embed(add)
    const imageRef = imageWriter(add)
    const save = add(operators('q\n'))
    for (const [index, each] of drawn) {
      const page = pages[index]!
      const form = add(each.toForm(embedded, imageRef, shownToPage(doc, page)))
      objects.push({ ref: page.ref!, value: updatedPage(doc, page, form, save, add) })
    }
  }
  const tail = objects.length > 0 ? writeUpdate(doc, objects, next) : Buffer.alloc(0)
  const bytes = Buffer.concat([doc.bytes, tail])
  return { bytes, prefixLength: doc.bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function operators(text: string): PdfStream {
  return new PdfStream(new PdfDict(), Buffer.from(text, 'latin1'))
}

/** From points of the page as shown, y upwards, to page space: derived from where the signer puts its seals. */
function shownToPage(doc: PdfDocument, page: PdfPage): number[] {
  const geometry = pageGeometry(doc, page)
  const { height } = shownPage(geometry)
  const point = (left: number, top: number): [number, number] => {
    const box = toPageSpace(geometry, { left, top, width: 0, height: 0 })
    return [box.left, box.bottom]
  }
  const [ox, oy] = point(0, height)
  const [rightX, rightY] = point(1, height)
  const [upX, upY] = point(0, height - 1)
  return [rightX - ox, rightY - oy, upX - ox, upY - oy, ox, oy]
}

/** The old content is fenced by q and Q: it may leave any transformation or colour behind. */
function updatedPage(
  doc: PdfDocument,
  page: PdfPage,
  form: PdfRef,
  save: PdfRef,
  add: (value: PdfValue) => PdfRef,
): PdfDict {
  const resources = (doc.dict(inheritedAttribute(page, 'Resources')) ?? new PdfDict()).clone()
  const named = (doc.dict(resources.get('XObject')) ?? new PdfDict()).clone()
  let number = 1
  while (named.has(`Fill${number}`)) number++
  named.set(`Fill${number}`, form)
  resources.set('XObject', named)
  const contents = page.dict.get('Contents')
  const old = doc.array(contents) ?? (contents instanceof PdfRef && doc.stream(contents) ? [contents] : [])
  const show = add(operators(`\nQ\nq /Fill${number} Do Q\n`))
  return page.dict
    .clone()
    .set('Resources', resources)
    .set('Contents', [save, ...old, show])
}
