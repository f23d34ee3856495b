import { type Box, type PdfDict, PdfRef, pageGeometry, readBox } from '../pdf/index.ts'
import { type Drawing, drawPlacement, type SealPlacement } from './appearance.ts'
import { SignError } from './errors.ts'
import { appendFields, type FoundField, widgetOf } from './form-fields.ts'
import { Appearances, layOutMarks, type Mark, type PlacedMark, placedMark, writeCompanion } from './marks.ts'
import { rectArray } from './placement.ts'
import type { Revision } from './revision.ts'
import type { SeamSeal } from './seam.ts'

/**
 * Signs in a field that was put into the file before. Its place is kept: the first placement is fitted into it,
 * whatever position it names; all others go where they say.
 */
export async function fillSignatureField(
  revision: Revision,
  field: FoundField,
  signature: PdfRef,
  placements: readonly SealPlacement[],
  seams: readonly SeamSeal[],
): Promise<PlacedMark[]> {
  const { ref, dict } = widgetOf(revision, field)
  const rect = readBox(revision.state.base, dict.get('Rect'))
  const appearances = new Appearances(revision)
  const changed = dict.clone()
  const [own, ...rest] = placements
  const placed: PlacedMark[] = []
  if (own && rect) {
    const page = pageOfWidget(revision, dict, ref)
    const { rotate } = pageGeometry(revision.state.base, revision.state.page(page))
    changed.set('AP', appearances.of(fitted(await drawPlacement(own), rect, rotate), rotate))
    placed.push({ page, rect: rectArray(rect) })
  }
  if (ref.num === field.ref.num) revision.set(ref, changed.set('V', signature))
  else {
    revision.set(ref, changed)
    revision.set(field.ref, field.dict.clone().set('V', signature))
  }
  appendFields(revision, [])
  // an invisible field has no room for a mark, so all of them stand beside it
  const others = await layOutMarks(revision.state, rect ? rest : placements, seams)
  writeCompanion(revision, field.name.replaceAll('.', '-'), others, appearances)
  return [...placed, ...others.map(placedMark)]
}

/** The drawing centred in a box of the widget's proportions, so that readers do not stretch it. */
function fitted(drawing: Drawing, rect: Box, rotate: Mark['rotate']): Drawing {
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
  const lists = (page: PdfRef): boolean =>
    (revision.array(revision.dict(page)?.get('Annots')) ?? []).some(
      (item) => item instanceof PdfRef && item.num === widgetRef.num,
    )
  for (let index = 0; index < state.pageCount; index++) {
    const page = state.page(index).ref
    if (stated instanceof PdfRef ? stated.num === page.num : lists(page)) return index
  }
  throw new SignError('SIGN_FIELD_UNUSABLE', '签名域不在任何页面上')
}
