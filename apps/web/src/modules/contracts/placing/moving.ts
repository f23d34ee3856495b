// Boxes on pages, moved, resized and brought in line with each other. Fractions of a page, pure.

import { type Box, moveTo } from '../../../shared/viewer/fractions.ts'
import type { PlacedField } from './placedField.ts'

export type Guide = { axis: 'x' | 'y'; at: number }
export type Corner = 'nw' | 'ne' | 'sw' | 'se'

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** A seam seal keeps to its edge; everything else goes where it is taken. */
export const moved = (field: PlacedField, x: number, y: number, page = field.page): PlacedField =>
  field.kind === 'seam'
    ? { ...field, ...moveTo(field, field.x, y) }
    : { ...field, ...moveTo(field, x, y), page }

/** Several at once keep their distances: all stop when the first reaches the edge. */
export const movedBy = (fields: readonly PlacedField[], dx: number, dy: number): PlacedField[] => {
  const room = (
    start: (field: PlacedField) => number,
    size: (field: PlacedField) => number,
    wanted: number,
  ) =>
    clamp(
      wanted,
      Math.max(...fields.map((field) => -start(field))),
      Math.min(...fields.map((field) => 1 - start(field) - size(field))),
    )
  const free = fields.filter(({ kind }) => kind !== 'seam')
  const right = free.length
    ? room(
        (field) => (field.kind === 'seam' ? 0 : field.x),
        (field) => (field.kind === 'seam' ? 0 : field.width),
        dx,
      )
    : 0
  const down = room(
    ({ y }) => y,
    ({ height }) => height,
    dy,
  )
  return fields.map((field) => moved(field, field.x + right, field.y + down))
}

/** The opposite corner stays. Never smaller than `least`, never beyond the page. */
export const resized = (
  box: Box,
  corner: Corner,
  x: number,
  y: number,
  least: { width: number; height: number },
): Box => {
  const right = box.x + box.width
  const bottom = box.y + box.height
  const west = corner.endsWith('w')
  const north = corner.startsWith('n')
  const left = west ? clamp(x, 0, right - least.width) : box.x
  const top = north ? clamp(y, 0, bottom - least.height) : box.y
  return {
    x: left,
    y: top,
    width: west ? right - left : clamp(x, box.x + least.width, 1) - box.x,
    height: north ? bottom - top : clamp(y, box.y + least.height, 1) - box.y,
  }
}

const linesOf = (start: number, size: number) => [start, start + size / 2, start + size]

const nearest = (start: number, size: number, lines: readonly number[], reach: number) => {
  let best: { shift: number; at: number } | undefined
  for (const own of linesOf(start, size))
    for (const line of lines) {
      const shift = line - own
      if (Math.abs(shift) <= reach && (!best || Math.abs(shift) < Math.abs(best.shift)))
        best = { shift, at: line }
    }
  return best
}

/** Near an edge or the middle of another box, or the middle of the page, it takes that line and shows it. */
export const aligned = (
  box: Box,
  others: readonly Box[],
  reach: { x: number; y: number },
): { box: Box; guides: Guide[] } => {
  const across = nearest(box.x, box.width, [0.5, ...others.flatMap((o) => linesOf(o.x, o.width))], reach.x)
  const down = nearest(box.y, box.height, [0.5, ...others.flatMap((o) => linesOf(o.y, o.height))], reach.y)
  const guides: Guide[] = []
  if (across) guides.push({ axis: 'x', at: across.at })
  if (down) guides.push({ axis: 'y', at: down.at })
  return { box: moveTo(box, box.x + (across?.shift ?? 0), box.y + (down?.shift ?? 0)), guides }
}
