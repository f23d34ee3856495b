// Table borders on a page picture: long straight runs of dark pixels.

import type { Grey } from '../image/grey.ts'
import type { Ruling } from '../layout/content.ts'

const GAP = 4
const MAX_THICKNESS = 9

export function findDrawnLines(picture: Grey, minimumLength: number): Ruling[] {
  const dark = darkLevel(picture)
  const horizontal = runs(
    picture.width,
    picture.height,
    minimumLength,
    (along, across) => picture.data[across * picture.width + along]! < dark,
  )
  const vertical = runs(
    picture.height,
    picture.width,
    minimumLength,
    (along, across) => picture.data[along * picture.width + across]! < dark,
  )
  return [
    ...horizontal.map(({ from, to, first, last }) => ({
      left: from,
      right: to,
      top: first,
      bottom: last + 1,
    })),
    ...vertical.map(({ from, to, first, last }) => ({ left: first, right: last + 1, top: from, bottom: to })),
  ]
}

/** Clearly darker than the paper, whatever the paper's tone. */
function darkLevel({ data }: Grey): number {
  const histogram = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 7) histogram[data[at]!]!++
  let paper = 255
  for (let value = 255; value > 0; value--) if (histogram[value]! > histogram[paper]!) paper = value
  return paper * 0.7
}

type Run = { from: number; to: number; first: number; last: number }

function runs(
  length: number,
  count: number,
  minimum: number,
  isDark: (along: number, across: number) => boolean,
): Run[] {
  const open: Run[] = []
  const done: Run[] = []
  for (let across = 0; across < count; across++) {
    let from = -1
    let lastDark = -1
    const close = () => {
      if (from >= 0 && lastDark + 1 - from >= minimum)
        extend(open, { from, to: lastDark + 1, first: across, last: across })
      from = -1
    }
    for (let along = 0; along < length; along++) {
      if (isDark(along, across)) {
        if (from < 0) from = along
        lastDark = along
      } else if (from >= 0 && along - lastDark > GAP) close()
    }
    close()
    for (let index = open.length - 1; index >= 0; index--)
      if (open[index]!.last < across - 2) done.push(...open.splice(index, 1))
  }
  return [...done, ...open].filter((run) => run.last - run.first < MAX_THICKNESS)
}

function extend(open: Run[], run: Run): void {
  const same = open.find(
    (other) => other.last >= run.first - 2 && other.from <= run.to && other.to >= run.from,
  )
  if (!same) {
    open.push(run)
    return
  }
  same.from = Math.min(same.from, run.from)
  same.to = Math.max(same.to, run.to)
  same.last = run.last
}
