// How large a text stands in its box, by the rule the composing engine follows: from its own size down to six points,
// then it no longer fits. Widths are estimated (a Chinese character is one em wide, a Latin one about half), so the
// preview is a preview; what truly fits is judged where the file is made.

import { DEFAULT_SIZE_PT, MIN_SIZE_PT } from '@xinqi/api/contract-fields/kinds'

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u

export const widthInEms = (text: string): number => {
  let ems = 0
  for (const character of text) ems += character.codePointAt(0)! > 0xffff || WIDE.test(character) ? 1 : 0.55
  return ems
}

export type TextBox = { widthPt: number; heightPt: number }
export type FitOptions = { sizePt?: number; wraps?: boolean }

const linesAt = (text: string, widthPt: number, sizePt: number): number =>
  text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((widthInEms(line) * sizePt) / widthPt)), 0)

const fits = (text: string, { widthPt, heightPt }: TextBox, sizePt: number, wraps: boolean): boolean =>
  wraps
    ? linesAt(text, widthPt, sizePt) * sizePt * 1.5 - sizePt * 0.5 <= heightPt
    : widthInEms(text) * sizePt <= widthPt && sizePt <= heightPt * 1.1

export const fittedSize = (
  text: string,
  room: TextBox,
  { sizePt = DEFAULT_SIZE_PT, wraps = false }: FitOptions = {},
): { sizePt: number; overflows: boolean } => {
  const smallest = Math.min(MIN_SIZE_PT, sizePt)
  for (let size = sizePt; size > smallest; size -= 0.5)
    if (fits(text, room, size, wraps)) return { sizePt: size, overflows: false }
  return { sizePt: smallest, overflows: !fits(text, room, smallest, wraps) }
}
