import type { PdfDocument } from '../../pdf/document.ts'
import { PdfError } from '../../pdf/errors.ts'
import { isName, type PdfDict, PdfRef, type PdfValue } from '../../pdf/objects.ts'
import { ForbiddenChange, type RevisionStep } from './step.ts'

export interface PageTree {
  /** Page objects in order. */
  pages: number[]
  /** Intermediate nodes. */
  nodes: number[]
}

export function readPageTree(doc: PdfDocument): PageTree {
  const tree: PageTree = { pages: [], nodes: [] }
  const seen = new Set<number>()
  const walk = (value: PdfValue, depth: number): void => {
    if (depth > 64) throw new PdfError('PDF_LIMIT', '页面树')
    const dict = doc.dict(value)
    if (!(value instanceof PdfRef) || !dict || seen.has(value.num)) return
    seen.add(value.num)
    const kids = isName(doc.resolve(dict.get('Type')), 'Page') ? undefined : doc.array(dict.get('Kids'))
    if (!kids) tree.pages.push(value.num)
    else {
      tree.nodes.push(value.num)
      for (const kid of kids) walk(kid, depth + 1)
    }
  }
  walk(doc.root.get('Pages') ?? null, 0)
  return tree
}

/** Keys that say when a page was touched or how the tab key moves; nothing on the page looks different. */
const HARMLESS = new Set(['Annots', 'LastModified', 'Tabs'])

/** Pages may gain the widgets that the form rules approved. Nothing else about them may differ. */
export function comparePages(step: RevisionStep, tree: PageTree, approvedWidgets: ReadonlySet<number>): void {
  for (const num of tree.nodes) {
    if (step.walker.isSettled(num)) continue
    compareEntries(step, num, new Set())
    step.walker.settle(num)
  }
  tree.pages.forEach((num, index) => {
    if (step.walker.isSettled(num)) return
    compareEntries(step, num, HARMLESS, index + 1)
    const grew = compareAnnotations(step, num, index + 1, approvedWidgets)
    if (!grew) step.walker.settle(num, dictOf(step.after, num).get('Annots'))
  })
}

function compareEntries(step: RevisionStep, num: number, exempt: ReadonlySet<string>, page?: number): void {
  const before = dictOf(step.before, num)
  const after = dictOf(step.after, num)
  for (const key of new Set([...before.map.keys(), ...after.map.keys()])) {
    if (exempt.has(key) || step.walker.equal(before.get(key), after.get(key))) continue
    throw new ForbiddenChange(page ? `第 ${page} 页的内容被改动（${key}）` : `页面结构被改动（${key}）`)
  }
}

function dictOf(doc: PdfDocument, num: number): PdfDict {
  const value = doc.dict(doc.object(num))
  if (!value || value.hasDuplicateKeys) throw new ForbiddenChange('页面对象被替换')
  return value
}

/** Returns whether the page gained widgets. */
function compareAnnotations(
  step: RevisionStep,
  num: number,
  page: number,
  approvedWidgets: ReadonlySet<number>,
): boolean {
  const before = annotations(step.before, num)
  const after = annotations(step.after, num)
  let matched = 0
  const present = new Set<number>()
  for (const item of after) {
    if (item instanceof PdfRef) {
      if (present.has(item.num) && before !== after) throw new ForbiddenChange(`第 ${page} 页的批注重复`)
      present.add(item.num)
    }
    if (matched < before.length && sameAnnotation(step, before[matched]!, item)) matched++
    else if (!(item instanceof PdfRef) || !approvedWidgets.has(item.num))
      throw new ForbiddenChange(`第 ${page} 页新增或改动了批注`)
  }
  if (matched < before.length) throw new ForbiddenChange(`第 ${page} 页的批注被删除或改动`)
  return after.length > before.length
}

function sameAnnotation(step: RevisionStep, before: PdfValue, after: PdfValue): boolean {
  if (before instanceof PdfRef && after instanceof PdfRef && before.num !== after.num) return false
  return step.walker.equal(before, after)
}

function annotations(doc: PdfDocument, pageNum: number): PdfValue[] {
  return doc.array(dictOf(doc, pageNum).get('Annots')) ?? []
}
