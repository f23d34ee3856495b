import type { PdfDocument } from '../pdf/document.ts'
import { isName, PdfDict, PdfRef, type PdfValue } from '../pdf/objects.ts'
import { walkPages } from '../pdf/pages.ts'
import { type FormTree, fieldAttribute, readFormTree } from './fields.ts'
import type { Revision } from './revisions.ts'

export interface FoundSignature {
  dict: PdfDict
  /** Object number of the signature dictionary, when it is an object of its own. */
  num: number | undefined
  /** Name of the field that shows it now; undefined when no field does any more. */
  fieldName: string | undefined
  /** Object numbers of the field and its widgets. */
  fieldNums: number[]
  /** 1-based pages on which a widget of the field stands. */
  pages: number[]
  /** Set when how the signature hangs in the document is itself suspicious. */
  fault?: string
}

/**
 * Signatures of the document as it stands now (form tree, then widgets that hang on pages only), followed by
 * those an earlier revision had and a later one dropped.
 */
export function findSignatures(doc: PdfDocument, revisions: readonly Revision[]): FoundSignature[] {
  const tree = readFormTree(doc)
  const found = new Map<PdfDict, FoundSignature>()
  const widgetPages = pagesOfWidgets(doc)
  const usageRights = usageRightsSignatures(doc)

  const add = (value: PdfValue | undefined, fieldName: string, nums: number[], pages: number[]): void => {
    const dict = doc.dict(value)
    if (!dict) return
    const known = found.get(dict)
    if (known) {
      if (!nums.every((num) => known.fieldNums.includes(num))) known.fault = '多个签名域共用同一签名'
      return
    }
    const num = value instanceof PdfRef ? value.num : undefined
    found.set(dict, { dict, num, fieldName, fieldNums: nums, pages })
  }

  addFromForm(doc, tree, widgetPages, add)
  addFromPagesOnly(doc, tree, add)
  for (const signature of found.values()) signature.fault ??= tree.anomaly
  return [...found.values(), ...dropped(doc, revisions, found, usageRights)]
}

type Add = (value: PdfValue | undefined, fieldName: string, nums: number[], pages: number[]) => void

function addFromForm(doc: PdfDocument, tree: FormTree, widgetPages: Map<number, number[]>, add: Add): void {
  const byField = new Map<number, number[]>()
  for (const node of tree.nodes.values()) {
    if (!byField.has(node.fieldNum)) byField.set(node.fieldNum, [])
    byField.get(node.fieldNum)!.push(node.num)
  }
  for (const [fieldNum, nums] of byField) {
    const node = tree.nodes.get(fieldNum)!
    const own = node.dict.get('V')
    const value = own ?? fieldAttribute(doc, node, 'V')
    // The type of a field can be hidden from a form walker; what its value is cannot.
    if (node.type !== 'Sig' && !looksLikeSignature(doc.dict(value))) continue
    if (own === undefined && node.parent) continue
    const pages = nums.flatMap((num) => widgetPages.get(num) ?? [])
    add(
      value,
      node.fullName,
      nums,
      [...new Set(pages)].sort((a, b) => a - b),
    )
  }
}

function addFromPagesOnly(doc: PdfDocument, tree: FormTree, add: Add): void {
  for (const page of walkPages(doc))
    for (const annotation of doc.array(page.dict.get('Annots')) ?? []) {
      if (annotation instanceof PdfRef && tree.nodes.has(annotation.num)) continue
      const dict = doc.dict(annotation)
      if (!dict || !isName(doc.resolve(dict.get('Subtype')), 'Widget')) continue
      const parent = doc.dict(dict.get('Parent'))
      const value = dict.get('V') ?? parent?.get('V')
      const isSignature =
        isName(doc.resolve(dict.get('FT') ?? parent?.get('FT')), 'Sig') || looksLikeSignature(doc.dict(value))
      const num = annotation instanceof PdfRef ? [annotation.num] : []
      if (isSignature) add(value, '', num, [page.index + 1])
    }
}

function pagesOfWidgets(doc: PdfDocument): Map<number, number[]> {
  const pages = new Map<number, number[]>()
  for (const page of walkPages(doc))
    for (const annotation of doc.array(page.dict.get('Annots')) ?? [])
      if (annotation instanceof PdfRef) {
        if (!pages.has(annotation.num)) pages.set(annotation.num, [])
        pages.get(annotation.num)!.push(page.index + 1)
      }
  return pages
}

export const looksLikeSignature = (dict: PdfDict | undefined): boolean =>
  dict !== undefined &&
  (dict.has('ByteRange') || isName(dict.get('Type'), 'Sig') || isName(dict.get('Type'), 'DocTimeStamp'))

/** Reader-extension signatures (/Perms /UR3) enable features in one vendor's reader; nobody signs with them. */
function usageRightsSignatures(doc: PdfDocument): Set<PdfDict> {
  const permissions = doc.dict(doc.root.get('Perms'))
  const rights = ['UR', 'UR3'].map((key) => doc.dict(permissions?.get(key)))
  return new Set(rights.filter((dict) => dict !== undefined))
}

/** /ByteRange is searched in the raw bytes: that finds every signature that was ever written, linked or not. */
function dropped(
  doc: PdfDocument,
  revisions: readonly Revision[],
  found: ReadonlyMap<PdfDict, FoundSignature>,
  usageRights: ReadonlySet<PdfDict>,
): FoundSignature[] {
  const lost: FoundSignature[] = []
  for (const revision of revisions) {
    const hits = positionsOf(doc.bytes, '/ByteRange', revision.start, revision.end)
    if (hits.length === 0) continue
    for (const num of objectsAt(revision, hits)) {
      const value = revision.view.object(num)
      if (!(value instanceof PdfDict)) continue
      const inner = value.get('V')
      const dict = looksLikeSignature(value) ? value : inner instanceof PdfDict ? inner : undefined
      if (!dict || !looksLikeSignature(dict) || found.has(dict) || usageRights.has(dict)) continue
      if (isUsageRights(dict)) continue
      const fault = '签名在后来的修订中被移除或替换'
      lost.push({ dict, num, fieldName: undefined, fieldNums: [], pages: [], fault })
    }
  }
  return lost
}

function isUsageRights(dict: PdfDict): boolean {
  const reference = dict.get('Reference')
  if (!Array.isArray(reference)) return false
  return reference.some((entry) => {
    const method = entry instanceof PdfDict ? entry.get('TransformMethod') : undefined
    return isName(method, 'UR3') || isName(method, 'UR')
  })
}

const MAX_HITS = 20_000

function positionsOf(bytes: Buffer, text: string, start: number, end: number): number[] {
  const region = bytes.subarray(start, end)
  const hits: number[] = []
  for (let at = region.indexOf(text, 0, 'latin1'); at >= 0 && hits.length < MAX_HITS; ) {
    hits.push(start + at)
    at = region.indexOf(text, at + text.length, 'latin1')
  }
  return hits
}

/** Numbers of the objects this revision writes around the given positions. */
function objectsAt(revision: Revision, hits: readonly number[]): Set<number> {
  const starts: [offset: number, num: number][] = []
  for (const section of revision.sections)
    for (const source of section.hybrid ? [section, section.hybrid] : [section])
      for (const [num, entry] of source.entries())
        if (entry.kind === 'offset' && entry.offset >= revision.start) starts.push([entry.offset, num])
  starts.sort((a, b) => a[0] - b[0])
  const nums = new Set<number>()
  let at = 0
  for (const hit of hits) {
    while (at + 1 < starts.length && starts[at + 1]![0] <= hit) at++
    if (starts[at] && starts[at]![0] <= hit) nums.add(starts[at]![1])
  }
  return nums
}
