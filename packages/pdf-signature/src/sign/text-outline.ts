import { faceFor } from '../fill/faces.ts'
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

export function outlineText(text: string, sizePt: number): TextOutline {
  const parts: string[] = []
  let x = 0
  for (const character of text) {
    const glyph = glyphOutline(character)
    for (const { operator, at } of glyph.commands) {
      const numbers = at.map((value, i) => rounded(i % 2 === 0 ? x + value * sizePt : value * sizePt))
      parts.push([...numbers, operator].join(' '))
    }
    x += glyph.advance * sizePt
  }
  if (parts.length > 0) parts.push('f')
  return { operators: parts.join('\n'), width: x }
}

function glyphOutline(character: string): GlyphOutline {
  const known = glyphs.get(character)
  if (known) return known
  const face = faceFor(character, 'song')
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
  glyphs.set(character, outline)
  return outline
}

/** A quadratic curve as the cubic one PDF knows. */
function raised([x, y]: [number, number], at: number[]): number[] {
  const [cx, cy, ex, ey] = at as [number, number, number, number]
  const third = (from: number, control: number) => from + (2 / 3) * (control - from)
  return [third(x, cx), third(y, cy), third(ex, cx), third(ey, cy), ex, ey]
}
