import { name, PdfDict, type PdfRef, type PdfValue, pageGeometry } from '../pdf/index.ts'
import { type ShownRect, shownPage, toPageSpace } from '../pdf/page-space.ts'
import { textString } from '../pdf/text-string.ts'
import {
  type Drawing,
  drawPlacement,
  drawSlice,
  placeDrawing,
  type SealPlacement,
  writeAppearance,
} from './appearance.ts'
import type { DocumentState } from './document-state.ts'
import { appendAnnotations, appendFields } from './form-fields.ts'
import { rectArray } from './placement.ts'
import type { Revision } from './revision.ts'
import { placeSlice, planSlices, type SeamSeal } from './seam.ts'

const PRINT_AND_LOCKED = 4 + 128
const PUSH_BUTTON_READ_ONLY = 65_536 + 1

/** A mark laid out on its page. */
export interface Mark {
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

export async function layOutMarks(
  state: DocumentState,
  placements: readonly SealPlacement[],
  seams: readonly SeamSeal[],
): Promise<Mark[]> {
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
  const placed: Mark[] = []
  for (const placement of placements) {
    const page = shownPage(pageGeometry(state.base, state.page(placement.page)))
    const drawing = await drawPlacement(placement, page)
    placed.push(mark(placement.page, drawing, (shown) => placeDrawing(placement, drawing, shown)))
  }
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
export class Appearances {
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
  appendAnnotations(revision, page, [field])
  appendFields(revision, [field])
  writeCompanion(revision, fieldName, others, appearances)
  return marks.map(placedMark)
}

export const placedMark = ({ page, rect }: Mark): PlacedMark => ({ page, rect })

/** The marks of a signer beyond the signature's own, as kids of one read-only button. */
export function writeCompanion(
  revision: Revision,
  fieldName: string,
  marks: readonly Mark[],
  appearances: Appearances,
): void {
  if (marks.length === 0) return
  const parent = revision.reserve()
  const byPage = new Map<number, { page: PdfRef; widgets: PdfRef[] }>()
  const kids = marks.map((mark) => {
    const kid = revision.add(
      widget(mark.pageRef, mark.rect, {
        Parent: parent,
        AP: appearances.of(mark.drawing, mark.rotate),
        MK: mark.rotate ? PdfDict.of({ R: mark.rotate }) : undefined,
      }),
    )
    const entry = byPage.get(mark.pageRef.num) ?? { page: mark.pageRef, widgets: [] }
    entry.widgets.push(kid)
    byPage.set(mark.pageRef.num, entry)
    return kid
  })
  revision.set(
    parent,
    PdfDict.of({
      FT: name('Btn'),
      Ff: PUSH_BUTTON_READ_ONLY,
      T: textString(`${fieldName}-marks`),
      Kids: kids,
    }),
  )
  for (const { page, widgets } of byPage.values()) appendAnnotations(revision, page, widgets)
  appendFields(revision, [parent])
}
