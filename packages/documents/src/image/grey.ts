// Single-channel pixel work that recognition needs: bilinear sampling, rotation, cropping.

export type Grey = { data: Uint8Array; width: number; height: number }

export const WHITE = 255

function sample({ data, width, height }: Grey, x: number, y: number): number {
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return WHITE
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const x1 = Math.min(x0 + 1, width - 1)
  const y1 = Math.min(y0 + 1, height - 1)
  const fx = x - x0
  const fy = y - y0
  const top = data[y0 * width + x0]! * (1 - fx) + data[y0 * width + x1]! * fx
  const bottom = data[y1 * width + x0]! * (1 - fx) + data[y1 * width + x1]! * fx
  return top * (1 - fy) + bottom * fy
}

/** Turns the picture about its centre so that lines falling by `degrees` (to the right) become level. */
export function level(source: Grey, degrees: number): Grey {
  const { width, height } = source
  const data = new Uint8Array(width * height)
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const cx = width / 2
  const cy = height / 2
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = x - cx
      const dy = y - cy
      data[y * width + x] = sample(source, cx + dx * cos - dy * sin, cy + dx * sin + dy * cos)
    }
  return { data, width, height }
}

/** Where a point of the levelled picture was before. */
export function unlevel(
  width: number,
  height: number,
  degrees: number,
  x: number,
  y: number,
): [number, number] {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const dx = x - width / 2
  const dy = y - height / 2
  return [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos]
}

/** Quarter turns clockwise. */
export function quarterTurn({ data, width, height }: Grey, turns: 1 | 2 | 3): Grey {
  const out = new Uint8Array(data.length)
  const [w, h] = turns === 2 ? [width, height] : [height, width]
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [sx, sy] =
        turns === 1 ? [y, height - 1 - x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [width - 1 - y, x]
      out[y * w + x] = data[sy * width + sx]!
    }
  return { data: out, width: w, height: h }
}

/** A part of the picture, resized; shrinking averages so that thin strokes survive. */
export function cropTo(
  source: Grey,
  area: { left: number; top: number; right: number; bottom: number },
  width: number,
  height: number,
): Float32Array {
  const out = new Float32Array(width * height)
  const stepX = (area.right - area.left) / width
  const stepY = (area.bottom - area.top) / height
  const countX = Math.max(1, Math.round(stepX))
  const countY = Math.max(1, Math.round(stepY))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let j = 0; j < countY; j++)
        for (let i = 0; i < countX; i++)
          sum += sample(
            source,
            area.left + (x + (i + 0.5) / countX) * stepX - 0.5,
            area.top + (y + (j + 0.5) / countY) * stepY - 0.5,
          )
      out[y * width + x] = sum / (countX * countY)
    }
  return out
}
