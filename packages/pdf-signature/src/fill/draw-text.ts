import type { PageCanvas, Rect, TextStyle } from './canvas.ts'
import { FillError } from './errors.ts'
import type { DateField, DateFormat, MultilineField, TextField } from './fields.ts'
import {
  baselineBelowTop,
  blockHeight,
  drawable,
  type Fitted,
  fitLine,
  fitLines,
  measure,
} from './text-layout.ts'

/** A calendar date in the usual Chinese forms; refuses days that do not exist. */
function formatDate(value: string, format: DateFormat): string {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value)
  const [year, month, day] = (match ?? []).slice(1).map(Number)
  const real = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0))
  if (!match || real.getUTCMonth() !== month! - 1 || real.getUTCDate() !== day) {
    throw new FillError('FIELD_INVALID', `“${value}”不是有效日期，应为 年-月-日`)
  }
  return format
    .replace('yyyy', match[1]!)
    .replace('mm', String(month).padStart(2, '0'))
    .replace('dd', String(day).padStart(2, '0'))
    .replace('m', String(month))
    .replace('d', String(day))
}

export const defaultSizePt = 10.5
export const defaultMinSizePt = 6
export const ink = '#000000'

type Align = 'left' | 'center' | 'right'

/** Lines already fitted, set into a box. */
export function drawBlock(
  canvas: PageCanvas,
  rect: Rect,
  fitted: Fitted,
  look: Omit<TextStyle, 'sizePt'> & { align: Align; valign: 'top' | 'middle' | 'bottom' },
): void {
  const style = { ...look, sizePt: fitted.sizePt }
  const spare = rect.height - blockHeight(fitted.lines.length, fitted.sizePt, fitted.lineHeightPt)
  const share = { top: 0, middle: 0.5, bottom: 1 }[look.valign]
  let baseline = rect.top + spare * share + baselineBelowTop(fitted.sizePt)
  for (const line of fitted.lines) {
    const room = rect.width - measure(line, look.face) * fitted.sizePt
    const indent = { left: 0, center: 0.5, right: 1 }[look.align] * room
    if (line !== '') canvas.text(line, rect.left + indent, baseline, style)
    baseline += fitted.lineHeightPt
  }
}

export function overflow(key: string, minSizePt: number): FillError {
  return new FillError('TEXT_OVERFLOW', `内容过长，缩小到 ${minSizePt} 磅仍放不下，请缩短内容或加大控件`, key)
}

export function drawTextField(
  canvas: PageCanvas,
  rect: Rect,
  field: TextField | MultilineField | DateField,
): void {
  const face = field.font ?? 'song'
  const value =
    field.type === 'date' && field.value !== ''
      ? formatDate(field.value, field.format ?? 'yyyy年m月d日')
      : field.value
  const text = drawable(value)
  if (text.trim() === '') return
  const sizePt = field.sizePt ?? defaultSizePt
  const minSizePt = field.minSizePt ?? Math.min(defaultMinSizePt, sizePt)
  const lineHeight = field.type === 'multiline' ? (field.lineHeight ?? 1.5) : 1
  const options = { face, widthPt: rect.width, heightPt: rect.height, sizePt, minSizePt, lineHeight }
  const fitted = field.type === 'multiline' ? fitLines(text, options) : fitLine(text, options)
  if (!fitted) throw overflow(field.key, minSizePt)
  drawBlock(canvas, rect, fitted, {
    face,
    colour: field.colour ?? ink,
    align: field.align ?? 'left',
    valign: field.valign ?? (field.type === 'multiline' ? 'top' : 'middle'),
  })
}
