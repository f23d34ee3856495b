// Automatic numbers as the author sees them in Word. The embedded engine prints 第1条 where Word shows 第一条, an
// installed one 一.1 where Word shows 1.1: what would be signed is not what was written. Lists with such numbers are
// counted here, and each of their paragraphs gets its finished number.

import {
  childOf,
  type PlacedElement,
  placeElements,
  type Splice,
  spliced,
  valOf,
} from '../archive/xml-places.ts'
import { canCount, countedAs, isMisprinted } from './counting.ts'
import {
  type Level,
  type List,
  type Numbering,
  readNumbering,
  readStyleNumbers,
  type StyleNumber,
} from './numbering-source.ts'

export type WordTexts = { document: string; numbering: string; styles?: string }

type Reference = { numId: string; level: number }
type Numbered = { paragraph: PlacedElement; level: Level; index: number; list: string; text: string }

/** The two texts with finished numbers, or nothing where no list needs it. */
export function writeNumbers(texts: WordTexts): Pick<WordTexts, 'document' | 'numbering'> | undefined {
  const numbering = readNumbering(texts.numbering)
  const doubtful = new Set([...numbering.lists.keys()].filter((id) => isDoubtful(id, numbering)))
  if (doubtful.size === 0) return undefined
  const numbered = countParagraphs(texts, numbering, doubtful)
  if (numbered.length === 0) return undefined
  let next = 1 + Math.max(0, ...[...numbering.instances.keys()].map(Number).filter(Number.isFinite))
  const instances: string[] = []
  const splices = numbered.map(({ paragraph, level, index, list, text }): Splice => {
    const id = String(next++)
    const prefix = prefixOf(paragraph)
    instances.push(
      `<${prefix}num ${prefix}numId="${id}"><${prefix}abstractNumId ${prefix}val="${list}"/><${prefix}lvlOverride ${prefix}ilvl="${index}">${finished(level, text, prefix)}</${prefix}lvlOverride></${prefix}num>`,
    )
    return referenceTo(id, index, paragraph, prefix)
  })
  const end = texts.numbering.search(/<(?:\w+:)?numIdMacAtCleanup\b|<\/(?:\w+:)?numbering\s*>/)
  if (end < 0) return undefined
  return {
    document: spliced(texts.document, splices),
    numbering: spliced(texts.numbering, [{ from: end, to: end, text: instances.join('') }]),
  }
}

const prefixOf = ({ tag }: PlacedElement) => tag.slice(0, tag.indexOf(':') + 1)

/** Levels an engine would print wrongly, all of whose companions can be counted. */
function isDoubtful(id: string, { lists, instances }: Numbering): boolean {
  const levels = [...lists.get(id)!.levels.values()]
  for (const instance of instances.values())
    if (instance.list === id) levels.push(...instance.levels.values())
  return (
    levels.some((level) => level.legal || isMisprinted(level.format)) &&
    levels.every((level) => level.pictured || level.format === 'bullet' || canCount(level.format))
  )
}

function countParagraphs(texts: WordTexts, numbering: Numbering, doubtful: Set<string>): Numbered[] {
  const { styles, standard } = texts.styles
    ? readStyleNumbers(texts.styles)
    : { styles: new Map<string, StyleNumber>(), standard: undefined }
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()
  const numbered: Numbered[] = []
  for (const paragraph of paragraphsOf(placeElements(texts.document))) {
    const found = referenceOf(paragraph, styles, standard, numbering)
    const instance = found && numbering.instances.get(found.numId)
    if (!found || !instance) continue
    const list = listBehind(instance.list, numbering, styles)
    if (!doubtful.has(list)) continue
    const levelAt = (index: number) =>
      instance.levels.get(index) ?? numbering.lists.get(list)!.levels.get(index)
    const level = levelAt(found.level)
    if (!level) continue
    const counts = counters.get(list) ?? []
    counters.set(list, counts)
    // An instance that starts anew does so where it is first used.
    if (!begun.has(found.numId)) {
      begun.add(found.numId)
      for (const index of instance.starts.keys()) counts[index] = undefined
    }
    const startOf = (index: number) => instance.starts.get(index) ?? levelAt(index)?.start ?? 1
    for (let index = 0; index < found.level; index++) counts[index] ??= startOf(index)
    const before = counts[found.level]
    counts[found.level] = before === undefined ? startOf(found.level) : before + 1
    for (let index = found.level + 1; index < 9; index++)
      if (found.level <= (levelAt(index)?.restartAfter ?? index - 1)) counts[index] = undefined
    if (level.format === 'bullet' || level.pictured) continue
    const text = level.text.replace(/%([1-9])/g, (_, digit) => {
      const index = Number(digit) - 1
      const format = level.legal ? 'decimal' : (levelAt(index)?.format ?? 'decimal')
      return countedAs(counts[index] ?? startOf(index), format)
    })
    numbered.push({ paragraph, level, index: found.level, list, text })
  }
  return numbered
}

function* paragraphsOf(element: PlacedElement): Generator<PlacedElement> {
  for (const child of element.children) {
    // Of two renditions of the same drawing only the preferred one is shown.
    if (child.name === 'Fallback' || child.name === 'pPr') continue
    if (child.name === 'p') yield child
    yield* paragraphsOf(child)
  }
}

function referenceOf(
  paragraph: PlacedElement,
  styles: Map<string, StyleNumber>,
  standard: string | undefined,
  numbering: Numbering,
): Reference | undefined {
  const properties = childOf(paragraph, 'pPr')
  const own = childOf(properties, 'numPr')
  const ownLevel = valOf(own, 'ilvl')
  const ownId = valOf(own, 'numId')
  if (ownId === '0') return undefined
  const styleId = valOf(properties, 'pStyle') ?? standard
  const inherited = styleId === undefined ? undefined : styleReference(styleId, styles, numbering)
  const numId = ownId ?? inherited?.numId
  if (numId === undefined || numId === '0') return undefined
  const level = ownLevel !== undefined ? Number(ownLevel) : ownId === undefined ? (inherited?.level ?? 0) : 0
  return { numId, level }
}

function styleReference(
  id: string,
  styles: Map<string, StyleNumber>,
  numbering: Numbering,
): Reference | undefined {
  const seen: string[] = []
  for (let at: string | undefined = id; at !== undefined && !seen.includes(at); ) {
    seen.push(at)
    const style = styles.get(at)
    if (style?.numId !== undefined) {
      const numId = style.numId
      const instance = numbering.instances.get(numId)
      const list = instance && numbering.lists.get(listBehind(instance.list, numbering, styles))
      // A level may name the style it belongs to; the style nearest to the paragraph decides.
      const named = list && [...list.levels].find(([, level]) => level.style && seen.includes(level.style))
      return { numId, level: named?.[0] ?? style.level ?? 0 }
    }
    at = style?.basedOn
  }
  return undefined
}

/** A list may only point to a list style, which has the levels. */
function listBehind(id: string, { lists, instances }: Numbering, styles: Map<string, StyleNumber>): string {
  const link = lists.get(id)?.numStyleLink
  if (link === undefined) return id
  const named = [...lists].find(([, list]: [string, List]) => list.styleLink === link)?.[0]
  const numId = styles.get(link)?.numId
  return named ?? (numId === undefined ? id : (instances.get(numId)?.list ?? id))
}

const escapeXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** The level as it is, indents and font included, with the number written out. */
function finished({ source }: Level, text: string, prefix: string): string {
  return source
    .replace(/<(?:\w+:)?(?:isLgl|pStyle)\b[^>]*\/>/g, '')
    .replace(/<(?:\w+:)?numFmt\b[^>]*\/>/, `<${prefix}numFmt ${prefix}val="decimal"/>`)
    .replace(/<(?:\w+:)?lvlText\b[^>]*\/>/, () => `<${prefix}lvlText ${prefix}val="${escapeXml(text)}"/>`)
}

function referenceTo(id: string, index: number, paragraph: PlacedElement, prefix: string): Splice {
  const reference = `<${prefix}numPr><${prefix}ilvl ${prefix}val="${index}"/><${prefix}numId ${prefix}val="${id}"/></${prefix}numPr>`
  const properties = childOf(paragraph, 'pPr')
  const own = childOf(properties, 'numPr')
  if (own) return { from: own.start, to: own.end, text: reference }
  if (!properties || properties.openEnd === properties.end) {
    const whole = `<${prefix}pPr>${reference}</${prefix}pPr>`
    return properties
      ? { from: properties.start, to: properties.end, text: whole }
      : { from: paragraph.openEnd, to: paragraph.openEnd, text: whole }
  }
  const before = properties.children.findLast(({ name }) => BEFORE_NUMBER.has(name))
  const at = before?.end ?? properties.openEnd
  return { from: at, to: at, text: reference }
}

/** What stands before the number in a paragraph's properties, by the order of the standard. */
const BEFORE_NUMBER = new Set([
  'pStyle',
  'keepNext',
  'keepLines',
  'pageBreakBefore',
  'framePr',
  'widowControl',
])
