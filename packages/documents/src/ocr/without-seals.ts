// A page picture in grey with red seals faded out, so that text under a seal can be read.

import type { Grey } from '../image/grey.ts'
import type { Raster } from '../pdf/render.ts'

const isReddish = (red: number, green: number, blue: number) => red - green > 18 && red - blue > 12
const isStronglyRed = (red: number, green: number, blue: number) => red - green > 60 && red - blue > 60

export function greyWithoutSeals({ data, width, height }: Raster): Grey {
  const grey = new Uint8Array(width * height)
  const typicalRed = medianRed(data)
  const black = typicalRed * 0.25
  const white = typicalRed * 0.8
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 4) {
    const red = data[at]!
    const green = data[at + 1]!
    const blue = data[at + 2]!
    // Ink under a seal is dark in the red channel too; the seal itself is bright there and fades to white.
    grey[pixel] =
      typicalRed > 0 && isReddish(red, green, blue)
        ? Math.max(0, Math.min(255, ((red - black) * 255) / (white - black)))
        : red * 0.299 + green * 0.587 + blue * 0.114
  }
  return { data: grey, width, height }
}

function medianRed(data: Uint8Array): number {
  const histogram = new Uint32Array(256)
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (isStronglyRed(data[at]!, data[at + 1]!, data[at + 2]!)) {
      histogram[data[at]!]!++
      count++
    }
  if (count < 200) return 0
  let sum = 0
  for (let value = 0; value < 256; value++) {
    sum += histogram[value]!
    if (sum * 2 >= count) return value
  }
  return 0
}
