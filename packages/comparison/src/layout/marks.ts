import { contextOf } from '../reading/excerpt.ts'
import { foldText } from '../reading/fold.ts'
import { likeness, pairInOrder } from '../reading/likeness.ts'
import type { Mark, Reading } from '../reading/reading.ts'
import type { Diff, Place } from '../types.ts'

const SURE = 0.8
const SAME_NAME = 0.6

/** Seals or handwriting that appeared, vanished or read differently. */
export function markChanges(base: Reading, final: Reading, kind: Mark['kind']): Diff[] {
  const x = base.marks.filter((mark) => mark.kind === kind)
  const y = final.marks.filter((mark) => mark.kind === kind)
  const pairs = pairInOrder(x.length, y.length, (i, j) => affinity(x[i]!, y[j]!))
  const diffs: Diff[] = []
  for (const { i, j } of pairs) {
    if (foldText(x[i]!.text) !== foldText(y[j]!.text)) diffs.push(diffOf(base, final, x[i]!, y[j]!))
  }
  const pairedBase = new Set(pairs.map(({ i }) => i))
  const pairedFinal = new Set(pairs.map(({ j }) => j))
  x.forEach((mark, i) => {
    if (!pairedBase.has(i)) diffs.push(diffOf(base, final, mark, undefined))
  })
  y.forEach((mark, j) => {
    if (!pairedFinal.has(j)) diffs.push(diffOf(base, final, undefined, mark))
  })
  return diffs
}

/** The same name makes the same mark; unread marks are matched by where they sit. */
function affinity(x: Mark, y: Mark): number {
  const a = foldText(x.text)
  const b = foldText(y.text)
  const alike = a === '' || b === '' ? 0 : likeness(a, b)
  if (a !== '' && a === b) return 2
  const distance = Math.hypot(
    x.box.x + x.box.w / 2 - y.box.x - y.box.w / 2,
    x.box.y + x.box.h / 2 - y.box.y - y.box.h / 2,
  )
  const near = x.page === y.page && distance < 0.15
  if (near) return 1 + alike
  return alike >= SAME_NAME ? alike : 0
}

function diffOf(base: Reading, final: Reading, x: Mark | undefined, y: Mark | undefined): Diff {
  const mark = (y ?? x)!
  const baseOffset = x?.offset ?? matching(final, base, mark.offset)
  const finalOffset = y?.offset ?? matching(base, final, mark.offset)
  const confidence = Math.min(x?.confidence ?? 1, y?.confidence ?? 1)
  const diff: Diff = {
    id: '',
    type: x && y ? 'replace' : x ? 'delete' : 'insert',
    class: mark.kind,
    category: null,
    importance: mark.kind === 'seal' ? 'high' : 'normal',
    base: placeOfMark(x, baseOffset),
    final: placeOfMark(y, finalOffset),
    baseText: x ? x.text : '',
    finalText: y ? y.text : '',
    baseContext: contextOf(base, baseOffset, baseOffset),
    finalContext: contextOf(final, finalOffset, finalOffset),
  }
  // Handwriting is a guess however high the recogniser's score: it is shown, never counted as proven.
  if (mark.kind === 'handwriting' || confidence < SURE) diff.uncertain = true
  return diff
}

function placeOfMark(mark: Mark | undefined, offset: number): Place {
  if (!mark) return { start: offset, end: offset, parts: [], boxes: [] }
  const { page, block, box } = mark
  return { start: offset, end: offset, parts: [{ page, block, start: 0, end: 0 }], boxes: [{ page, box }] }
}

/** About the same place in the other text: as far from its end, since marks gather there. */
function matching(own: Reading, other: Reading, offset: number): number {
  return Math.max(0, other.text.length - (own.text.length - offset))
}
