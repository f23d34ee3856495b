import { fold } from '../text/fold.ts'
import type { Span } from '../values/span.ts'

const SHORTEST_QUOTE = 4
const IGNORED = /[\s“”"'‘’「」『』]/

type Compact = { text: string; origin: number[] }

function compact(text: string): Compact {
  const characters: string[] = []
  const origin: number[] = []
  const folded = fold(text)
  for (let at = 0; at < folded.length; at++) {
    const character = folded[at] as string
    if (IGNORED.test(character)) continue
    characters.push(character === '，' ? ',' : character === '；' ? ';' : character)
    origin.push(at)
  }
  return { text: characters.join(''), origin }
}

/** Finds quotes in one text; white space, width and quotation marks may differ, words may not. */
export function quoteLocator(text: string): (quote: string) => Span | null {
  const haystack = compact(text)
  return (quote) => {
    const needle = compact(quote).text.replace(/(?:\.{3}|…)+$/, '')
    if (needle.length < SHORTEST_QUOTE) return null
    const at = haystack.text.indexOf(needle)
    if (at < 0) return null
    return {
      start: haystack.origin[at] as number,
      end: (haystack.origin[at + needle.length - 1] as number) + 1,
    }
  }
}
