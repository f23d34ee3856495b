// Which characters may stand next to which, at line ends and in one word.

const LATIN = /[\p{Script=Latin}\p{Nd}]/u

export const isWordCharacter = (text: string): boolean => LATIN.test(text)

/** Sticks to the word or number it stands in: 13,800.50, 2026-01-01, a@b.cn. */
const WORD_JOINER = /[.,\-/@_%:：'’+#&=]/

const CLOSING = /[，。、；：！？）》」』】〉”’…—,.;:!?)\]}%‰℃]/
const OPENING = /[（《「『【〈“‘([{¥￥$]/

/** How many characters at the start of a line could not have been split off from each other by wrapping. */
export function firstTokenLength(characters: readonly string[]): number {
  let end = 0
  while (end < characters.length && OPENING.test(characters[end]!)) end++
  if (end < characters.length && isWordCharacter(characters[end]!)) {
    while (
      end < characters.length &&
      (isWordCharacter(characters[end]!) ||
        (WORD_JOINER.test(characters[end]!) && isWordCharacter(characters[end + 1] ?? '')))
    )
      end++
  } else end++
  while (end < characters.length && CLOSING.test(characters[end]!)) end++
  return Math.min(end, characters.length)
}

/** What stands between two lines of one paragraph when they are read on. */
export function joinerBetween(before: string, after: string, spaceAtWrap: boolean): '' | ' ' {
  const last = before.at(-1) ?? ''
  const first = after.at(0) ?? ''
  if (spaceAtWrap && isWordCharacter(first) && !/\s/.test(last)) return ' '
  const bothLetters = /\p{Script=Latin}/u.test(last) && /\p{Script=Latin}/u.test(first)
  const letterAndDigit =
    isWordCharacter(last) && isWordCharacter(first) && /\p{Script=Latin}/u.test(last + first)
  const afterSentence = /[.,;:!?)]/.test(last) && /\p{Script=Latin}/u.test(first)
  // Two digits at a wrap are one number: 6222 0000 wraps without a space of its own.
  return bothLetters || letterAndDigit || afterSentence ? ' ' : ''
}

export const endsSentence = (text: string): boolean => /[。；：！？.;:!?]["”’）)]?$/.test(text.trimEnd())

const NUMERALS = '一二三四五六七八九十百零〇\\d'
const enumerators = [
  new RegExp(`^第[${NUMERALS}]+[章节条款项编部]`),
  /^[一二三四五六七八九十百]+[、.．]/,
  new RegExp(`^[（(][${NUMERALS}]{1,3}[）)]`),
  /^\d{1,3}([.．]\d{1,3})*[.．、\s]/,
  /^\d{1,3}([.．]\d{1,3})+/,
  /^\d{1,3}[)）]/,
  /^[①-⑳]/,
  /^[●■◆•·▪➢√□☐]/,
]

/** The mark a numbered or bulleted paragraph starts with, or ''. */
export function enumeratorOf(text: string): string {
  for (const pattern of enumerators) {
    const match = pattern.exec(text.trimStart())
    if (match) return match[0]
  }
  return ''
}

const ordinals = '零一二三四五六七八九'

function ordinalOf(mark: string): number | undefined {
  const arabic = /(\d+)\D*$/.exec(mark)
  if (arabic) return Number(arabic[1])
  const circled = /[①-⑳]/.exec(mark)
  if (circled) return circled[0].charCodeAt(0) - 0x2460 + 1
  const chinese = /[一二三四五六七八九十百]+/.exec(mark)?.[0]
  if (!chinese || chinese.includes('百')) return undefined
  const [tens, ones] = chinese.includes('十') ? chinese.split('十') : ['0', chinese]
  const digit = (text: string | undefined, empty: number) => (text ? ordinals.indexOf(text) : empty)
  return (tens === '0' ? 0 : digit(tens, 1) * 10) + digit(ones, 0)
}

const shapeOf = (mark: string) => mark.replace(/\d+|[一二三四五六七八九十百]+|[①-⑳]/g, '#').trim()

/** The second mark is the next number in the same style: 三、 after 二、, 3.2 after 3.1. */
export function isNextInList(mark: string, next: string): boolean {
  if (!mark || !next || shapeOf(mark) !== shapeOf(next)) return false
  const [first, second] = [ordinalOf(mark), ordinalOf(next)]
  return first !== undefined && second === first + 1
}
