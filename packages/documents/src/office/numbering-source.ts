// A Word file's lists: levels, instances and the styles that carry them.

import { childOf, type PlacedElement, placeElements, valOf } from '../archive/xml-places.ts'

export type Level = {
  format: string
  text: string
  start: number
  /** Arabic figures for every number in it. */
  legal: boolean
  /** Starts anew after a paragraph of this level or a higher one (0-based); −1 for never. */
  restartAfter: number
  pictured: boolean
  style?: string
  source: string
}
export type List = { levels: Map<number, Level>; styleLink?: string; numStyleLink?: string }
export type Instance = { list: string; starts: Map<number, number>; levels: Map<number, Level> }
export type Numbering = { lists: Map<string, List>; instances: Map<string, Instance> }
export type StyleNumber = { numId?: string; level?: number; basedOn?: string }

export function readNumbering(text: string): Numbering {
  const root = childOf(placeElements(text), 'numbering')
  const lists = new Map<string, List>()
  const instances = new Map<string, Instance>()
  for (const element of root?.children ?? []) {
    if (element.name === 'abstractNum')
      lists.set(element.attributes.abstractNumId ?? '', {
        levels: levelsOf(element, text),
        styleLink: valOf(element, 'styleLink'),
        numStyleLink: valOf(element, 'numStyleLink'),
      })
    if (element.name === 'num')
      instances.set(element.attributes.numId ?? '', {
        list: valOf(element, 'abstractNumId') ?? '',
        ...overridesOf(element, text),
      })
  }
  return { lists, instances }
}

function levelsOf(element: PlacedElement, text: string): Map<number, Level> {
  const levels = new Map<number, Level>()
  for (const child of element.children)
    if (child.name === 'lvl') levels.set(Number(child.attributes.ilvl), levelOf(child, text))
  return levels
}

function levelOf(element: PlacedElement, text: string): Level {
  const index = Number(element.attributes.ilvl)
  const restart = valOf(element, 'lvlRestart')
  const legal = childOf(element, 'isLgl')
  return {
    format: formatOf(element),
    text: unescaped(valOf(element, 'lvlText') ?? ''),
    start: Number(valOf(element, 'start') ?? 1),
    legal: legal !== undefined && !['0', 'false', 'off'].includes(legal.attributes.val ?? '1'),
    restartAfter: restart === undefined ? index - 1 : Number(restart) - 1,
    pictured: childOf(element, 'lvlPicBulletId') !== undefined,
    style: valOf(element, 'pStyle'),
    source: text.slice(element.start, element.end),
  }
}

/** Newer formats stand as one of two renditions; what is not understood there is not counted. */
const formatOf = (element: PlacedElement): string =>
  valOf(element, 'numFmt') ?? (childOf(element, 'AlternateContent') ? 'custom' : 'decimal')

function overridesOf(element: PlacedElement, text: string): Pick<Instance, 'starts' | 'levels'> {
  const starts = new Map<number, number>()
  const levels = new Map<number, Level>()
  for (const override of element.children) {
    if (override.name !== 'lvlOverride') continue
    const index = Number(override.attributes.ilvl)
    const start = valOf(override, 'startOverride')
    if (start !== undefined) starts.set(index, Number(start))
    const level = childOf(override, 'lvl')
    if (level) levels.set(index, levelOf(level, text))
  }
  return { starts, levels }
}

export function readStyleNumbers(text: string): { styles: Map<string, StyleNumber>; standard?: string } {
  const root = childOf(placeElements(text), 'styles')
  const styles = new Map<string, StyleNumber>()
  let standard: string | undefined
  for (const element of root?.children ?? []) {
    if (element.name !== 'style') continue
    const id = element.attributes.styleId ?? ''
    const number = childOf(childOf(element, 'pPr'), 'numPr')
    const level = valOf(number, 'ilvl')
    styles.set(id, {
      numId: valOf(number, 'numId'),
      level: level === undefined ? undefined : Number(level),
      basedOn: valOf(element, 'basedOn'),
    })
    if (element.attributes.type === 'paragraph' && element.attributes.default === '1') standard = id
  }
  return { styles, standard }
}

const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&amp;/g, '&')
