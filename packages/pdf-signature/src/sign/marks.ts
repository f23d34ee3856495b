import { name, PdfDict, PdfRef, type PdfValue, pageGeometry, readBox } from '../pdf/index.ts'
import {
  type Drawing,
  drawPlacement,
  drawSlice,
  placeDrawing,
  type SealPlacement,
  writeAppearance,
} from './appearance.ts'
import type { DocumentState } from './document-state.ts'
import { SignError } from './errors.ts'
import { appendAnnotations, appendFields, type FoundField, widgetOf } from './form-fields.ts'
import { rectArray, type ShownRect, shownPage, toPageSpace } from './placement.ts'
import type { Revision } from './revision.ts'
import { placeSlice, planSlices, type SeamSeal } from './seam.ts'
import { textString } from './text-string.ts'

const PRINT_AND_LOCKED = 4 + 128
const PUSH_BUTTON_READ_ONLY = 65_536 + 1

/** A mark laid out on its page. */
interface Mark {
  page: number
  pageRef: PdfRef
  rotate: 0 | 90 | 180 | 270
  rect: number[]
  drawing: Drawing
}

/** Where marks ended up, in page space, for the caller's records. */
export interface PlacedMark {
  page: number
  rect: number[]
}

export function layOutMarks(
  state: DocumentState,
  placements: readonly SealPlacement[],
  seams: readonly SeamSeal[],
): Mark[] {
  const mark = (
    page: number,
    drawing: Drawing,
    place: (shown: ReturnType<typeof shownPage>) => ShownRect,
  ): Mark => {
    const found = state.page(page)
    const geometry = pageGeometry(state.base, found)
    const rect = rectArray(toPageSpace(geometry, place(shownPage(geometry))))
    return { page, pageRef: found.ref, rotate: geometry.rotate, rect, drawing }
  }
  const placed = placements.map((placement) => {
    const drawing = drawPlacement(placement)
    return mark(placement.page, drawing, (shown) => placeDrawing(placement, drawing, shown))
  })
  const sliced = seams.flatMap((seam) =>
    planSlices(seam, state.pageCount).map((slice) => {
      const geometry = pageGeometry(state.base, state.page(slice.page))
      const piece = placeSlice(seam, slice, shownPage(geometry))
      return mark(slice.page, drawSlice(seam.seal, piece, seam.opacity), () => piece.rect)
    }),
  )
  return [...placed, ...sliced]
}

/** Equal drawings share one appearance, so a seal on a hundred pages is one stream. */
class Appearances {
  readonly #revision: Revision
  readonly #known = new Map<string, PdfRef>()

  constructor(revision: Revision) {
    this.#revision = revision
  }

  of(drawing: Drawing, rotate: Mark['rotate']): PdfDict {
    const { seal, ...rest } = drawing
    const key = JSON.stringify([rotate, rest, seal && { ...seal, seal: seal.seal.id }])
    let normal = this.#known.get(key)
    if (!normal) {
      normal = writeAppearance(this.#revision, drawing, rotate)
      this.#known.set(key, normal)
    }
    return PdfDict.of({ N: normal })
  }
}

const widget = (page: PdfRef, rect: number[], entries: Record<string, PdfValue | undefined>): PdfDict =>
  PdfDict.of({
    Type: name('Annot'),
    Subtype: name('Widget'),
    F: PRINT_AND_LOCKED,
    P: page,
    Rect: rect,
    ...entries,
  })

/**
 * Writes the signature field and its marks. Readers accept one widget per signature field, so the first mark is
 * the signature's own and the others are kids of one read-only button beside it. Without marks the signature
 * sits invisibly on the first page.
 */
export function writeSignatureField(
  revision: Revision,
  fieldName: string,
  signature: PdfRef,
  marks: readonly Mark[],
): PlacedMark[] {
  const appearances = new Appearances(revision)
  const [first, ...others] = marks
  const page = first?.pageRef ?? revision.state.page(0).ref
  const field = revision.add(
    widget(page, first?.rect ?? [0, 0, 0, 0], {
      FT: name('Sig'),
      T: textString(fieldName),
      V: signature,
      AP: first && appearances.of(first.drawing, first.rotate),
      MK: first?.rotate ? PdfDict.of({ R: first.rotate }) : undefined,
    }),
  )
  const byPage = new Map<number, { page: PdfRef; widgets: PdfRef[] }>()
  const list = (pageRef: PdfRef, reference: PdfRef) => {
    const entry = byPage.get(pageRef.num) ?? { page: pageRef, widgets: [] }
    entry.widgets.push(reference)
    byPage.set(pageRef.num, entry)
  }
  list(page, field)
  const fields = [field]
  if (others.length > 0) fields.push(writeCompanion(revision, fieldName, others, appearances, list))
  for (const entry of byPage.values()) appendAnnotations(revision, entry.page, entry.widgets)
  appendFields(revision, fields)
  return marks.map(({ page: index, rect }) => ({ page: index, rect }))
}

function writeCompanion(
  revision: Revision,
  fieldName: string,
  marks: readonly Mark[],
  appearances: Appearances,
  list: (page: PdfRef, widget: PdfRef) => void,
): PdfRef {
  const parent = revision.reserve()
  const kids = marks.map((mark) => {
    const turned = mark.rotate ? PdfDict.of({ R: mark.rotate }) : undefined
    const kid = revision.add(
      widget(mark.pageRef, mark.rect, {
        Parent: parent,
        AP: appearances.of(mark.drawing, mark.rotate),
        MK: turned,
      }),
    )
    list(mark.pageRef, kid)
    return kid
  })
  const companion = PdfDict.of({
    FT: name('Btn'),
    Ff: PUSH_BUTTON_READ_ONLY,
    T: textString(`${fieldName}-marks`),
    Kids: kids,
  })
  revision.set(parent, companion)
  return parent
}

/** Fills a signature field that was put into the file before: its place is kept, the seal is fitted into it. */
export function fillSignatureField(
  revision: Revision,
  field: FoundField,
  signature: PdfRef,
  placements: readonly SealPlacement[],
): PlacedMark[] {
  const { ref, dict } = widgetOf(revision, field)
  const [placement] = placements
  const rect = readBox(revision.state.base, dict.get('Rect'))
  const page = pageOfWidget(revision, dict, ref)
  const changed = dict.clone()
  if (placement && rect) {
    const drawing = drawPlacement(placement)
    const geometry = pageGeometry(revision.state.base, revision.state.page(page))
    changed.set('AP', new Appearances(revision).of(fitted(drawing, rect, geometry.rotate), geometry.rotate))
  }
  if (ref.num === field.ref.num) revision.set(ref, changed.set('V', signature))
  else {
    revision.set(ref, changed)
    revision.set(field.ref, field.dict.clone().set('V', signature))
  }
  appendFields(revision, [])
  return rect ? [{ page, rect: rectArray(rect) }] : []
}

/** The drawing centred in a box of the widget's proportions, so that readers do not stretch it. */
function fitted(
  drawing: Drawing,
  rect: { left: number; right: number; bottom: number; top: number },
  rotate: Mark['rotate'],
): Drawing {
  const turned = rotate % 180 !== 0
  const width = turned ? rect.top - rect.bottom : rect.right - rect.left
  const height = turned ? rect.right - rect.left : rect.top - rect.bottom
  const scale = Math.max(drawing.width / width, drawing.height / height)
  const dx = (width * scale - drawing.width) / 2
  const dy = (height * scale - drawing.height) / 2
  return {
    ...drawing,
    width: width * scale,
    height: height * scale,
    seal: drawing.seal && { ...drawing.seal, x: drawing.seal.x + dx, y: drawing.seal.y + dy },
    text: drawing.text && `q 1 0 0 1 ${dx.toFixed(2)} ${dy.toFixed(2)} cm\n${drawing.text}\nQ`,
  }
}

function pageOfWidget(revision: Revision, dict: PdfDict, widgetRef: PdfRef): number {
  const { state } = revision
  const stated = dict.get('P')
  for (let index = 0; index < state.pageCount; index++) {
    const page = state.page(index)
    if (stated instanceof PdfRef ? stated.num === page.ref.num : lists(revision, page.ref, widgetRef))
      return index
  }
  throw new SignError('SIGN_FIELD_UNUSABLE', '签名域不在任何页面上')
}

const lists = (revision: Revision, page: PdfRef, widgetRef: PdfRef): boolean =>
  (revision.array(revision.dict(page)?.get('Annots')) ?? []).some(
    (item) => item instanceof PdfRef && item.num === widgetRef.num,
  )
