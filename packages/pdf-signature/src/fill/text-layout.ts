import { type FaceName, faceFor } from './faces.ts'
import { advanceOf } from './font-set.ts'

/** Ideographs sit between these parts of an em below and above the baseline. */
const above = 0.88

/** What may not start or end a line in Chinese typesetting. */
const notFirst = new Set('，。、；：？！）》」』】〕〉”’…—·％‰℃,.;:?!)]}%')
const notLast = new Set('（《「『【〔〈“‘([{￥$#')

/**
 * Accents are composed, but not ideographs: Unicode would replace compatibility forms that stand in real names.
 * Invisible joiners and selectors draw nothing; odd spaces draw as a space.
 */
export function drawable(text: string): string {
  return text
    .replace(/\P{Script=Han}+/gu, (run) => run.normalize('NFC'))
    .replaceAll('\r\n', '\n')
    .replace(/\u200b|\u200c|\u200d|\u2060|\ufeff|\p{Variation_Selector}/gu, '')
    .replace(/[\t\u00a0\u2002-\u200a\u202f\u205f]/g, ' ')
}

/** For papers that must come out whatever somebody was called long ago: a letter no font draws is told by its number. */
export const spelled = (text: string, face: FaceName): string =>
  drawable(text).replace(/[^\n]/gu, (letter) =>
    faceFor(letter, face)
      ? letter
      : `〔U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}〕`,
  )

const widths = new Map<string, number>()

function widthOf(character: string, face: FaceName): number {
  const key = face + character
  let width = widths.get(key)
  if (width === undefined) {
    width = advanceOf(character, face)
    widths.set(key, width)
  }
  return width
}

/** In ems. */
export function measure(text: string, face: FaceName): number {
  let width = 0
  for (const character of text) width += widthOf(character, face)
  return width
}

/** Pieces a line may be broken between: an ideograph with its punctuation, or a whole Latin word. */
function pieces(paragraph: string): string[] {
  const found: string[] = []
  for (const character of paragraph) {
    const last = found.at(-1)
    const before = last === undefined ? '' : Array.from(last).at(-1)!
    const word = /[!-~À-ɏ]/
    const joined =
      last !== undefined &&
      (notFirst.has(character) || notLast.has(before) || (word.test(character) && word.test(before)))
    if (joined) found[found.length - 1] = last + character
    else found.push(character)
  }
  return found
}

/** Lines no wider than the width (in ems). A word longer than a line is broken inside. */
export function wrap(text: string, face: FaceName, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    let used = 0
    const endLine = () => {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    for (const piece of pieces(paragraph)) {
      const wide = measure(piece, face)
      if (used + measure(piece.trimEnd(), face) <= width + 1e-9) {
        line += piece
        used += wide
        continue
      }
      if (line !== '') endLine()
      if (piece.trim() === '') continue
      if (wide <= width) {
        line = piece
        used = wide
        continue
      }
      for (const character of piece) {
        const one = widthOf(character, face)
        if (used + one > width + 1e-9 && line !== '') endLine()
        line += character
        used += one
      }
    }
    endLine()
    return lines
  })
}

export interface Fitted {
  sizePt: number
  lines: string[]
  lineHeightPt: number
}

export interface FitOptions {
  face: FaceName
  widthPt: number
  heightPt: number
  sizePt: number
  minSizePt: number
  /** In ems. */
  lineHeight: number
}

const step = 0.25

/** The largest size between the two at which the text fits, or undefined: text is never cut. */
export function fitLine(text: string, options: FitOptions): Fitted | undefined {
  const width = measure(text, options.face)
  const byWidth = width === 0 ? options.sizePt : options.widthPt / width
  const largest = Math.min(options.sizePt, byWidth, options.heightPt)
  const sizePt = largest === options.sizePt ? largest : Math.floor(largest * 20) / 20
  if (sizePt < options.minSizePt) return undefined
  return { sizePt, lines: [text], lineHeightPt: sizePt }
}

export function fitLines(text: string, options: FitOptions): Fitted | undefined {
  for (let sizePt = options.sizePt; sizePt >= options.minSizePt - 1e-9; sizePt -= step) {
    if (widestCharacter(text, options.face) * sizePt > options.widthPt) continue
    const lines = wrap(text, options.face, options.widthPt / sizePt)
    const lineHeightPt = sizePt * options.lineHeight
    if (blockHeight(lines.length, sizePt, lineHeightPt) <= options.heightPt + 1e-6) {
      return { sizePt, lines, lineHeightPt }
    }
  }
  return undefined
}

function widestCharacter(text: string, face: FaceName): number {
  let widest = 0
  for (const character of text) if (character !== '\n') widest = Math.max(widest, widthOf(character, face))
  return widest
}

/** Leading is between lines only. */
export function blockHeight(lines: number, sizePt: number, lineHeightPt: number): number {
  return lines === 0 ? 0 : sizePt + (lines - 1) * lineHeightPt
}

export const baselineBelowTop = (sizePt: number) => above * sizePt
