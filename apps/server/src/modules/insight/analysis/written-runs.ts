import { drawable, measure, type PageCanvas, type TextStyle, wrap } from '@xinqi/pdf-signature/fill'

export type Run = { text: string; bold: boolean }

const BOLD = 'song-bold'

/** Lines of a given width in ems, each in the stretches it is drawn in. Breaking a line drops blanks and nothing else. */
export const wrapRuns = (runs: readonly Run[], style: TextStyle, width: number): Run[][] => {
  const parts = runs.map(({ text, bold }) => ({ text: drawable(text), bold }))
  const text = parts.map((part) => part.text).join('')
  // The wider face decides, so that no line runs over the margin.
  const face = parts.some(({ bold }) => bold) ? BOLD : style.face
  let at = 0
  return wrap(text, face, width).map((line) => {
    while (at < text.length && !text.startsWith(line, at)) at++
    const stretch = cut(parts, at, at + line.length)
    at += line.length
    return stretch
  })
}

const cut = (parts: readonly Run[], from: number, to: number): Run[] => {
  let start = 0
  return parts.flatMap(({ text, bold }) => {
    const piece = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += text.length
    return piece ? [{ text: piece, bold }] : []
  })
}

const faceOf = (style: TextStyle, bold: boolean) => (bold ? BOLD : style.face)

export const widthOf = (line: readonly Run[], style: TextStyle): number =>
  line.reduce((sum, { text, bold }) => sum + measure(text, faceOf(style, bold)) * style.sizePt, 0)

export const drawRuns = (
  page: PageCanvas,
  line: readonly Run[],
  x: number,
  y: number,
  style: TextStyle,
): void => {
  let left = x
  for (const { text, bold } of line) {
    const face = faceOf(style, bold)
    page.text(text, left, y, { ...style, face })
    left += measure(text, face) * style.sizePt
  }
}
