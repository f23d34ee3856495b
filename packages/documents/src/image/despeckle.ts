// Takes single stray pixels off a noisy scan. Clean pages are left alone: the filter would soften thin strokes.

import type { Grey } from './grey.ts'

const SPECKLED = 0.002

export function despeckle(picture: Grey): Grey {
  return speckleShare(picture) > SPECKLED ? median3(picture) : picture
}

/** Dark pixels on light paper without a dark neighbour. */
function speckleShare({ data, width, height }: Grey): number {
  let speckles = 0
  for (let y = 1; y < height - 1; y += 2)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (data[at]! > 100) continue
      const lightest = Math.min(data[at - 1]!, data[at + 1]!, data[at - width]!, data[at + width]!)
      if (lightest > data[at]! + 70) speckles++
    }
  return (speckles * 2) / (width * height)
}

function median3({ data, width, height }: Grey): Grey {
  const out = data.slice()
  const window = new Uint8Array(9)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let filled = 0
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const value = data[(y + dy) * width + x + dx]!
          let place = filled++
          while (place > 0 && window[place - 1]! > value) {
            window[place] = window[place - 1]!
            place--
          }
          window[place] = value
        }
      out[y * width + x] = window[4]!
    }
  return { data: out, width, height }
}
