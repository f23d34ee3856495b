import type { Box, PageGeometry } from './index.ts'

/** A rectangle on the page as a reader sees it: points (1/72 inch), from the top-left corner, y downwards. */
export interface ShownRect {
  left: number
  top: number
  width: number
  height: number
}

export interface ShownPage {
  width: number
  height: number
}

/** Size of the visible page: crop box, turned as shown, in real points whatever the user unit. */
export function shownPage({ cropBox, rotate, userUnit }: PageGeometry): ShownPage {
  const width = (cropBox.right - cropBox.left) * userUnit
  const height = (cropBox.top - cropBox.bottom) * userUnit
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The one place where what a person sees becomes page space: Rotate, CropBox origin and UserUnit. */
export function toPageSpace(geometry: PageGeometry, shown: ShownRect): Box {
  const { cropBox, rotate, userUnit } = geometry
  const left = shown.left / userUnit
  const top = shown.top / userUnit
  const width = shown.width / userUnit
  const height = shown.height / userUnit
  switch (rotate) {
    case 0:
      return box(cropBox.left + left, cropBox.top - top - height, width, height)
    case 90:
      return box(cropBox.left + top, cropBox.bottom + left, height, width)
    case 180:
      return box(cropBox.right - left - width, cropBox.bottom + top, width, height)
    case 270:
      return box(cropBox.right - top - height, cropBox.top - left - width, height, width)
  }
}

const box = (left: number, bottom: number, width: number, height: number): Box => ({
  left,
  bottom,
  right: left + width,
  top: bottom + height,
})
