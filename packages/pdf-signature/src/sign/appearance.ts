import { name, type PageGeometry, PdfDict, type PdfRef, type PdfValue } from '../pdf/index.ts'
import type { ShownPage, ShownRect } from '../pdf/page-space.ts'
import type { PreparedSeal } from '../seal/prepared-seal.ts'
import { SignError } from './errors.ts'
import { assertFraction, POINTS_PER_MM, placeTopLeft, rounded, UPRIGHT_MATRIX } from './placement.ts'
import type { Revision } from './revision.ts'
import { formXObject, writeSeal } from './seal-object.ts'
import { type PlacedSlice, sealSize } from './seam.ts'
import type { OutlineFace, TextOutline } from './text-outline.ts'

export interface SealText {
  value: string
  sizePt?: number
  /** #rrggbb, black by default. */
  colour?: string
  /** Under the seal, or across its middle. Without a seal the text stands alone. */
  placement?: 'below' | 'over'
  /** Set into the placement's box with line breaks, shrunk if need be, instead of on one line. Without a seal only. */
  block?: { face?: OutlineFace; minSizePt?: number; lineHeight?: number }
}

/** One visible mark of a signer on a page: a seal, a handwritten name, a date, or seal and date together. */
export interface SealPlacement {
  /** Index from 0. */
  page: number
  /** Top-left corner of the mark, as fractions of the visible page from its top-left corner. */
  x: number
  y: number
  seal?: PreparedSeal
  /** Width in millimetres instead of the seal's own. */
  mm?: number
  /** Fit into this box (fractions of the visible page) instead of true size: 自适应大小. */
  box?: { width: number; height: number }
  /** 0.1–1. */
  opacity?: number
  /** Degrees with the clock, as seen; x and y are then the corner of the room the turned mark takes. Without text. */
  turn?: number
  text?: SealText
}

/** Something drawn in a box, in points, y upwards. */
export interface Drawing {
  width: number
  height: number
  seal: { seal: PreparedSeal; x: number; y: number; width: number; height: number; turn?: number } | undefined
  /** Complete operators with their own q…Q. */
  text: string
  opacity: number
}

const DEFAULT_TEXT_SIZE = 10.5
const LINE_HEIGHT = 1.3
/** Share of a line below the baseline. */
const DESCENT = 0.3

export async function drawPlacement(placement: SealPlacement, page?: ShownPage): Promise<Drawing> {
  const { seal, text } = placement
  if (!seal && text?.block && placement.box && page) return drawBlock(text, placement.box, page)
  if (!seal && !text?.value) throw new SignError('SIGN_POSITION_INVALID', '签章位置须有印章或文字')
  const size = seal ? sealSize({ seal, mm: placement.mm }) : { widthMm: 0, heightMm: 0 }
  const sealWidth = size.widthMm * POINTS_PER_MM
  const sealHeight = size.heightMm * POINTS_PER_MM
  if (seal && placement.turn) return drawTurned(placement, seal, sealWidth, sealHeight)
  const textSize = text?.sizePt ?? DEFAULT_TEXT_SIZE
  const line = text?.value ? await outlined(text.value, textSize) : undefined
  const lineHeight = line ? textSize * LINE_HEIGHT : 0
  const below = line !== undefined && text?.placement !== 'over'
  const width = Math.max(sealWidth, line?.width ?? 0)
  const height = below ? sealHeight + lineHeight : Math.max(sealHeight, lineHeight)
  const baseline = below ? textSize * DESCENT : (height - lineHeight) / 2 + textSize * DESCENT
  return {
    width,
    height,
    opacity: checkedOpacity(placement.opacity),
    seal: seal && {
      seal,
      x: (width - sealWidth) / 2,
      y: height - sealHeight,
      width: sealWidth,
      height: sealHeight,
    },
    text: line
      ? `q ${colourOperator(text?.colour)} 1 0 0 1 ${rounded((width - line.width) / 2)} ${rounded(baseline)} cm\n${line.operators}\nQ`
      : '',
  }
}

/** The seal keeps its size; the room around it is as large as its turned corners need. */
function drawTurned(
  { turn = 0, text, opacity }: SealPlacement,
  seal: PreparedSeal,
  sealWidth: number,
  sealHeight: number,
): Drawing {
  if (text) throw new SignError('SIGN_POSITION_INVALID', '旋转的签章不能带文字')
  if (!(Math.abs(turn) <= 180)) throw new SignError('SIGN_POSITION_INVALID', '旋转角度须在 -180 到 180 之间')
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const width = sealWidth * cos + sealHeight * sin
  const height = sealWidth * sin + sealHeight * cos
  return {
    width,
    height,
    opacity: checkedOpacity(opacity),
    seal: {
      seal,
      x: (width - sealWidth) / 2,
      y: (height - sealHeight) / 2,
      width: sealWidth,
      height: sealHeight,
      turn,
    },
    text: '',
  }
}

/** From the unit square a seal is drawn in to where it stands, turned about its middle. */
function sealMatrix({ x, y, width, height, turn = 0 }: NonNullable<Drawing['seal']>): number[] {
  if (!turn) return [width, 0, 0, height, x, y]
  // A reader's y goes up: with the clock is the negative angle.
  const angle = (-turn * Math.PI) / 180
  const [a, b] = [width * Math.cos(angle), width * Math.sin(angle)]
  const [c, d] = [-height * Math.sin(angle), height * Math.cos(angle)]
  return [a, b, c, d, x + width / 2 - (a + c) / 2, y + height / 2 - (b + d) / 2]
}

async function drawBlock(
  { value, sizePt = DEFAULT_TEXT_SIZE, colour, block }: SealText,
  box: { width: number; height: number },
  page: ShownPage,
): Promise<Drawing> {
  const { outlineBlock } = await import('./text-outline.ts')
  const width = box.width * page.width
  const height = box.height * page.height
  const { operators } = outlineBlock(value, {
    widthPt: width,
    heightPt: height,
    sizePt,
    minSizePt: block?.minSizePt ?? Math.min(6, sizePt),
    lineHeight: block?.lineHeight ?? LINE_HEIGHT,
    face: block?.face ?? 'song',
  })
  return {
    width,
    height,
    opacity: 1,
    seal: undefined,
    text: `q ${colourOperator(colour)}\n${operators}\nQ`,
  }
}

/** Fonts take half a second and 20 MB to load; only those who write text pay for them. */
async function outlined(text: string, sizePt: number): Promise<TextOutline> {
  const { outlineText } = await import('./text-outline.ts')
  return outlineText(text, sizePt)
}

export const drawSlice = (seal: PreparedSeal, placed: PlacedSlice, opacity: number | undefined): Drawing => ({
  width: placed.rect.width,
  height: placed.rect.height,
  opacity: checkedOpacity(opacity),
  seal: { seal, ...placed.seal },
  text: '',
})

function checkedOpacity(opacity = 1): number {
  if (!(opacity >= 0.1 && opacity <= 1))
    throw new SignError('SIGN_POSITION_INVALID', '透明度须在 0.1 到 1 之间')
  return opacity
}

function colourOperator(colour = '#000000'): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new SignError('SIGN_POSITION_INVALID', '文字颜色须为 #rrggbb')
  const value = Number.parseInt(colour.slice(1), 16)
  return `${[value >> 16, (value >> 8) & 255, value & 255].map((part) => Math.round((part / 255) * 1000) / 1000).join(' ')} rg`
}

/** Where the drawing goes: its own size at the point, or shrunk and centred into the box. */
export function placeDrawing(placement: SealPlacement, drawing: Drawing, page: ShownPage): ShownRect {
  const { x, y, box } = placement
  if (!box) return placeTopLeft(page, x, y, drawing.width, drawing.height)
  assertFraction('签章框宽度', box.width)
  assertFraction('签章框高度', box.height)
  const room = placeTopLeft(page, x, y, box.width * page.width, box.height * page.height)
  const scale = Math.min(room.width / drawing.width, room.height / drawing.height)
  if (!(scale > 0)) throw new SignError('SIGN_POSITION_INVALID', '签章框不能为空')
  const width = drawing.width * scale
  const height = drawing.height * scale
  return {
    left: room.left + (room.width - width) / 2,
    top: room.top + (room.height - height) / 2,
    width,
    height,
  }
}

/** The appearance stream. Its box keeps the drawing's own size; readers scale it into the widget's rectangle. */
export function writeAppearance(
  revision: Revision,
  drawing: Drawing,
  rotate: PageGeometry['rotate'],
): PdfRef {
  const resources: Record<string, PdfValue> = {}
  const lines: string[] = []
  if (drawing.seal) {
    resources.XObject = PdfDict.of({ S: writeSeal(revision, drawing.seal.seal) })
    if (drawing.opacity < 1) {
      resources.ExtGState = PdfDict.of({ G: PdfDict.of({ Type: name('ExtGState'), ca: drawing.opacity }) })
    }
    const state = drawing.opacity < 1 ? '/G gs ' : ''
    lines.push(`q ${state}${sealMatrix(drawing.seal).map(rounded).join(' ')} cm /S Do Q`)
  }
  if (drawing.text) lines.push(drawing.text)
  const matrix = UPRIGHT_MATRIX[rotate]
  const bbox = [0, 0, rounded(drawing.width), rounded(drawing.height)]
  const entries: Record<string, PdfValue> = { Resources: PdfDict.of(resources) }
  if (matrix) entries.Matrix = matrix
  return revision.add(formXObject(bbox, lines.join('\n'), entries))
}
