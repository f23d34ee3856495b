// Where a contract asks to be signed: 甲方（盖章）, 乙方（签字）：, 日期：, each with the place it stands at.

import { type Block, type Box, isTable, isText, type Line, type Page, type TextModel } from '@xinqi/documents'
import { LETTER_ROLE, NAMED_ROLE } from '../text/role.ts'

export type SigningPlace = {
  page: number
  /** What the text calls whoever signs here: 甲方, 出租人. */
  role: string
  kind: 'seal' | 'signature' | 'date'
  /** The words that ask for it. */
  quote: string
  /** Of the words, or of the name printed after them. */
  box: Box
  /** A mark is put on the name printed there, or beside the words where nothing is. */
  beside: 'on' | 'right'
}

type Letter = { sign: string; x: number; right: number }

/** Spaces are left out: where there were any shows in the gap between two letters. */
const lettersOf = ({ runs }: Line): Letter[] =>
  runs.flatMap(({ text, box, edges }) => {
    const edge = (at: number) => edges?.[at] ?? box.x + (box.w * at) / Math.max(1, text.length)
    let at = 0
    return [...text].flatMap((sign): Letter[] => {
      const [x, right] = [edge(at), edge(at + sign.length)]
      at += sign.length
      if (/\s/.test(sign)) return []
      return [...sign.normalize('NFKC')].map((folded) => ({ sign: folded, x, right }))
    })
  })

const linesOf = (block: Block): Line[] => {
  if (isTable(block)) return block.cells.flatMap(({ blocks }) => blocks.flatMap(linesOf))
  return isText(block) ? block.lines : []
}

const ROLE = `(?<role>${LETTER_ROLE}|${NAMED_ROLE})`
/** 甲方(出租方): the second name, which says nothing of signing. */
const SECOND_NAME = '(?:\\((?![^)]*[章签])[^)]{1,12}\\))?'
const ASKS = '\\([^()]{0,8}(?:盖章|公章|签章|印章|签字|签名)[^()]{0,8}\\)'
const MARKS = [
  new RegExp(`${ROLE}${SECOND_NAME}:?(?<asks>${ASKS}|(?:盖章|签章|签字|签名)处?(?=:|_|$)):?`, 'g'),
  new RegExp(`${ROLE}${SECOND_NAME}:(?<name>[^():;,。]{2,40})(?<asks>${ASKS})`, 'g'),
]
const DATE = /(?:(?:签[订署约]|签字|盖章)?(?:日期|时间):?_*(?:年_*月_*日)?|年_*月_*日)(?![:_]*\d)/g

const widthOf = ({ x, right }: Letter) => right - x

/** Begins a line or a column: what stands in the middle of a sentence asks for nothing. */
const begins = (letters: readonly Letter[], at: number): boolean => {
  const [before, first] = [letters[at - 1], letters[at]!]
  return !before || before.sign === '_' || first.x - before.right > widthOf(first) * 1.5
}

const spanBox = (letters: readonly Letter[], from: number, to: number, line: Line): Box => ({
  x: letters[from]!.x,
  y: line.box.y,
  w: letters[to - 1]!.right - letters[from]!.x,
  h: line.box.h,
})

/** The name printed after the words, up to the next column. */
const nameAfter = (letters: readonly Letter[], from: number): [number, number] | null => {
  let start = from
  while (start < letters.length && /[_:]/.test(letters[start]!.sign)) start++
  let end = start
  while (
    end < letters.length &&
    letters[end]!.sign !== '_' &&
    letters[end]!.x - letters[end - 1]!.right < widthOf(letters[end]!) * 3
  )
    end++
  return end - start >= 2 ? [start, end] : null
}

type FoundPlace = Omit<SigningPlace, 'role'> & { role: string | null }

const placesOn = (page: Page): FoundPlace[] =>
  page.blocks.flatMap(linesOf).flatMap((line) => {
    const letters = lettersOf(line)
    const text = letters.map(({ sign }) => sign).join('')
    // Signs outside the basic plane take two places in a text and one among the letters; names of parties have none.
    if (text.length !== letters.length) return []
    const found: (FoundPlace & { at: number })[] = []
    for (const pattern of MARKS)
      for (const match of text.matchAll(pattern)) {
        const at = match.index
        if (!begins(letters, at) || found.some((one) => one.at === at)) continue
        const { role, asks, name } = match.groups!
        const end = at + match[0].length
        const kind = asks!.includes('章') ? 'seal' : 'signature'
        const printed: [number, number] | null = name
          ? [at + match[0].indexOf(name), at + match[0].indexOf(name) + name.length]
          : nameAfter(letters, end)
        found.push({
          at,
          page: page.index,
          role: role!,
          kind,
          quote: match[0],
          box: printed ? spanBox(letters, ...printed, line) : spanBox(letters, at, end, line),
          beside: printed && kind === 'seal' ? 'on' : 'right',
        })
      }
    for (const match of text.matchAll(DATE)) {
      const at = match.index
      if (!begins(letters, at)) continue
      found.push({
        at,
        page: page.index,
        role: null,
        kind: 'date',
        quote: match[0].replaceAll('_', ''),
        box: spanBox(letters, at, at + match[0].length, line),
        beside: 'right',
      })
    }
    return found.map(({ at: _, ...place }) => place)
  })

const FARTHEST = { along: 0.3, across: 0.25 }

/** A date belongs to the mark above it in its column. */
const markAbove = (date: FoundPlace, marks: readonly SigningPlace[]): SigningPlace | undefined => {
  const cost = ({ box }: SigningPlace) => Math.abs(box.x - date.box.x) * 2 + Math.max(0, date.box.y - box.y)
  return marks
    .filter(
      ({ page, box }) =>
        page === date.page &&
        box.y <= date.box.y + date.box.h / 2 &&
        date.box.y - box.y < FARTHEST.along &&
        Math.abs(box.x - date.box.x) < FARTHEST.across,
    )
    .sort((a, b) => cost(a) - cost(b))[0]
}

/** Marks first, in reading order; dates nobody signs above are no places to sign. */
export const findSigningPlaces = ({ pages }: Pick<TextModel, 'pages'>): SigningPlace[] => {
  const asked = pages.flatMap(placesOn)
  const marks = asked.flatMap((place) => (place.role === null ? [] : [{ ...place, role: place.role }]))
  const dated = new Set<SigningPlace>()
  const dates = asked
    .filter(({ role }) => role === null)
    .flatMap((date): SigningPlace[] => {
      const mark = markAbove(date, marks)
      if (!mark || dated.has(mark)) return []
      dated.add(mark)
      return [{ ...date, role: mark.role }]
    })
  return [...marks, ...dates]
}
