import { chinaDay } from '@xinqi/api/china-day'
import { type Moved, SEAL_FAINTEST, turnedSize } from '@xinqi/api/contract-fields/moved-mark'
import { writtenDay } from '@xinqi/api/contract-fields/written'
import { REMARK } from '@xinqi/api/drawable-text'
import type { PreparedSeal, SealPlacement, SealText, SeamSeal } from '@xinqi/pdf-signature'
import type { FieldRow, FileRow } from '../contract/aggregate.ts'
import { COLOURS } from '../contract/compose.ts'
import { seamOf } from '../contract/seam.ts'

const POINTS_PER_UM = 72 / 25_400
const MARKS = new Set(['seal', 'signature', 'seam'])

export type Picture = { seal: PreparedSeal; widthUm: number; heightUm: number }
/** What one place gets: a picture, or words. */
export type MarkToDraw = { field: FieldRow; picture?: Picture; text?: string; moved?: Moved }
export type Drawn = { placements: SealPlacement[]; seams: SeamSeal[] }

/** Seals keep their size on paper, centred where the place was set; signatures fill their place. Pure. */
export const drawMarks = (file: FileRow, chosen: readonly MarkToDraw[], adaptive: boolean): Drawn => {
  const placements: SealPlacement[] = []
  const seams: SeamSeal[] = []
  for (const { field, picture, text, moved } of chosen.filter(({ field }) => field.file_id === file.id)) {
    const { page, x, y, width, height } = field
    if (field.kind === 'seam' && picture)
      seams.push({ seal: picture.seal, ...seamOf(field), ...faintness(field) })
    else if (picture && (isMoved(moved) || (field.kind === 'seal' && !adaptive)))
      placements.push(aroundMiddle(file, field, picture, field.kind === 'seal' && !adaptive, moved))
    else if (picture)
      placements.push({ page, x, y, seal: picture.seal, box: { width, height }, ...faintness(field) })
    else if (text && field.kind === 'remark')
      placements.push({ page, x, y, box: { width, height }, text: remarkText(field, text) })
    else if (text)
      placements.push({ page, x, y, text: { value: text, sizePt: sizeOf(field), colour: colourOf(field) } })
  }
  return { placements, seams }
}

const isMoved = ({ dx = 0, dy = 0, turn = 0 }: Moved = {}) => dx !== 0 || dy !== 0 || turn !== 0

/** A mark of its own size, or as large as its place lets it be, about the middle it was given; never cut by the page. */
const aroundMiddle = (
  file: FileRow,
  field: FieldRow,
  { seal, widthUm, heightUm }: Picture,
  keepsSize: boolean,
  { dx = 0, dy = 0, turn = 0 }: Moved = {},
): SealPlacement => {
  const { page, x, y, width, height } = field
  const [pageWidth, pageHeight] = (file.page_sizes as [number, number][])[page]!
  const [wide, high] = [widthUm * POINTS_PER_UM, heightUm * POINTS_PER_UM]
  const scale = keepsSize ? 1 : Math.min((width * pageWidth) / wide, (height * pageHeight) / high)
  const room = turnedSize(wide * scale, high * scale, turn)
  const [shareWide, shareHigh] = [room.width / pageWidth, room.height / pageHeight]
  return {
    page,
    x: within(x + width / 2 + dx - shareWide / 2, shareWide),
    y: within(y + height / 2 + dy - shareHigh / 2, shareHigh),
    seal,
    ...(scale === 1 ? {} : { mm: (widthUm / 1000) * scale }),
    ...(turn ? { turn } : {}),
    ...faintness(field),
  }
}

/** As the sender wished, never so faint that it could be missed; a signature is ink. */
const faintness = ({ kind, settings }: FieldRow): { opacity?: number } => {
  const { opacity = 100 } = settings as { opacity?: number }
  if (kind === 'signature' || opacity >= 100) return {}
  return { opacity: Math.max(SEAL_FAINTEST, opacity) / 100 }
}

const within = (start: number, share: number) => Math.max(0, Math.min(1 - share, start))

type TextStyle = { sizePt?: number; font?: 'song' | 'hei'; colour?: keyof typeof COLOURS }
const lookOf = ({ settings }: FieldRow) => settings as TextStyle
const sizeOf = (field: FieldRow) => lookOf(field).sizePt
const colourOf = (field: FieldRow) => COLOURS[lookOf(field).colour ?? 'black']

/** In its box, with line breaks, in the font and colour its place was given. */
const remarkText = (field: FieldRow, value: string): SealText => ({
  value,
  sizePt: sizeOf(field),
  colour: colourOf(field),
  block: { face: lookOf(field).font, ...REMARK },
})

export const needsPicture = (field: FieldRow): boolean => MARKS.has(field.kind)

/** 2026年11月15日, or as the place asks for it; in China, where the contract is signed. */
export const signingDay = (now: Date, format?: string): string => writtenDay(chinaDay(now), format)
