import type { PageCanvas, Rect } from './canvas.ts'
import { drawCheckbox, drawRadioOption } from './draw-choice.ts'
import { drawTable, type FurtherPages } from './draw-table.ts'
import { drawTextField } from './draw-text.ts'
import { drawWatermark } from './draw-watermark.ts'
import { FillError } from './errors.ts'
import type { FieldBox, FillField, ImageField } from './fields.ts'
import { readImage } from './images.ts'

/** Gives the canvas of a page; refuses pages that do not exist. */
export interface Pages {
  count: number
  canvas(page: number): PageCanvas
  /** Of the size of this page, for what does not fit on it. */
  further(page: number): FurtherPages
}

function place(pages: Pages, { page, x, y, width, height }: FieldBox): [PageCanvas, Rect] {
  const canvas = pages.canvas(page)
  const rect = {
    left: x * canvas.width,
    top: y * canvas.height,
    width: width * canvas.width,
    height: height * canvas.height,
  }
  return [canvas, rect]
}

function drawImage(canvas: PageCanvas, rect: Rect, field: ImageField): void {
  const image = readImage(field.image)
  if (field.fit === 'stretch') {
    canvas.image(image, rect)
    return
  }
  const scale = Math.min(rect.width / image.widthPx, rect.height / image.heightPx)
  const [width, height] = [image.widthPx * scale, image.heightPx * scale]
  const left = rect.left + (rect.width - width) / 2
  const top = rect.top + (rect.height - height) / 2
  canvas.image(image, { left, top, width, height })
}

function draw(pages: Pages, field: FillField): void {
  switch (field.type) {
    case 'checkbox':
      drawCheckbox(...place(pages, field), field)
      break
    case 'radio':
      field.options.forEach((option, i) => {
        drawRadioOption(...place(pages, option), field, i === field.selected)
      })
      break
    case 'image':
      drawImage(...place(pages, field), field)
      break
    case 'table':
      drawTable(...place(pages, field), field, pages.further(field.page))
      break
    case 'watermark':
      for (const page of field.pages ?? Array.from({ length: pages.count }, (_, i) => i)) {
        drawWatermark(pages.canvas(page), field)
      }
      break
    default:
      drawTextField(...place(pages, field), field)
  }
}

/** Whatever goes wrong inside a field is reported with its key. */
export function drawField(pages: Pages, field: FillField): void {
  try {
    draw(pages, field)
  } catch (error) {
    if (error instanceof FillError && error.field === undefined) {
      throw new FillError(error.code, error.message, field.key)
    }
    throw error
  }
}
