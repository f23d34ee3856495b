import type { PageCanvas, Rect } from './canvas.ts'
import { ink } from './draw-text.ts'
import type { CheckboxField, RadioField } from './fields.ts'

function squareInside(rect: Rect, lineWidth: number): Rect {
  const side = Math.min(rect.width, rect.height) - lineWidth
  return {
    left: rect.left + (rect.width - side) / 2,
    top: rect.top + (rect.height - side) / 2,
    width: side,
    height: side,
  }
}

export function drawCheckbox(canvas: PageCanvas, rect: Rect, field: CheckboxField): void {
  const colour = field.colour ?? ink
  const lineWidth = Math.max(0.6, Math.min(rect.width, rect.height) * 0.06)
  const box = squareInside(rect, lineWidth)
  if (field.border ?? true) canvas.strokeRect(box, colour, lineWidth)
  if (!field.checked) return
  const at = (x: number, y: number): [number, number] => [box.left + x * box.width, box.top + y * box.height]
  const thick = box.width * 0.11
  const mark = field.mark ?? 'check'
  if (mark === 'check') canvas.line([at(0.2, 0.52), at(0.42, 0.76), at(0.82, 0.24)], colour, thick)
  else if (mark === 'cross') {
    canvas.line([at(0.22, 0.22), at(0.78, 0.78)], colour, thick)
    canvas.line([at(0.78, 0.22), at(0.22, 0.78)], colour, thick)
  } else {
    const inset = box.width * 0.22
    const side = box.width - 2 * inset
    canvas.fillRect({ left: box.left + inset, top: box.top + inset, width: side, height: side }, colour)
  }
}

export function drawRadioOption(canvas: PageCanvas, rect: Rect, field: RadioField, chosen: boolean): void {
  const colour = field.colour ?? ink
  const lineWidth = Math.max(0.6, Math.min(rect.width, rect.height) * 0.06)
  const box = squareInside(rect, lineWidth)
  const radius = box.width / 2
  const [cx, cy] = [box.left + radius, box.top + radius]
  if (field.border ?? true) canvas.circle(cx, cy, radius, colour, lineWidth)
  if (chosen) canvas.circle(cx, cy, radius * 0.55, colour, 'fill')
}
