// Connected regions of a mask.

export type Region = {
  left: number
  top: number
  /** Exclusive. */
  right: number
  bottom: number
  count: number
  pixels: Int32Array
}

export function findRegions(mask: Uint8Array, width: number, height: number, minimum: number): Region[] {
  const seen = new Uint8Array(mask.length)
  const stack = new Int32Array(mask.length)
  const regions: Region[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    let depth = 0
    let count = 0
    const pixels: number[] = []
    let left = width
    let right = 0
    let top = height
    let bottom = 0
    stack[depth++] = start
    seen[start] = 1
    while (depth > 0) {
      const at = stack[--depth]!
      const x = at % width
      const y = (at - x) / width
      pixels.push(at)
      count++
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      if (y >= bottom) bottom = y + 1
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx
          const ny = y + dy
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const next = ny * width + nx
          if (!mask[next] || seen[next]) continue
          seen[next] = 1
          stack[depth++] = next
        }
    }
    if (count >= minimum) regions.push({ left, top, right, bottom, count, pixels: Int32Array.from(pixels) })
  }
  return regions
}

/** Grows every set pixel into a square, closing small gaps. */
export function dilate(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const rows = new Uint8Array(mask.length)
  const out = new Uint8Array(mask.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (mask[y * width + x])
        rows.fill(1, y * width + Math.max(0, x - radius), y * width + Math.min(width, x + radius + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (rows[y * width + x])
        for (let ny = Math.max(0, y - radius); ny <= Math.min(height - 1, y + radius); ny++)
          out[ny * width + x] = 1
  return out
}
