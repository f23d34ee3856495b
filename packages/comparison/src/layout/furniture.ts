import { foldText } from '../reading/fold.ts'
import type { Furniture, Reading } from '../reading/reading.ts'
import type { Diff, Place } from '../types.ts'
import { boxesOf } from './boxes.ts'

/** Running headers and page numbers that read differently, each distinct wording once. */
export function furnitureChanges(base: Reading, final: Reading): Diff[] {
  return (['headerFooter', 'pageNumber'] as const).flatMap((kind) => {
    const x = distinct(base, kind)
    const y = distinct(final, kind)
    const gone = [...x].filter(([shape]) => !y.has(shape)).map(([, item]) => item)
    const come = [...y].filter(([shape]) => !x.has(shape)).map(([, item]) => item)
    const count = Math.max(gone.length, come.length)
    return Array.from({ length: count }, (_, i) => diffOf(kind, gone[i], come[i]))
  })
}

/** Page by page only the number changes, so copies are told apart with their digits folded. */
function distinct(reading: Reading, kind: Furniture['kind']): Map<string, Furniture> {
  const found = new Map<string, Furniture>()
  for (const item of reading.furniture) {
    if (item.kind !== kind) continue
    const shape = kind === 'pageNumber' ? foldText(item.text).replace(/\d+/g, '#') : foldText(item.text)
    if (!found.has(shape)) found.set(shape, item)
  }
  return found
}

function diffOf(kind: Furniture['kind'], x: Furniture | undefined, y: Furniture | undefined): Diff {
  return {
    id: '',
    type: x && y ? 'replace' : x ? 'delete' : 'insert',
    class: kind,
    category: null,
    importance: 'low',
    base: placeOfFurniture(x),
    final: placeOfFurniture(y),
    baseText: x?.text ?? '',
    finalText: y?.text ?? '',
    baseContext: { before: '', after: '' },
    finalContext: { before: '', after: '' },
  }
}

function placeOfFurniture(item: Furniture | undefined): Place {
  if (!item) return { start: 0, end: 0, parts: [], boxes: [] }
  const { start, end, page, block, source } = item.region
  const boxes = source ? boxesOf(source, 0, source.text.length).map((box) => ({ page, box })) : []
  return { start, end, parts: [{ page, block, start: 0, end: item.text.length }], boxes }
}
