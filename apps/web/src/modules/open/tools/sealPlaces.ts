// Seals placed on a document, and how a partner writes them down.

import { type Box, boxOfMillimetres, centreAt, inPoints } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import type { SealSize } from './sealSizes.ts'

/** The words a place was found by, which of them, and where they stand. */
export type ByKeyword = { keyword: string; index: number; words: Box }
export type SealPlace = { id: number; page: number; seal: SealSize; box: Box; by?: ByKeyword }
/** Over the edges of several pages; `y` is where the middle of the seal is. */
export type Seam = { edge: 'right' | 'left'; pages: 'all' | 'odd' | 'even'; y: number }

export const isOnSeam = ({ pages }: Seam, page: number): boolean =>
  pages === 'all' || (pages === 'odd') === (page % 2 === 0)

export const placeAt = (
  id: number,
  page: number,
  size: PageSize,
  seal: SealSize,
  x: number,
  y: number,
): SealPlace => ({
  id,
  page,
  seal,
  box: centreAt(boxOfMillimetres(size, seal.width, seal.height), x, y),
})

const six = (value: number) => Number(value.toFixed(6))
const two = (value: number) => Number(value.toFixed(2))

export const describePlace = ({ page, box, seal }: SealPlace, size: PageSize) => {
  const points = inPoints(box, size)
  return {
    seal: seal.name,
    page: page + 1,
    fraction: { x: six(box.x), y: six(box.y), width: six(box.width), height: six(box.height) },
    points: {
      pageWidth: two(size.width),
      pageHeight: two(size.height),
      left: two(points.x),
      top: two(points.y),
      bottom: two(points.fromBottom),
      width: two(points.width),
      height: two(points.height),
    },
  }
}

/** What the API takes a seal to be when no width is given: others say how wide they are. */
const USUAL = 42

/** One place as `positions` of the public API wants it. Pure. */
export const asPosition = ({ page, box, seal, by }: SealPlace) => {
  const width = seal.width === USUAL ? {} : { width: six(box.width) }
  if (!by) return { page: page + 1, x: six(box.x), y: six(box.y), ...width }
  const dx = six(box.x + box.width / 2 - by.words.x - by.words.width / 2)
  const dy = six(box.y + box.height / 2 - by.words.y - by.words.height / 2)
  return {
    keyword: by.keyword,
    index: by.index,
    ...(Math.abs(dx) > 0.0005 ? { dx } : {}),
    ...(Math.abs(dy) > 0.0005 ? { dy } : {}),
    ...width,
  }
}

/** The body of contract/setPositions, for whose contract and party the reader puts in. */
export const asSetPositions = (places: readonly SealPlace[], seam: Seam | null) => ({
  contractNo: 'HT-001',
  account: 'self',
  positions: [
    ...places.map(asPosition),
    ...(seam ? [{ seam: { edge: seam.edge, pages: seam.pages }, y: six(seam.y) }] : []),
  ],
})
