import type { PdfDocument } from '../../pdf/document.ts'
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/objects.ts'
import { EqualityWalker } from './equality.ts'
import type { RevisionStep } from './step.ts'

/**
 * Signing software adds the tag of its new widget to the structure tree of a tagged document. That is accepted
 * when every element there was before is still there with the same attributes and the same children in order.
 */
export function compareStructureTree(step: RevisionStep, judgedElsewhere: ReadonlySet<number>): boolean {
  const before = step.before.root.get('StructTreeRoot')
  const after = step.after.root.get('StructTreeRoot')
  if (!before || !after) return false
  const elements = new Set<number>()
  collectElements(step.before, before, elements, 0)
  const walker = new EqualityWalker(step.limit)
  walker.begin(step.before, step.after, new Set(), new Set([...judgedElsewhere, ...elements]))
  const rootBefore = step.before.dict(before)
  const rootAfter = step.after.dict(after)
  if (!rootBefore || !rootAfter || !sameElement(step, walker, rootBefore, rootAfter, ROOT_EXEMPT))
    return false
  for (const num of elements) {
    const old = step.before.dict(step.before.object(num))
    const now = step.after.dict(step.after.object(num))
    if (old === rootBefore) continue
    if (!old || !now || !sameElement(step, walker, old, now, ELEMENT_EXEMPT)) return false
  }
  return true
}

const ELEMENT_EXEMPT = new Set(['K'])
/** The parent tree only maps back from content to elements; names of identifiers and classes do not show. */
const ROOT_EXEMPT = new Set(['K', 'ParentTree', 'ParentTreeNextKey', 'IDTree'])

function sameElement(
  step: RevisionStep,
  walker: EqualityWalker,
  before: PdfDict,
  after: PdfDict,
  exempt: ReadonlySet<string>,
): boolean {
  for (const key of new Set([...before.map.keys(), ...after.map.keys()]))
    if (!exempt.has(key) && !walker.equal(before.get(key), after.get(key))) return false
  const old = children(step.before, before)
  const now = children(step.after, after)
  let matched = 0
  for (const kid of now) if (matched < old.length && walker.equal(old[matched], kid)) matched++
  return matched === old.length
}

function children(doc: PdfDocument, element: PdfDict): PdfValue[] {
  const value = element.get('K')
  const resolved = doc.resolve(value)
  if (Array.isArray(resolved)) return resolved
  return value === undefined ? [] : [value]
}

function collectElements(doc: PdfDocument, value: PdfValue, found: Set<number>, depth: number): void {
  if (depth > 200 || found.size > 500_000) return
  if (value instanceof PdfRef) {
    if (found.has(value.num)) return
    const dict = doc.dict(value)
    if (!dict) return
    found.add(value.num)
  }
  const dict = doc.dict(value)
  if (!dict?.has('K')) return
  for (const kid of children(doc, dict)) {
    if (kid instanceof PdfDict) collectElements(doc, kid, found, depth + 1)
    else if (kid instanceof PdfRef && doc.dict(kid)?.has('S')) collectElements(doc, kid, found, depth + 1)
  }
}
