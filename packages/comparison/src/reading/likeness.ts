/** Dice coefficient of character pairs: 1 for equal texts, 0 for texts without a common pair. */
export function likeness(x: string, y: string): number {
  if (x === y) return 1
  if (x.length < 2 || y.length < 2) return x !== '' && y !== '' && (x.includes(y) || y.includes(x)) ? 0.5 : 0
  const pairs = new Map<string, number>()
  for (let i = 0; i + 1 < x.length; i++) {
    const pair = x.slice(i, i + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let i = 0; i + 1 < y.length; i++) {
    const pair = y.slice(i, i + 2)
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    common++
  }
  return (2 * common) / (x.length + y.length - 2)
}

/** Pair items of two ordered lists so that the sum of `worth` is largest; pairs worth nothing are not made. */
export function pairInOrder(
  n: number,
  m: number,
  worth: (i: number, j: number) => number,
): { i: number; j: number }[] {
  const width = m + 1
  const best = new Float64Array((n + 1) * width)
  const gains = new Float64Array(n * m)
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const gain = worth(i, j)
      gains[i * m + j] = gain
      const together = gain > 0 ? gain + best[(i + 1) * width + j + 1]! : -1
      best[i * width + j] = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!, together)
    }
  }
  const pairs: { i: number; j: number }[] = []
  let i = 0
  let j = 0
  while (i < n && j < m) {
    const gain = gains[i * m + j]!
    if (gain > 0 && best[i * width + j] === gain + best[(i + 1) * width + j + 1]!)
      pairs.push({ i: i++, j: j++ })
    else if (best[i * width + j] === best[(i + 1) * width + j]) i++
    else j++
  }
  return pairs
}
