import { createHash } from 'node:crypto'
import type { SignedRange } from './byte-range.ts'

/**
 * Digests of every signed range in one pass over the file: the ranges share their beginning, so the running hash
 * is copied at each gap and only the short rest behind the gap is hashed for one signature alone.
 */
export function digestRanges(
  bytes: Buffer,
  ranges: readonly SignedRange[],
  algorithm: string,
): Map<SignedRange, Buffer> {
  const digests = new Map<SignedRange, Buffer>()
  const running = createHash(algorithm)
  let position = 0
  for (const range of [...ranges].sort((a, b) => a.gapStart - b.gapStart)) {
    running.update(bytes.subarray(position, range.gapStart))
    position = range.gapStart
    digests.set(range, running.copy().update(bytes.subarray(range.gapEnd, range.end)).digest())
  }
  return digests
}
