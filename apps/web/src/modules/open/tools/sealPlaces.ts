// Seals placed on a document, and how a partner writes them down.

import { type Box, boxOfMillimetres, centreAt, inPoints } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import type { SealSize } from './sealSizes.ts'

export type SealPlace = { id: number; page: number; seal: SealSize; box: Box }

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
