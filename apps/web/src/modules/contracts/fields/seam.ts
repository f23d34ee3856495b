// A seam seal is one field that stands on every page of its file: each page carries its slice at the edge.

import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { type Box, boxOfMillimetres } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import type { ShownField } from './shownField.ts'

/** The strip a page shows of it: at its edge, at the height the field was set to. */
export const seamBox = (field: Pick<ShownField, 'y' | 'height' | 'settings'>, page: PageSize): Box => {
  const { width, height } = FIELD_FACTS.seam
  const strip = boxOfMillimetres(page, width, height)
  const middle = field.y + field.height / 2
  return {
    ...strip,
    x: field.settings.seamEdge === 'left' ? 0 : 1 - strip.width,
    y: Math.min(1 - strip.height, Math.max(0, middle - strip.height / 2)),
  }
}

export const standsOn = (field: ShownField, fileId: string, page: number): boolean =>
  field.fileId === fileId && (field.kind === 'seam' ? runsOver(field.settings, page) : field.page === page)

/** Every page, every second one counted as people do, or a range of them. */
const runsOver = ({ seamPages = 'all', seamFrom, seamTo }: ShownField['settings'], page: number): boolean => {
  if (seamFrom !== undefined && seamTo !== undefined) return page >= seamFrom - 1 && page <= seamTo - 1
  return seamPages === 'all' || (seamPages === 'odd') === (page % 2 === 0)
}
