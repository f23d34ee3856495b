export interface PixelBox {
  left: number
  top: number
  right: number
  bottom: number
}

const visible = 40

/** Dust and paper grain: separate spots far smaller than any stroke. */
export function dropSpecks(alpha: Uint8Array, width: number, height: number): void {
  const smallest = Math.max(6, Math.round((width * height) / 60_000))
  const seen = new Uint8Array(alpha.length)
  const queue = new Int32Array(alpha.length)
  for (let start = 0; start < alpha.length; start++) {
    if (seen[start] || alpha[start] === 0) continue
    let end = 0
    let solid = 0
    queue[end++] = start
    seen[start] = 1
    for (let head = 0; head < end; head++) {
      const at = queue[head]!
      if (alpha[at]! >= visible) solid++
      const x = at % width
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width) continue
          const next = at + dy * width + dx
          if (next < 0 || next >= alpha.length || seen[next] || alpha[next] === 0) continue
          seen[next] = 1
          queue[end++] = next
        }
      }
    }
    if (solid < smallest) for (let i = 0; i < end; i++) alpha[queue[i]!] = 0
  }
}

export function inkBounds(alpha: Uint8Array, width: number, height: number): PixelBox | null {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha[y * width + x]! < visible) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  }
  return box.right > box.left ? box : null
}
