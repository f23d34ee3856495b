import type { PageCanvas } from './canvas.ts'
import type { WatermarkField } from './fields.ts'
import { drawable, measure } from './text-layout.ts'

/** Distance between copies, in sizes of one copy. */
const gaps = { sparse: 3, normal: 1.6, dense: 0.7 }

export function drawWatermark(canvas: PageCanvas, field: WatermarkField): void {
  const face = field.font ?? 'hei'
  const text = drawable(field.text).replaceAll('\n', ' ')
  const sizePt = field.sizePt ?? 28
  const width = measure(text, face) * sizePt
  const style = { face, sizePt, colour: field.colour ?? '#808080' }
  const rotate = field.rotate ?? 30
  const density = field.density ?? 'normal'
  canvas.withOpacity(field.opacity ?? 0.12, () => {
    if (density === 'single') {
      canvas.turnedText(text, canvas.width / 2, canvas.height / 2, rotate, style, width)
      return
    }
    const angle = (rotate * Math.PI) / 180
    const across = width + sizePt * gaps[density] * 2
    const down = sizePt * (1 + gaps[density] * 2)
    // A grid along the turned text, large enough to cover the page from its centre.
    const reach = Math.hypot(canvas.width, canvas.height) / 2
    const [columns, rows] = [Math.ceil(reach / across), Math.ceil(reach / down)]
    for (let row = -rows; row <= rows; row++) {
      for (let column = -columns; column <= columns; column++) {
        const u = (column + (row % 2 === 0 ? 0 : 0.5)) * across
        const v = row * down
        const x = canvas.width / 2 + u * Math.cos(angle) + v * Math.sin(angle)
        const y = canvas.height / 2 - u * Math.sin(angle) + v * Math.cos(angle)
        const outside =
          x < -width / 2 || y < -width / 2 || x > canvas.width + width / 2 || y > canvas.height + width / 2
        if (!outside) canvas.turnedText(text, x, y, rotate, style, width)
      }
    }
  })
}
