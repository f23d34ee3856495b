import { isDigit, isLatin } from '../reading/fold.ts'
import { BREAK, type Stream } from '../reading/stream.ts'
import { type Hunk, isPure, joined } from './hunk.ts'
import type { Pair } from './pair.ts'

// Nobody reads "2 → 5" inside 1,200,000 or 甲 → 乙 inside 甲方: such tokens are shown whole, old → new.

const CHINESE_DIGITS = new Set(
  [...'零〇○一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟萬億貳參陸'].map((c) => c.charCodeAt(0)),
)
const MAGNITUDES = new Set([...'十百千万亿拾佰仟萬億'].map((c) => c.charCodeAt(0)))
const COUNTED = new Set(
  [...'日天个月年周季小时分元角份条款项章节次倍期名人台套件批层平米吨公'].map((c) => c.charCodeAt(0)),
)
const ORDINAL = '第'.charCodeAt(0)
const OF = '之'.charCodeAt(0)
const ROLES = new Set([...'甲乙丙丁戊'].map((c) => c.charCodeAt(0)))
const ROLE_SUFFIX = '方'.charCodeAt(0)
const PER = new Set([...'%‰'].map((c) => c.charCodeAt(0)))
const COMMA = 44
const POINT = 46

/** For each unit the start of the number or Western word it belongs to plus one; 0 outside. */
export function markTokens(stream: Stream): Int32Array {
  const { units, breaks } = stream
  const n = units.length
  const marks = new Int32Array(n + 1)
  // A space inside a line separates two numbers; the end of a wrapped line does not.
  const joins = (i: number) => breaks[i] !== BREAK.space && breaks[i] !== BREAK.paragraph
  let i = 0
  while (i < n) {
    const start = i
    if (isDigit(units[i]!)) {
      i++
      while (i < n && joins(i)) {
        if (isDigit(units[i]!)) i++
        else if (
          (units[i] === COMMA || units[i] === POINT) &&
          i + 1 < n &&
          isDigit(units[i + 1]!) &&
          joins(i + 1)
        ) {
          if (units[i] === COMMA && !isThousands(units, i + 1)) break
          i += 2
        } else break
      }
      if (i < n && PER.has(units[i]!)) i++
    } else if (CHINESE_DIGITS.has(units[i]!)) {
      i++
      while (i < n && joins(i) && CHINESE_DIGITS.has(units[i]!)) i++
      if (!countsSomething(units, start, i)) continue
    } else if (isLatin(units[i]!)) {
      i++
      while (i < n && breaks[i] === BREAK.none && isLatin(units[i]!)) i++
    } else {
      i++
      continue
    }
    marks.fill(start + 1, start, i)
  }
  return marks
}

/** 一 in 一切 or 不一致 is a word; in 第一条, 十五日 or 一百 it is a number. */
function countsSomething(units: Uint16Array, start: number, end: number): boolean {
  if (units[start - 1] === ORDINAL || units[start - 1] === OF) return true
  for (let i = start; i < end; i++) if (end - start > 1 && MAGNITUDES.has(units[i]!)) return true
  return end < units.length && COUNTED.has(units[end]!)
}

/** A list like "1,2,3" is three numbers; a comma before three digits groups one number. */
function isThousands(units: Uint16Array, i: number): boolean {
  return (
    isDigit(units[i] ?? 0) &&
    isDigit(units[i + 1] ?? 0) &&
    isDigit(units[i + 2] ?? 0) &&
    !isDigit(units[i + 3] ?? 0)
  )
}

/** Grow hunks that cut into a token until they hold all of it, and join those that then touch. */
export function growToTokens(pair: Pair, hunks: readonly Hunk[], whole: Hunk): Hunk[] {
  const grown: Hunk[] = []
  for (let k = 0; k < hunks.length; k++) {
    const hunk = hunks[k]!
    if (hunk.moved !== undefined) {
      grown.push(hunk)
      continue
    }
    const floor = hunk.b0 - (hunks[k - 1]?.b1 ?? whole.b0)
    const ceiling = (hunks[k + 1]?.b0 ?? whole.b1) - hunk.b1
    let left = 0
    const grows = !isPure(hunk) || isAllNumber(pair, hunk)
    if (grows && changesTokenAt(pair, hunk, hunk.b0, hunk.f0)) {
      while (left < floor && cutsToken(pair, hunk.b0 - left, hunk.f0 - left)) left++
    }
    let right = isRoleSwap(pair, hunk) && ceiling > 0 ? 1 : 0
    if (grows && changesTokenAt(pair, hunk, hunk.b1, hunk.f1)) {
      while (right < ceiling && cutsToken(pair, hunk.b1 + right, hunk.f1 + right)) right++
    }
    const grownHunk = { b0: hunk.b0 - left, b1: hunk.b1 + right, f0: hunk.f0 - left, f1: hunk.f1 + right }
    const last = grown.at(-1)
    if (last && last.moved === undefined && (last.b1 >= grownHunk.b0 || isOneDate(pair, last, grownHunk))) {
      grown[grown.length - 1] = withDay(pair, joined(last, grownHunk), right < ceiling)
    } else grown.push(grownHunk)
  }
  return grown
}

/** 九条 taken out of 七十九条 is words gone, not a number changed. */
function isAllNumber({ baseTokens, finalTokens }: Pair, { b0, b1, f0, f1 }: Hunk): boolean {
  for (let i = b0; i < b1; i++) if (baseTokens[i] === 0) return false
  for (let j = f0; j < f1; j++) if (finalTokens[j] === 0) return false
  return true
}

/** Whether the hunk's own characters belong to a number that goes on beyond its edge; words set between digits do not. */
function changesTokenAt({ baseTokens, finalTokens }: Pair, hunk: Hunk, i: number, j: number): boolean {
  return (
    (hunk.b1 > hunk.b0 && i > 0 && baseTokens[i] !== 0 && baseTokens[i] === baseTokens[i - 1]) ||
    (hunk.f1 > hunk.f0 && j > 0 && finalTokens[j] !== 0 && finalTokens[j] === finalTokens[j - 1])
  )
}

/** Whether a cut between i-1 and i (base) and j-1 and j (final) falls inside a token on either side. */
function cutsToken({ baseTokens, finalTokens }: Pair, i: number, j: number): boolean {
  return (
    (i > 0 && baseTokens[i] !== 0 && baseTokens[i] === baseTokens[i - 1]) ||
    (j > 0 && finalTokens[j] !== 0 && finalTokens[j] === finalTokens[j - 1])
  )
}

function isRoleSwap({ base, final }: Pair, { b0, b1, f0, f1 }: Hunk): boolean {
  return (
    b1 - b0 === 1 &&
    f1 - f0 === 1 &&
    ROLES.has(base.units[b0]!) &&
    ROLES.has(final.units[f0]!) &&
    base.units[b1] === ROLE_SUFFIX
  )
}

const DAY = '日'.charCodeAt(0)
const DATE_SEPARATORS = new Set([...'年月-/.'].map((c) => c.charCodeAt(0)))

/** Two changed numbers with only date separators (and an unchanged month) between them are one changed date. */
function isOneDate({ base, baseTokens, finalTokens }: Pair, left: Hunk, right: Hunk): boolean {
  const between = right.b0 - left.b1
  if (between < 1 || between > 4) return false
  if (!DATE_SEPARATORS.has(base.units[left.b1]!) || !DATE_SEPARATORS.has(base.units[right.b0 - 1]!))
    return false
  for (let i = left.b1; i < right.b0; i++) {
    if (!DATE_SEPARATORS.has(base.units[i]!) && baseTokens[i] === 0) return false
  }
  return (
    isNumber(baseTokens, left.b0, left.b1) &&
    isNumber(finalTokens, left.f0, left.f1) &&
    isNumber(baseTokens, right.b0, right.b1) &&
    isNumber(finalTokens, right.f0, right.f1)
  )
}

/** A date changed in more than one number takes its 日 along. */
function withDay({ base }: Pair, hunk: Hunk, hasRoom: boolean): Hunk {
  if (!hasRoom || base.units[hunk.b1] !== DAY || base.units[hunk.b1 - 1] === DAY) return hunk
  return { ...hunk, b1: hunk.b1 + 1, f1: hunk.f1 + 1 }
}

const isNumber = (tokens: Int32Array, start: number, end: number): boolean =>
  end > start && tokens[start] !== 0 && tokens[end - 1] !== 0
