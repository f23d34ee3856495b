/** Edit distance per character of the truth, after NFKC and without white space. */
export function errorRate(truth: string, read: string): number {
  const clean = (text: string) => [...text.normalize('NFKC').replace(/\s/g, '')]
  const a = clean(truth)
  const b = clean(read)
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]! / a.length
}
