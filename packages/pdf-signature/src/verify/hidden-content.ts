import type { PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/errors.ts'
import { isName, PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf/objects.ts'
import { walkPages } from '../pdf/pages.ts'
import { numbersInSection } from '../pdf/xref-section.ts'
import { decodeText } from './text.ts'

/**
 * What a file carries that its reader did not see, though nothing was changed after signing: layers switched off, hidden
 * annotations, pages and drawings nothing leads to, references to objects that are still to come. This is how a file is
 * prepared for being shown differently later. Honest files may have some of it too, so it is a remark and no verdict.
 */
export function hiddenContentRemarks(doc: PdfDocument): string[] {
  try {
    return [...layerRemarks(doc), ...pageRemarks(doc), ...unusedContentRemarks(doc)]
  } catch (error) {
    // The verdict stands without this; what could not be looked through is said.
    if (error instanceof PdfError) return ['文件结构过于复杂，未能检查是否含有隐藏内容']
    throw error
  }
}

const MAX_NAMED = 3

function layerRemarks(doc: PdfDocument): string[] {
  const properties = doc.dict(doc.root.get('OCProperties'))
  const shown = doc.dict(properties?.get('D'))
  if (!properties || !shown) return []
  const groups = (doc.array(properties.get('OCGs')) ?? []).filter((each) => each instanceof PdfRef)
  const listed = (key: string) =>
    new Set((doc.array(shown.get(key)) ?? []).flatMap((each) => (each instanceof PdfRef ? [each.num] : [])))
  const [on, off] = [listed('ON'), listed('OFF')]
  const base = doc.name(shown.get('BaseState')) ?? 'ON'
  const hidden = groups.filter(({ num }) => off.has(num) || (base !== 'ON' && !on.has(num)))
  const remarks: string[] = []
  if (hidden.length > 0) {
    const names = hidden.slice(0, MAX_NAMED).flatMap((group) => {
      const title = decodeText(doc.string(doc.dict(group)?.get('Name'))?.bytes ?? new Uint8Array()).trim()
      return title ? [`“${title.slice(0, 40)}”`] : []
    })
    remarks.push(
      `文件含有 ${hidden.length} 个默认不显示的图层${names.length ? `（${names.join('、')}）` : ''}，签署人可能没有看到其中的内容`,
    )
  }
  if ((doc.array(shown.get('AS')) ?? []).length > 0) remarks.push('文件的图层在屏幕显示与打印时可能不同')
  return remarks
}

const HIDDEN = 1 << 1
const NO_VIEW = 1 << 5

function pageRemarks(doc: PdfDocument): string[] {
  let hiddenAnnotations = 0
  let missing = 0
  for (const { dict } of walkPages(doc)) {
    for (const part of partsOf(doc, dict.get('Contents'))) if (isMissing(doc, part)) missing++
    for (const item of doc.array(dict.get('Annots')) ?? []) {
      const annotation = doc.dict(item)
      const flags = doc.number(annotation?.get('F')) ?? 0
      const draws = doc.dict(annotation?.get('AP')) !== undefined
      // A signature nobody is meant to see is an ordinary thing.
      const isSignature = doc.name(annotation?.get('FT')) === 'Sig'
      if (draws && !isSignature && (flags & (HIDDEN | NO_VIEW)) !== 0) hiddenAnnotations++
    }
  }
  return [
    ...(hiddenAnnotations > 0 ? [`文件含有 ${hiddenAnnotations} 处隐藏的批注或表单域`] : []),
    ...(missing > 0 ? [`页面内容引用了 ${missing} 个不存在的对象，日后可能被补上`] : []),
  ]
}

const partsOf = (doc: PdfDocument, contents: PdfValue | undefined): PdfValue[] => {
  const found = doc.resolve(contents)
  return Array.isArray(found) ? found : contents === undefined ? [] : [contents]
}

const isMissing = (doc: PdfDocument, value: PdfValue): boolean => {
  if (!(value instanceof PdfRef)) return false
  const entry = doc.locate(value.num)
  return !entry || entry.kind === 'free'
}

/** Objects looked at at most. Beyond, the search costs more than the verdict itself. */
const MAX_OBJECTS = 50_000

function unusedContentRemarks(doc: PdfDocument): string[] {
  const reached = reachable(doc)
  let unused = 0
  let hintStreams = 0
  for (const num of numbersInUse(doc)) {
    if (reached.has(num)) continue
    const value = doc.object(num)
    // A linearised file has one stream of hints that only its first bytes name.
    if (value instanceof PdfStream && doc.number(value.dict.get('S')) !== undefined && hintStreams++ === 0)
      continue
    if (isDrawing(doc, value)) unused++
  }
  return unused > 0 ? [`文件含有 ${unused} 处没有显示出来的页面内容，日后可能被替换到页面上`] : []
}

function numbersInUse(doc: PdfDocument): Set<number> {
  const numbers = new Set<number>()
  for (const section of doc.sections)
    for (const num of numbersInSection(section)) {
      const entry = doc.locate(num)
      if (entry && entry.kind !== 'free') numbers.add(num)
      if (numbers.size > MAX_OBJECTS) throw new PdfError('PDF_LIMIT', '对象过多')
    }
  return numbers
}

function reachable(doc: PdfDocument): Set<number> {
  const reached = new Set<number>()
  const work: PdfValue[] = [doc.trailer]
  let visits = 0
  while (work.length > 0) {
    if (++visits > MAX_OBJECTS * 40) throw new PdfError('PDF_LIMIT', '对象过多')
    const value = work.pop()!
    if (value instanceof PdfRef) {
      if (reached.has(value.num)) continue
      reached.add(value.num)
      if (reached.size > MAX_OBJECTS) throw new PdfError('PDF_LIMIT', '对象过多')
      work.push(doc.get(value))
    } else if (Array.isArray(value)) for (const item of value) work.push(item)
    else if (value instanceof PdfDict) for (const item of value.map.values()) work.push(item)
    else if (value instanceof PdfStream) for (const item of value.dict.map.values()) work.push(item)
  }
  return reached
}

const DRAWING_BYTES = 256 * 1024
const DRAWS = /(?:^|\s)(?:Tj|TJ|Do|re|BT|ET)(?:\s|$)/

/** A page, a form, or a stream of drawing commands; not the fonts and tables that writers leave behind. */
function isDrawing(doc: PdfDocument, value: PdfValue): boolean {
  if (value instanceof PdfDict) {
    const type = value.get('Type')
    return isName(type, 'Page') || isName(type, 'Catalog')
  }
  if (!(value instanceof PdfStream)) return false
  if (isName(value.dict.get('Subtype'), 'Form')) return true
  if (value.dict.has('Type') || value.dict.has('Subtype')) return false
  try {
    return DRAWS.test(doc.decode(value, DRAWING_BYTES).toString('latin1'))
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}
