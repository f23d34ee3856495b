import { foldUnit, IGNORED, isDigit, isLatin, isWide, SPACE } from './fold.ts'

/** What stands between a character and the one before it. */
export const BREAK = { none: 0, space: 1, line: 2, paragraph: 3 } as const

/**
 * The characters that take part in matching, folded, with the way back to the text they came from.
 * White space, page furniture and invisible characters are not in it, which is why no wrap can show as a change.
 */
export type Stream = {
  units: Uint16Array
  /** Source offset of each unit; one longer than `units`, the last entry is the end of the text. */
  at: Uint32Array
  /** The strongest break between a unit and the one before it. */
  breaks: Uint8Array
  /** 1 where a hyphen closes a line and may have been put there by the wrap alone. */
  softHyphens: Uint8Array
}

export class StreamBuilder {
  private units: Uint16Array
  private at: Uint32Array
  private breaks: Uint8Array
  private softHyphens: Uint8Array
  private count = 0
  private pending: number = BREAK.paragraph

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity)
    this.at = new Uint32Array(capacity + 1)
    this.breaks = new Uint8Array(capacity + 1)
    this.softHyphens = new Uint8Array(capacity)
  }

  /** Note a break; the strongest one before the next character counts. */
  breakHere(level: number): void {
    if (level > this.pending) this.pending = level
  }

  /** Add text[start, end); line feeds inside count as line breaks. */
  add(text: string, start: number, end: number): void {
    const { units, at, breaks } = this
    let count = this.count
    let pending = this.pending
    for (let i = start; i < end; i++) {
      const raw = text.charCodeAt(i)
      let unit = foldUnit(raw)
      if (unit <= IGNORED) {
        if (unit === SPACE) {
          const level = raw === 10 || raw === 13 ? BREAK.line : BREAK.space
          if (level > pending) pending = level
        }
        continue
      }
      if (unit === 46 && count > 0 && closesChineseSentence(units[count - 1]!, text.charCodeAt(i + 1))) {
        unit = 0x3002
      }
      units[count] = unit
      at[count] = i
      breaks[count] = pending
      if (pending >= BREAK.line && count > 0 && units[count - 1] === 45) this.markSoftHyphen(count, unit)
      pending = BREAK.none
      count++
    }
    this.count = count
    this.pending = pending
  }

  private markSoftHyphen(count: number, next: number): void {
    const before = count > 1 ? this.units[count - 2]! : 0
    const inNumber = (isDigit(before) || before === 44 || before === 46) && isDigit(next)
    if (inNumber || (isLatin(before) && isLatin(next))) this.softHyphens[count - 1] = 1
  }

  finish(sourceLength: number): Stream {
    const n = this.count
    this.at[n] = sourceLength
    this.breaks[n] = BREAK.paragraph
    return {
      units: this.units.subarray(0, n),
      at: this.at.subarray(0, n + 1),
      breaks: this.breaks.subarray(0, n + 1),
      softHyphens: this.softHyphens.subarray(0, n),
    }
  }
}

/** A Western full stop after a Chinese word is the other width's 。, not a decimal point. */
function closesChineseSentence(previous: number, nextRaw: number): boolean {
  if (!isWide(previous)) return false
  const next = Number.isNaN(nextRaw) ? 0 : foldUnit(nextRaw)
  return !isDigit(next) && !isLatin(next) && next !== 46
}
