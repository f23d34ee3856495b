import { type Ellipse, type PlacedText, placeArcText } from './arc-text.ts'
import { type Drawing, inkColours, type SealColour } from './drawing.ts'
import { SealArtError } from './errors.ts'
import { drawGlyph } from './glyphs.ts'
import { placeLineText } from './line-text.ts'
import { type Outline, ring, star } from './outline.ts'
import { drawSquareSeal } from './square-seal.ts'
import { sealCharacters } from './text.ts'

export type CompanySealType = 'official' | 'contract' | 'finance' | 'personnel' | 'invoice' | 'other'
export type CompanySealShape = 'round' | 'oval' | 'square'

export interface CompanySealInput {
  /** 上弦文: the registered company name, 2 to 50 characters. */
  name: string
  type: CompanySealType
  shape?: CompanySealShape
  /** Diameter of a round seal, side of a square one. */
  sizeMm?: number
  /** Width and height of an oval seal. */
  ovalMm?: [number, number]
  star?: boolean
  /** A second thin ring inside the border. */
  doubleRing?: boolean
  /** 横向文: one or two lines of at most 20 characters; by default the title of the seal type. */
  horizontal?: string | string[]
  /** 下弦文: at most 20 characters, usually the anti-forgery digits. */
  lower?: string
  colour?: SealColour
  /** Square seals only: columns from right to left, or rows. */
  writing?: 'vertical' | 'horizontal'
}

export const sealTitles: Record<CompanySealType, string> = {
  official: '',
  contract: '合同专用章',
  finance: '财务专用章',
  personnel: '人事专用章',
  invoice: '发票专用章',
  other: '',
}

export const roundSizesMm = [38, 40, 42, 45, 50, 58]
export const ovalSizesMm: [number, number][] = [
  [45, 30],
  [40, 30],
]
export const squareSizesMm = [18, 20, 22, 25]

function oneOf<T>(value: T, allowed: readonly T[], what: string): T {
  const wanted = JSON.stringify(value)
  if (allowed.some((item) => JSON.stringify(item) === wanted)) return value
  throw new SealArtError('SEAL_SIZE', `${what}只能是 ${allowed.map(String).join('、')} 毫米`)
}

function horizontalLines(input: CompanySealInput): string[][] {
  const given = input.horizontal ?? sealTitles[input.type]
  const lines = (Array.isArray(given) ? given : [given]).filter((line) => line.trim() !== '')
  if (lines.length > 2) throw new SealArtError('SEAL_TEXT_LENGTH', '横向文最多两行')
  return lines.map((line) => sealCharacters(line, '横向文', 1, 20))
}

export function drawCompanySeal(input: CompanySealInput): Drawing {
  const name = sealCharacters(input.name, '企业名称', 2, 50)
  const lines = horizontalLines(input)
  const lower = sealCharacters(input.lower ?? '', '下弦文', 0, 20)
  const colour = inkColours[input.colour ?? 'red']
  const shape = input.shape ?? 'round'
  if (shape === 'square') {
    const sizeMm = oneOf(input.sizeMm ?? 22, squareSizesMm, '方形印章边长')
    if (lower.length > 0) throw new SealArtError('SEAL_OPTION', '方形印章没有下弦文')
    return drawSquareSeal([name, ...lines], sizeMm, colour, input.writing ?? 'vertical')
  }
  const [width, height] =
    shape === 'oval'
      ? oneOf(input.ovalMm ?? [45, 30], ovalSizesMm, '椭圆印章尺寸')
      : squareOf(oneOf(input.sizeMm ?? (input.type === 'official' ? 42 : 38), roundSizesMm, '圆形印章直径'))
  const plan: CurvedPlan = {
    width,
    height,
    name,
    lines,
    lower,
    star: input.star ?? shape === 'round',
    doubleRing: input.doubleRing ?? false,
  }
  return { widthMm: width, heightMm: height, colour, ink: drawCurved(plan), cut: [] }
}

function squareOf(side: number): [number, number] {
  return [side, side]
}

interface CurvedPlan {
  width: number
  height: number
  name: string[]
  lines: string[][]
  lower: string[]
  star: boolean
  doubleRing: boolean
}

function drawCurved(plan: CurvedPlan): Outline {
  const { width, height } = plan
  const cx = width / 2
  const cy = height / 2
  const oval = width !== height
  const scale = Math.min(width, height) / 42
  const stroke = oval ? 1 : 1.2 * Math.max(0.9, scale)
  const inset = plan.doubleRing ? stroke + 0.95 : stroke
  const edge: Ellipse = { cx, cy, rx: cx - inset, ry: cy - inset }
  const ink: Outline = [...ring(cx, cy, cx, cy, stroke)]
  if (plan.doubleRing) ink.push(...ring(cx, cy, edge.rx + 0.25, edge.ry + 0.25, 0.25))

  const name = fit(
    placeArcText(
      plan.name.map((c) => drawGlyph(c, 'song-bold')),
      {
        edge,
        gap: oval ? 0.6 : 0.95 * scale,
        side: 'upper',
        maxHeight: oval ? 4.6 : 6.6 * scale,
        maxSweep: oval ? 220 : 236,
        wantedSweep: Math.min(236, 86 + plan.name.length * (oval ? 12.5 : 13)),
        widest: plan.name.length <= 8 ? 0.86 : 0.76,
        narrowest: 0.5,
        loosest: 2,
      },
    ),
    '企业名称',
  )
  ink.push(...name.outline)
  const obstacles = [...name.corners]

  if (plan.lower.length > 0) {
    const digits = isCode(plan.lower)
    const lower = fit(
      placeArcText(
        plan.lower.map((c) => drawGlyph(c, digits ? 'hei' : 'song-bold')),
        {
          edge,
          gap: oval ? 0.35 : 0.5 * scale,
          side: 'lower',
          maxHeight: (digits ? 2.1 : 2.9) * scale,
          maxSweep: 88,
          wantedSweep: 0,
          widest: digits ? 0.95 : 0.8,
          narrowest: 0.5,
          loosest: 0.4,
        },
      ),
      '下弦文',
    )
    ink.push(...lower.outline)
    obstacles.push(...lower.corners)
  }

  if (plan.star) {
    const titled = plan.lines.length > 0
    const radius = (oval ? 4 : titled ? 6.2 : 7) * scale
    ink.push(...star(cx, cy - (titled ? 0.8 * scale : 0) + (oval && titled ? -1.5 : 0), radius))
  }
  const clear = (top: number, bottom: number) => clearWidth(edge, obstacles, top, bottom)
  ink.push(...drawLines(plan, cx, cy, scale, clear))
  return ink
}

/** Codes are set in a plain face, as engravers do. */
function isCode(characters: string[]): boolean {
  return characters.every((c) => /[0-9A-Za-z]/.test(c))
}

function fit(placed: PlacedText | null, what: string): PlacedText {
  if (placed) return placed
  throw new SealArtError('SEAL_TEXT_TOO_LONG', `${what}过长，在该尺寸的印章上无法排下`)
}

/** Free width of a band between the curved texts, around the vertical axis. */
function clearWidth(edge: Ellipse, obstacles: [number, number][], top: number, bottom: number): number {
  const margin = 1.1
  const far = Math.max(Math.abs(top - edge.cy), Math.abs(bottom - edge.cy)) / edge.ry
  let half = far >= 1 ? 0 : edge.rx * Math.sqrt(1 - far * far)
  for (const [x, y] of obstacles) {
    if (y > top - margin && y < bottom + margin) half = Math.min(half, Math.abs(x - edge.cx))
  }
  return 2 * (half - margin)
}

/** Vertical middles of the horizontal lines, in millimetres below the centre of a 42 mm seal (or of the oval). */
function lineMiddles(plan: CurvedPlan, oval: boolean): number[] {
  const two = plan.lines.length === 2
  if (oval) return two ? [0.4, 6.2] : [plan.star ? 6.2 : 2]
  if (plan.star) return [9.3, 13.9]
  return two ? [0, 7.5] : [4.5]
}

function lineHeight(oval: boolean, digits: boolean, second: boolean): number {
  if (oval) return digits ? 3.9 : 4.6
  return second ? 3.2 : 5.2
}

function drawLines(
  plan: CurvedPlan,
  cx: number,
  cy: number,
  scale: number,
  widthAt: (top: number, bottom: number) => number,
): Outline {
  const oval = plan.width !== plan.height
  const unit = oval ? 1 : scale
  const middles = lineMiddles(plan, oval)
  return plan.lines.flatMap((line, index) => {
    const digits = isCode(line)
    const placed = placeLineText(
      line.map((c) => drawGlyph(c, digits ? 'hei' : 'song-bold')),
      {
        cx,
        cy: cy + middles[index]! * unit,
        maxHeight: lineHeight(oval, digits, index === 1) * unit,
        minHeight: 1.2 * scale,
        widest: digits ? 0.8 : 0.72,
        narrowest: 0.5,
        spacing: digits ? 0.12 : 0.22,
        widthAt,
      },
    )
    if (!placed) throw new SealArtError('SEAL_TEXT_TOO_LONG', '横向文过长，在该尺寸的印章上无法排下')
    return placed
  })
}
