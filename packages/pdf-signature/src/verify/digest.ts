import { createHash } from 'node:crypto'
import { PdfError } from '../pdf/errors.ts'
import type { SignedRange } from './byte-range.ts'

const MAX_COPIED = 512 * 1024 * 1024

/**
 * Digests of the signed ranges. All ranges begin at 0, so one pass over the file serves them all: the running hash
 * is copied at each gap and only the short rest behind the gap is hashed for one signature alone.
 */
export class RangeDigests {
  private readonly bytes: Buffer
  private readonly ranges: readonly SignedRange[]
  private readonly byAlgorithm = new Map<string, Map<SignedRange, Buffer>>()

  private copyable = MAX_COPIED

  constructor(bytes: Buffer, ranges: readonly SignedRange[]) {
    this.bytes = bytes
    this.ranges = [...ranges].sort((a, b) => a.gapStart - b.gapStart)
  }

  digest(range: SignedRange, algorithm: string): Buffer {
    if (!this.byAlgorithm.has(algorithm)) this.byAlgorithm.set(algorithm, this.pass(algorithm))
    return this.byAlgorithm.get(algorithm)!.get(range)!
  }

  /** The signed bytes themselves, for the rare signature that was made over them directly. */
  signedBytes({ gapStart, gapEnd, end }: SignedRange): Buffer {
    this.copyable -= end
    if (this.copyable < 0) throw new PdfError('PDF_LIMIT', '直接签署的签名过多')
    return Buffer.concat([this.bytes.subarray(0, gapStart), this.bytes.subarray(gapEnd, end)])
  }

  private pass(algorithm: string): Map<SignedRange, Buffer> {
    const digests = new Map<SignedRange, Buffer>()
    const running = createHash(algorithm)
    let position = 0
    for (const range of this.ranges) {
      running.update(this.bytes.subarray(position, range.gapStart))
      position = range.gapStart
      digests.set(range, running.copy().update(this.bytes.subarray(range.gapEnd, range.end)).digest())
    }
    return digests
  }
}
