import type { Contract } from '../contract.ts'
import type { Sentence } from '../text/structure.ts'
import type { Span } from '../values/span.ts'
import { type Found, finds, type RuleResult } from './rule.ts'

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

/** What a sentence says is wrong. */
export const wrongAt = (
  sentence: Sentence,
  checkpoint: string,
  why: string,
  more: Partial<Found> = {},
): RuleResult => finds({ checkpoint, kind: 'wrong', span: trimmed(sentence), why, ...more })

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

/** 未向乙方收取任何押金: the clause says that what it names is not so. */
export function denies(text: string, named: RegExp): boolean {
  const at = named.exec(text)?.index ?? 0
  const lead = text
    .slice(0, at)
    .split(/[，。；]/)
    .at(-1) as string
  return /(?:[不无](?!论)|未|没有|并非|禁止|严禁|勿)[^，。；]{0,14}$/.test(lead)
}
