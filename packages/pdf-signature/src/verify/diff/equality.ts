import type { PdfDocument } from '../../pdf/document.ts'
import { PdfError } from '../../pdf/errors.ts'
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../pdf/objects.ts'
import type { TimeLimit } from '../time-limit.ts'

/** More object visits than this in one comparison is an attack on the verifier, not a document. */
const MAX_VISITS = 4_000_000
/** Looking at the clock costs more than a visit. */
const VISITS_BETWEEN_LOOKS = 4_096

/**
 * Decides whether a value means the same in two revisions, following references on both sides.
 *
 * Views of one file share parsed objects, so an object that was not rewritten is the identical value in both and
 * only its references have to be followed. Objects found equal together with everything below them stay
 * `settled` over later revisions until one of them is written again; that makes a long chain of signatures cost
 * one walk of the document, not one per signature.
 */
export class EqualityWalker {
  private readonly settled = new Set<number>()
  /** Objects that stand where an equal one of another number stood: settled from the next revision on. */
  private readonly replacements = new Set<number>()
  /** Objects with rules of their own that were found unchanged together with everything below them. */
  private readonly settledOwners = new Set<number>()
  private visits = 0
  private readonly limit: TimeLimit
  private before!: PdfDocument
  private after!: PdfDocument
  private judgedElsewhere: ReadonlySet<number> = new Set()
  private rewritten: ReadonlySet<number> = new Set()

  constructor(limit: TimeLimit) {
    this.limit = limit
  }

  /**
   * @param rewritten numbers the newer revision mentions
   * @param judgedElsewhere objects with rules of their own (pages, fields); a reference to one is equal when it
   *   names the same object on both sides
   */
  begin(
    before: PdfDocument,
    after: PdfDocument,
    rewritten: ReadonlySet<number>,
    judgedElsewhere: ReadonlySet<number>,
  ): void {
    this.before = before
    this.after = after
    this.judgedElsewhere = judgedElsewhere
    this.rewritten = rewritten
    for (const num of this.replacements) this.settled.add(num)
    this.replacements.clear()
    for (const num of rewritten)
      if (this.settled.has(num)) {
        this.settled.clear()
        this.settledOwners.clear()
        break
      }
  }

  /** True when an object with rules of its own was found unchanged before and nothing under it was written since. */
  isSettled(num: number): boolean {
    return this.settledOwners.has(num) && !this.rewritten.has(num)
  }

  /** @param through an object read on the way, whose rewriting would make the finding void */
  settle(num: number, through?: PdfValue): void {
    this.settledOwners.add(num)
    if (through instanceof PdfRef) this.settled.add(through.num)
  }

  equal(a: PdfValue | undefined, b: PdfValue | undefined): boolean {
    const reached = new Set<number>()
    const pairs = new Set<string>()
    const work: Work = [[a ?? null, b ?? null]]
    while (work.length > 0) {
      if (++this.visits > MAX_VISITS) throw new PdfError('PDF_LIMIT', '对象过多')
      if (this.visits % VISITS_BETWEEN_LOOKS === 0) this.limit.check()
      const [left, right] = work.pop()!
      if (!this.step(left, right, work, reached, pairs)) return false
    }
    for (const num of reached) this.settled.add(num)
    return true
  }

  private step(a: PdfValue, b: PdfValue, work: Work, reached: Set<number>, pairs: Set<string>): boolean {
    if (a instanceof PdfRef || b instanceof PdfRef) return this.stepReference(a, b, work, reached, pairs)
    if (typeof a === 'number' && typeof b === 'number') return sameNumber(a, b)
    if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false
      for (let i = 0; i < a.length; i++) push(work, a[i]!, b[i]!)
      return true
    }
    if (a instanceof PdfDict) return b instanceof PdfDict && stepDict(a, b, work, false)
    if (a instanceof PdfStream)
      return b instanceof PdfStream && sameBytes(a.raw, b.raw) && stepDict(a.dict, b.dict, work, true)
    if (a instanceof PdfString) return b instanceof PdfString && sameBytes(a.bytes, b.bytes)
    return b instanceof PdfName && (a as PdfName).value === b.value
  }

  private stepReference(
    a: PdfValue,
    b: PdfValue,
    work: Work,
    reached: Set<number>,
    pairs: Set<string>,
  ): boolean {
    const left = a instanceof PdfRef ? a.num : -1
    const right = b instanceof PdfRef ? b.num : -1
    if (this.judgedElsewhere.has(left) || this.judgedElsewhere.has(right))
      return left === right && (a as PdfRef).gen === (b as PdfRef).gen
    if (left === right) {
      if (this.settled.has(left) || reached.has(left)) return true
      reached.add(left)
      // An object stream that is written again changes its members although nobody mentions them.
      const entry = this.before.locate(left)
      if (entry?.kind === 'compressed') reached.add(entry.stream)
    } else {
      const key = `${left} ${right}`
      if (left >= 0 && right >= 0 && pairs.has(key)) return true
      pairs.add(key)
      if (right >= 0) this.replacements.add(right)
    }
    work.push([this.before.resolve(a), this.after.resolve(b)])
    return true
  }
}

type Work = [PdfValue, PdfValue][]

/** Scalars are compared at once; only what may hold references is worth queueing. */
function push(work: Work, a: PdfValue, b: PdfValue): void {
  if (a === b && (a === null || typeof a !== 'object' || a instanceof PdfName || a instanceof PdfString))
    return
  work.push([a, b])
}

function stepDict(a: PdfDict, b: PdfDict, work: Work, ofStream: boolean): boolean {
  if (b.hasDuplicateKeys && a !== b) return false
  for (const [key, value] of a.map) {
    // The length of a stream follows from its bytes, which are compared.
    if (ofStream && key === 'Length') continue
    push(work, value, b.map.get(key) ?? null)
  }
  if (a !== b) for (const [key, value] of b.map) if (!a.map.has(key)) push(work, null, value)
  return true
}

/** Some writers round what they copy to five decimals; less than a ten-thousandth of a point does not show. */
const sameNumber = (a: number, b: number): boolean => a === b || Math.abs(a - b) < 1e-4

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && Buffer.compare(a, b) === 0)
}
