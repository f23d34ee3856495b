import { PdfError } from '../pdf/errors.ts'

/** Well within the three seconds promised for any input, so that the last step under way may still end. */
const MAX_MS = 2_000

/**
 * What a file may cost. Caps on objects, fields and revisions stop what is large; this stops what is dear, like a
 * thousand signatures on a curve that is verified in software.
 */
export class TimeLimit {
  readonly #end: number
  readonly #clock: () => number

  /** @param clock milliseconds that only ever grow: of the wall, or of processor time where one process does nothing else */
  constructor(clock: () => number = () => performance.now(), milliseconds = MAX_MS) {
    this.#clock = clock
    this.#end = clock() + milliseconds
  }

  check(): void {
    if (this.#clock() > this.#end) throw new PdfError('PDF_LIMIT', '签名过多，无法在限定时间内核对')
  }
}
