import { type FaceName, faceFor } from '../fill/faces.ts'
import { baselineBelowTop, drawable, fitLines } from '../fill/text-layout.ts'
import { SignError } from './errors.ts'
import { rounded } from './placement.ts'

/**
 * Text as filled outlines: widget appearances then need no font, and a date or a rare name looks the same in
 * every reader.
 */
export interface TextOutline {
  /** PDF path operators at the asked size, baseline at y = 0, starting at x = 0. */
  operators: string
  width: number
}

interface GlyphOutline {
  commands: { operator: 'm' | 'l' | 'c' | 'h'; at: number[] }[]
  /** In ems. */
  advance: number
}

const glyphs = new Map<string, GlyphOutline>()

export type OutlineFace = Extract<FaceName, 'song' | 'hei'>

export function outlineText(text: string, sizePt: number, face: OutlineFace = 'song'): TextOutline {
  const parts: string[] = []
  let x = 0
  for (const character of drawable(text)) {
    const glyph = glyphOutline(character, face)
    for (const { operator, at } of glyph.commands) {
      const numbers = at.map((value, i) => rounded(i % 2 === 0 ? x + value * sizePt : value * sizePt))
      parts.push([...numbers, operator].join(' '))
    }
    x += glyph.advance * sizePt
  }
  if (parts.length > 0) parts.push('f')
  return { operators: parts.join('\n'), width: x }
}

function glyphOutline(character: string, faceName: OutlineFace): GlyphOutline {
  const known = glyphs.get(faceName + character)
  if (known) return known
  const face = faceFor(character, faceName)
  if (!face) throw new SignError('SIGN_TEXT_UNDRAWABLE', `字库中没有“${character}”字，无法写入签章`)
  const em = face.font.unitsPerEm
  const glyph = face.font.glyphForCodePoint(character.codePointAt(0)!)
  const outline: GlyphOutline = { commands: [], advance: glyph.advanceWidth / em }
  let pen: [number, number] = [0, 0]
  for (const { command, args } of glyph.path.commands) {
    const at = args.map((value) => value / em)
    if (command === 'moveTo') outline.commands.push({ operator: 'm', at })
    else if (command === 'lineTo') outline.commands.push({ operator: 'l', at })
    else if (command === 'bezierCurveTo') outline.commands.push({ operator: 'c', at })
    else if (command === 'quadraticCurveTo') outline.commands.push({ operator: 'c', at: raised(pen, at) })
    else outline.commands.push({ operator: 'h', at: [] })
    if (at.length >= 2) pen = [at.at(-2)!, at.at(-1)!]
  }
  glyphs.set(faceName + character, outline)
  return outline
}

/** A quadratic curve as the cubic one PDF knows. */
function raised([x, y]: [number, number], at: number[]): number[] {
  const [cx, cy, ex, ey] = at as [number, number, number, number]
  const third = (from: number, control: number) => from + (2 / 3) * (control - from)
  return [third(x, cx), third(y, cy), third(ex, cx), third(ey, cy), ex, ey]
}

export interface OutlinedBlock {
  /** Each with its own q…Q, y upwards from the bottom of the box. */
  operators: string
}

export interface BlockOptions {
  widthPt: number
  heightPt: number
  /** Largest size; the text shrinks from here. */
  sizePt: number
  minSizePt: number
  lineHeight: number
  face: OutlineFace
}

/** Text set into a box, broken into lines, from its top left corner. */
export function outlineBlock(text: string, options: BlockOptions): OutlinedBlock {
  const { face, heightPt } = options
  for (const character of drawable(text)) if (character !== '\n') glyphOutline(character, face)
  const fitted = fitLines(drawable(text), options)
  if (!fitted) throw new SignError('SIGN_TEXT_UNDRAWABLE', '内容过长，备注框放不下，请缩短内容')
  const operators = fitted.lines.map((line, index) => {
    const y = heightPt - baselineBelowTop(fitted.sizePt) - index * fitted.lineHeightPt
    return `q 1 0 0 1 0 ${rounded(y)} cm\n${outlineText(line, fitted.sizePt, face).operators}\nQ`
  })
  return { operators: operators.join('\n') }
}
