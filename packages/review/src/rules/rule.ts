import type { Contract } from '../contract.ts'
import type { Side } from '../facts/role.ts'
import type { LprEntry } from '../law/lpr.ts'
import type { Sentence } from '../text/structure.ts'
import type { IsoDate } from '../values/calendar.ts'
import type { Span } from '../values/span.ts'

export type FindingKind = 'missing' | 'wrong' | 'inconsistent'
export type Stance = '甲方' | '乙方' | '中立'
export type Strictness = '严格' | '中立' | '宽松'

/** Thresholds that law or a company's policy may move. */
export type Parameters = {
  penaltyRatioLimit: number
  dailyPenaltyLimit: number
  earnestMoneyLimit: number
  leaseMaxYears: number
  probationWageRatio: number
  nonCompeteMaxYears: number
  retentionRatioLimit: number
  deemedAcceptanceMinDays: number
  unequalPenaltyTimes: number
}

export type Case = {
  contract: Contract
  stance: Stance
  strictness: Strictness
  parameters: Parameters
  lpr: LprEntry[]
  /** The contract's date, or today's where it bears none: decides which law and which LPR apply. */
  date: IsoDate
}

export type Found = {
  checkpoint: string
  kind: FindingKind
  /** Into the flow text; null when nothing in the contract can be pointed at. */
  span: Span | null
  why: string
  /** Replaces the checkpoint's own wording where the numbers of this contract are known. */
  wording?: string
  /** The side the clause works against. */
  against?: Side
  /** Worth a hint, but a finding only for a strict reader. */
  onlyStrict?: boolean
  /** Missing, but its subject is touched elsewhere or the contract is short: a hint unless a clause is known to be gone. */
  spared?: 'touched' | 'short'
  level?: 'high' | 'medium' | 'low'
  /** Blanks are found in the source, before white space is folded away. */
  inSource?: boolean
}

export type RuleResult = { found: Found[]; passed: Span | null }

export type Rule = {
  checkpoint: string
  /** Contract types it applies to; absent for all. */
  types?: string[]
  exceptTypes?: string[]
  check(input: Case): RuleResult
}

export const nothing: RuleResult = { found: [], passed: null }

const bodies = new WeakMap<Contract, Sentence[]>()

/** Asked for by nearly every rule, so it is worked out once per contract. */
export function bodySentences(contract: Contract): Sentence[] {
  let sentences = bodies.get(contract)
  if (!sentences) {
    sentences = contract.structure.sentences.filter((sentence) => sentence.region !== 'signature')
    bodies.set(contract, sentences)
  }
  return sentences
}

export function firstMatch(contract: Contract, pattern: RegExp, except?: RegExp): Span | null {
  for (const sentence of bodySentences(contract)) {
    if (pattern.test(sentence.text) && !except?.test(sentence.text)) return trimmed(sentence)
  }
  return null
}

export function allMatches(contract: Contract, pattern: RegExp, except?: RegExp): Sentence[] {
  return bodySentences(contract).filter((s) => pattern.test(s.text) && !except?.test(s.text))
}

/** A sentence without its closing mark, so that it can be replaced in place. */
export function trimmed(sentence: Sentence): Span {
  const text = sentence.text.replace(/[。；;!！?？\s]+$/, '')
  const lead = /^\s*/.exec(text)?.[0].length ?? 0
  return { start: sentence.start + lead, end: sentence.start + text.length }
}

const LONGEST_ANCHOR = 160

/** The clause a heading opens, to point at where a missing provision belongs. */
export function headingSpan(contract: Contract, heading: RegExp): Span | null {
  const clause = contract.structure.allClauses.find((item) => heading.test(item.heading))
  if (!clause) return null
  const line = contract.structure.lines.find((item) => item.start === clause.start)
  if (!line) return null
  const whole = contract.text.slice(clause.start, clause.end).trimEnd().length
  return { start: clause.start, end: whole <= LONGEST_ANCHOR ? clause.start + whole : line.end }
}

const MUTUAL = /双方(?:均|都|可|有权|中)?|任何一方|任一方|各方|一方(?!式)|守约方|违约方|对方(?=有权)/

export const isMutual = (text: string): boolean => MUTUAL.test(text)

/** 未向乙方收取任何押金: the clause says that what it names is not so. */
export function denies(text: string, named: RegExp): boolean {
  const at = named.exec(text)?.index ?? 0
  const lead = text
    .slice(0, at)
    .split(/[，。；]/)
    .at(-1) as string
  return /(?:[不无](?!论)|未|没有|并非|禁止|严禁|勿)[^，。；]{0,14}$/.test(lead)
}

/** 委托人或者受托人可以随时解除: whoever is meant, the other is as well. */
export function namesBothSides(contract: Contract, text: string): boolean {
  const names = contract.parties.map((party) => [...new Set([party.role, ...party.aliases])])
  return names.some((own, at) =>
    names.some(
      (others, other) =>
        other !== at &&
        own.some((a) =>
          others.some((b) =>
            ['或者', '或', '和', '与', '及', '、'].some((and) => text.includes(a + and + b)),
          ),
        ),
    ),
  )
}

/** Which lettered side a passage speaks about, through the aliases the contract defines. */
export function sideOf(contract: Contract, text: string): Side | null {
  const named = contract.parties.flatMap((party, order) =>
    [...new Set([party.role, ...party.aliases])].map((alias) => ({
      alias,
      side: sideOfParty(contract, order),
    })),
  )
  // A form may letter its parties in the text though not beside their names.
  for (const letter of ['甲方', '乙方'] as const)
    if (!named.some(({ alias }) => alias === letter)) named.push({ alias: letter, side: letter })
  const first = named
    .map(({ alias, side }) => ({ side, at: text.indexOf(alias) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]
  return first?.side ?? null
}

function sideOfParty(contract: Contract, order: number): Side {
  const role = contract.parties[order]?.role
  if (role === '甲方') return '甲方'
  if (role === '乙方') return '乙方'
  return order === 0 ? '甲方' : '乙方'
}

export const otherSide = (side: Side | null): Side | undefined =>
  side === '甲方' ? '乙方' : side === '乙方' ? '甲方' : undefined

export const yuan = (value: number): string =>
  `${value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}元`

export const percent = (ratio: number): string => `${Math.round(ratio * 1e6) / 1e4}%`

export function passing(span: Span | null): RuleResult {
  return { found: [], passed: span }
}
