const dark = 0.62 * 255
/** Brown and navy desks are below this, seal ink is above. */
const colouredInk = 0.22 * 255

/** A seal cropped tightly touches the border only where its ring does; a desk takes far more of it. */
const leastShare = 0.15

/**
 * Photographs often show the desk around the paper. What is dark and hangs together with the border of the
 * picture is painted white, before anything is taken for ink. Pixels are RGBA with white paper.
 */
export function paintOutSurroundings(lit: Uint8Array, width: number, height: number): void {
  const isDark = (at: number) => {
    const r = lit[at * 4]!
    const g = lit[at * 4 + 1]!
    const b = lit[at * 4 + 2]!
    const coloured = Math.max(r - (g + b) / 2, b - (r + g) / 2) > colouredInk
    return !coloured && 0.3 * r + 0.59 * g + 0.11 * b < dark
  }
  const border = borderPixels(width, height)
  const starts = border.filter(isDark)
  if (starts.length < border.length * leastShare) return
  const seen = new Uint8Array(width * height)
  const queue = new Int32Array(width * height)
  let end = 0
  const visit = (at: number) => {
    if (seen[at] || !isDark(at)) return
    seen[at] = 1
    queue[end++] = at
  }
  starts.forEach(visit)
  for (let head = 0; head < end; head++) {
    const at = queue[head]!
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  for (let i = 0; i < end; i++) {
    const at = queue[i]!
    const inside = [at - 1, at + 1, at - width, at + width].every((near) => seen[near] !== 0)
    paintWhite(lit, at, inside ? 0 : blurredEdge, width, height)
  }
}

/** Pixels beyond the dark area that are its shadow, not ink. */
const blurredEdge = 3

function paintWhite(lit: Uint8Array, at: number, reach: number, width: number, height: number): void {
  const x = at % width
  const y = (at - x) / width
  const left = Math.max(0, x - reach)
  const right = Math.min(width - 1, x + reach)
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (let i = (row * width + left) * 4; i < (row * width + right + 1) * 4; i++) lit[i] = 255
  }
}

function borderPixels(width: number, height: number): number[] {
  const pixels: number[] = []
  for (let x = 0; x < width; x++) pixels.push(x, (height - 1) * width + x)
  for (let y = 1; y < height - 1; y++) pixels.push(y * width, y * width + width - 1)
  return pixels
}
