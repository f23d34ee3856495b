import { createHash } from 'node:crypto'
import {
  inheritedAttribute,
  name,
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
import { drawField, type Pages } from './draw-field.ts'
import { FillError } from './errors.ts'
import type { FillField } from './fields.ts'
import { type EmbeddedFonts, FontSet } from './font-set.ts'
import type { FillImage } from './images.ts'
import { type NewObject, writeUpdate } from './write-update.ts'

export interface FillResult {
  /** The whole file. The original bytes come first, unchanged. */
  bytes: Buffer
  prefixLength: number
  sha256: string
  /** Pages put behind the others for what did not fit, in points. */
  added: { width: number; height: number }[]
  /** Of the whole file, with them. */
  pageCount: number
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
  const added: PageCanvas[] = []
  const whole: Pages = {
    get count() {
      return pages.length + added.length
    },
    canvas: (index) => added[index - pages.length] ?? canvas(index),
    further: (index) => ({
      get next() {
        return pages.length + added.length + 1
      },
      add: () => {
        const { width, height } = canvas(index)
        const made = new PageCanvas(width, height, fonts)
        added.push(made)
        return made
      },
    }),
  }
  // A watermark lies over everything, on pages that are added as well.
  const isOver = ({ type }: FillField) => type === 'watermark'
  for (const field of fields.filter((field) => !isOver(field))) drawField(whole, field)
  for (const field of fields.filter(isOver)) drawField(whole, field)

  const objects: NewObject[] = []
  let next = doc.maxObjectNumber + 1
  const add = (value: PdfValue): PdfRef => {
    const ref = new PdfRef(next++)
    objects.push({ ref, value })
    return ref
  }
  const drawn = [...canvases].filter(([, each]) => !each.empty)
  if (drawn.length + added.length > 0) {
    const embedded = await fonts.embed(add)
    const imageRef = imageWriter(add)
    const save = add(operators('q\n'))
    for (const [index, each] of drawn) {
      const page = pages[index]!
      const form = add(each.toForm(embedded, imageRef, shownToPage(doc, page)))
      objects.push({ ref: page.ref!, value: updatedPage(doc, page, form, save, add) })
    }
    if (added.length > 0) objects.push(furtherPages(doc, pages.length, added, embedded, imageRef, add))
  }
  const tail = objects.length > 0 ? writeUpdate(doc, objects, next) : Buffer.alloc(0)
  const bytes = Buffer.concat([doc.bytes, tail])
  return {
    bytes,
    prefixLength: doc.bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    added: added.map(({ width, height }) => ({ width, height })),
    pageCount: pages.length + added.length,
  }
}

/** The root of the page tree with these as its last leaves; what its other leaves inherit from it is said anew for them. */
function furtherPages(
  doc: PdfDocument,
  count: number,
  added: readonly PageCanvas[],
  fonts: EmbeddedFonts,
  imageRef: (image: FillImage) => PdfRef,
  add: (value: PdfValue) => PdfRef,
): NewObject {
  const ref = doc.root.get('Pages')
  const tree = doc.dict(ref)
  if (!(ref instanceof PdfRef) || !tree) throw new FillError('PAGE_MISSING', '文件的页面树无法识别')
  const kids = added.map((page) => {
    const box = [0, 0, page.width, page.height]
    return add(
      PdfDict.of({
        Type: name('Page'),
        Parent: ref,
        MediaBox: box,
        CropBox: box,
        Rotate: 0,
        Resources: PdfDict.of({ XObject: PdfDict.of({ Fill1: add(page.toForm(fonts, imageRef)) }) }),
        Contents: add(operators('q /Fill1 Do Q\n')),
      }),
    )
  })
  const value = tree
    .clone()
    .set('Kids', [...(doc.array(tree.get('Kids')) ?? []), ...kids])
    .set('Count', count + kids.length)
  return { ref, value }
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
