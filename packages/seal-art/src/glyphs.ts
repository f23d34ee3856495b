import { type FaceName, faceFor } from '@xinqi/pdf-signature/faces'
import { SealArtError } from './errors.ts'
import { bounds, type Command, type Outline, transform } from './outline.ts'

/** A character drawn in a cell 1 wide and 1 high, y downwards, ready to be stretched. */
export interface Glyph {
  character: string
  outline: Outline
  /** Width of the cell relative to an ideograph's: brackets, dots, digits and letters are narrower. */
  width: number
}

/** Where each family draws ideographs inside its em square; the rest is side bearing. */
const notoInk = { left: 0.025, right: 0.975, bottom: -0.09, top: 0.855 }
const brushInk = { left: 0.05, right: 0.95, bottom: -0.1, top: 0.82 }

const ideograph = /[\p{Script=Han}〇]/u

const wordSpace = 0.32

export function drawGlyph(character: string, faceName: FaceName): Glyph {
  if (character === ' ') return { character, outline: [], width: wordSpace }
  const face = faceFor(character, faceName)
  if (!face) throw new SealArtError('SEAL_GLYPH_MISSING', `印章字库中没有“${character}”字，无法生成印章`)
  const glyph = face.font.glyphForCodePoint(character.codePointAt(0)!)
  const em = face.font.unitsPerEm
  let outline = glyph.path.commands.flatMap(toCommand)
  if (face.fallback) outline = embolden(outline, em * 0.018)
  const inkBox = face.id === 'xingkai' ? brushInk : notoInk
  const whole = ideograph.test(character)
  const ink = bounds(outline)
  const left = whole ? inkBox.left : ink.left / em - 0.05
  const right = whole ? inkBox.right : ink.right / em + 0.05
  const high = inkBox.top - inkBox.bottom
  return {
    character,
    outline: transform(outline, [
      1 / em / (right - left),
      0,
      0,
      -1 / em / high,
      -left / (right - left),
      inkBox.top / high,
    ]),
    width: whole ? 1 : (right - left) / (inkBox.right - inkBox.left),
  }
}

function toCommand({ command, args }: { command: string; args: number[] }, index: number, all: unknown[]) {
  const [a, b, c, d, e, f] = args as [number, number, number, number, number, number]
  if (command === 'moveTo') return [{ op: 'M', at: [a, b] }] as Outline
  if (command === 'lineTo') return [{ op: 'L', at: [a, b] }] as Outline
  if (command === 'bezierCurveTo') return [{ op: 'C', at: [a, b, c, d, e, f] }] as Outline
  if (command === 'closePath') return [{ op: 'Z', at: [] }] as Outline
  const [x, y] = lastPoint(all[index - 1] as { args: number[] })
  const cubic: Command = {
    op: 'C',
    at: [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d],
  }
  return [cubic]
}

function lastPoint({ args }: { args: number[] }): [number, number] {
  return [args.at(-2)!, args.at(-1)!]
}

/** The fallback face has one thin weight; shifted copies thicken it to match its neighbours. */
function embolden(outline: Outline, by: number): Outline {
  const shifts = [
    [-by, 0],
    [by, 0],
    [0, -by * 0.6],
    [0, by * 0.6],
  ] as const
  return shifts.flatMap(([x, y]) => transform(outline, [1, 0, 0, 1, x, y]))
}
