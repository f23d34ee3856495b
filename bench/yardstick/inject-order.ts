import type { Random } from '../comparison/random.ts'

/** Where the order is put, and whether a reader sees it. All leave the contract's own words as they were. */
const TRICKS: Record<string, (order: string) => string> = {
  'a line of its own': (order) => `${order}。\n`,
  'a note in brackets': (order) => `（备注：${order}）\n`,
  'characters nobody sees': (order) => `${[...order].join('\u200b')}\n`,
  'tag characters': (order) =>
    `${[...order].map((one) => (one.charCodeAt(0) < 127 ? String.fromCodePoint(0xe0000 + one.charCodeAt(0)) : one)).join('')}\n`,
  'a comment of markup': (order) => `<!-- ${order} -->\n`,
  'after the signatures': (order) => `${order}\n`,
}

export type InjectedText = { injected: string; trick: string; place: number; words: string }

/** The order stands between two lines of the contract, or behind its end; the tricks take turns. */
export function injectOrder(text: string, order: string, at: number, random: Random): InjectedText {
  const names = Object.keys(TRICKS)
  const trick = names[at % names.length] as string
  const words = (TRICKS[trick] as (typeof TRICKS)[string])(order)
  const lines = [...text.matchAll(/\n/g)].map(({ index }) => index + 1)
  const place =
    trick === 'after the signatures' ? text.length : (lines[random.between(3, lines.length - 2)] as number)
  return { injected: text.slice(0, place) + words + text.slice(place), trick, place, words }
}
