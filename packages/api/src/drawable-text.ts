// What can be printed on a contract, a seal or a report, told before it is sent: pages ask while somebody types, the
// server before it draws. The same fonts draw everything, so there is one answer for all of it.

import { DRAWN_RANGES } from './drawable-ranges.ts'

/**
 * Characters nobody sees and which change what others read: controls (but tab and line feed), marks that turn the
 * direction of writing, joiners, tags, byte-order marks.
 */
const INVISIBLE =
  /(?![\t\n])\p{Cc}|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\uffff\u{e0000}-\u{e0fff}]/gu

/** The text as people see it. A carriage return before a line feed goes too. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

let drawn: [first: number, last: number][] | undefined
const ranges = () => {
  drawn ??= DRAWN_RANGES.split(' ').map((range) => {
    const [first, more = '0'] = range.split('-')
    const start = Number.parseInt(first!, 36)
    return [start, start + Number.parseInt(more, 36)]
  })
  return drawn
}

const BREAKS = new Set(['\n', '\r', '\t'])

const isDrawn = (character: string): boolean => {
  const code = character.codePointAt(0)!
  if (BREAKS.has(character)) return true
  const all = ranges()
  let low = 0
  let high = all.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = all[middle]!
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}

/** As the engine draws it: accents composed, joiners and selectors left out, odd spaces as spaces. */
const asDrawn = (text: string): string =>
  withoutInvisible(text)
    .replace(/\P{Script=Han}+/gu, (run) => run.normalize('NFC'))
    .replace(/\p{Variation_Selector}/gu, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')

/** Each character that cannot be printed, once. */
export const undrawable = (text: string): string[] => [
  ...new Set([...asDrawn(text)].filter((character) => !isDrawn(character))),
]

const SHOWN = 5

/** A sentence for whoever types it, or nothing. */
export const undrawableProblem = (text: string): string | undefined => {
  const missing = undrawable(text)
  if (missing.length === 0) return undefined
  const shown = missing.slice(0, SHOWN).join('')
  return `“${shown}”${missing.length > SHOWN ? '等字符' : ''}无法印在文件上，请改用中文、英文、数字或常用符号`
}

/** In ems, never less than the fonts need: what this admits, the engine can place. */
const widthOf = (character: string): number => {
  if (/[MW@%mw&]/.test(character)) return 1.05
  if (/[A-Z]/.test(character)) return 0.85
  if (/[!-~ ]/.test(character)) return 0.68
  return 1
}

export type TextBox = { widthPt: number; heightPt: number }

/** Smallest size a remark shrinks to, and its lines' distance in ems. */
export const REMARK = { minSizePt: 6, lineHeight: 1.3 } as const

/** Whether a remark can be printed in its box, shrunk if need be: a sentence, or nothing. */
export const remarkProblem = (text: string, { widthPt, heightPt }: TextBox): string | undefined => {
  const undrawn = undrawableProblem(text)
  if (undrawn) return undrawn
  const room = widthPt / REMARK.minSizePt - 1
  const lines = asDrawn(text)
    .split('\n')
    .reduce((sum, line) => {
      const width = [...line].reduce((all, character) => all + widthOf(character), 0)
      // A word that is pushed to the next line leaves room behind it.
      return sum + Math.max(1, Math.ceil((width * (/[!-~]{2}/.test(line) ? 1.3 : 1.1)) / Math.max(1, room)))
    }, 0)
  const high = 1 + (lines - 1) * REMARK.lineHeight
  return room < 1 || high * REMARK.minSizePt > heightPt ? '内容过长，备注框放不下，请缩短内容' : undefined
}
