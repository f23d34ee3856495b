import type { Box, Run, TextBlock } from '@xinqi/documents'
import { foldUnit, IGNORED } from '../reading/fold.ts'

type Seat = { line: number; run: Run; index: number }

const seatsOf = new WeakMap<TextBlock, (Seat | undefined)[]>()

/** For each UTF-16 unit of the block's text the run and position it is drawn at. */
export function seats(block: TextBlock): (Seat | undefined)[] {
  const known = seatsOf.get(block)
  if (known) return known
  const drawn: Seat[] = []
  block.lines.forEach((line, index) => {
    for (const run of line.runs) {
      for (let i = 0; i < run.text.length; i++) {
        if (foldUnit(run.text.charCodeAt(i)) > IGNORED) drawn.push({ line: index, run, index: i })
      }
    }
  })
  // Joining lines may have dropped a hyphen or a space, so the two are walked side by side.
  const found: (Seat | undefined)[] = new Array(block.text.length)
  let next = 0
  for (let i = 0; i < block.text.length; i++) {
    const unit = block.text.charCodeAt(i)
    if (foldUnit(unit) <= IGNORED) continue
    let ahead = next
    while (ahead < drawn.length && ahead < next + 4 && unitOf(drawn[ahead]!) !== unit) ahead++
    if (ahead < drawn.length && unitOf(drawn[ahead]!) === unit) {
      found[i] = drawn[ahead]
      next = ahead + 1
    }
  }
  seatsOf.set(block, found)
  return found
}

const unitOf = (seat: Seat): number => seat.run.text.charCodeAt(seat.index)

/** One box per line for text[start, end) of the block. */
export function boxesOf(block: TextBlock, start: number, end: number): Box[] {
  const all = seats(block)
  const lines = new Map<number, { left: number; right: number; top: number; bottom: number }>()
  for (let i = start; i < end; i++) {
    const seat = all[i]
    if (!seat) continue
    const { run } = seat
    const left = edgeOf(run, seat.index)
    const right = edgeOf(run, seat.index + 1)
    const reach = lines.get(seat.line)
    if (!reach) {
      lines.set(seat.line, { left, right, top: run.box.y, bottom: run.box.y + run.box.h })
      continue
    }
    reach.left = Math.min(reach.left, left)
    reach.right = Math.max(reach.right, right)
    reach.top = Math.min(reach.top, run.box.y)
    reach.bottom = Math.max(reach.bottom, run.box.y + run.box.h)
  }
  return [...lines.values()].map(({ left, right, top, bottom }) => ({
    x: left,
    y: top,
    w: right - left,
    h: bottom - top,
  }))
}

/** A box without width between two characters of the block. */
export function caretOf(block: TextBlock, offset: number): Box[] {
  const all = seats(block)
  for (let i = offset - 1; i >= 0; i--) {
    const seat = all[i]
    if (seat) return [{ ...lineBox(seat), x: edgeOf(seat.run, seat.index + 1) }]
  }
  const next = all.slice(offset).find((seat) => seat !== undefined)
  return next ? [{ ...lineBox(next), x: edgeOf(next.run, next.index) }] : []
}

const lineBox = ({ run }: Seat): Omit<Box, 'x'> => ({ y: run.box.y, w: 0, h: run.box.h })

function edgeOf(run: Run, index: number): number {
  return run.edges?.[index] ?? run.box.x + (run.box.w * index) / run.text.length
}
