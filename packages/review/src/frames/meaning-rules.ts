// A contract read by what it means: sentence by sentence, figure by figure, and against what it leaves out.
import type { Case } from '../rules/rule.ts'
import type { Span } from '../values/span.ts'
import { clausesTold } from './clauses-told.ts'
import { wrongCourt } from './court-named.ts'
import { nonCompete, probation, probationWage } from './labour-meaning.ts'
import { paidAtWill, vagueTerms } from './left-vague.ts'
import { dueBeforeSigned, onlyChatted, secretWithoutEnd } from './left-without-end.ts'
import {
  capitalOff,
  clean,
  dailyPenalty,
  earnestTooHigh,
  instalmentsOff,
  lengthOff,
  type PlainFinding,
  productOff,
  sharesOff,
  timesOff,
  totalOf,
  usury,
} from './money-rules.ts'
import { plainReading } from './reading.ts'
import { introduces, LOAN, SENTENCE_RULES } from './sentence-rules.ts'
import { guarantees } from './sureties.ts'
import { capTooLow, unequal } from './uneven-promises.ts'
import { worksTerms } from './works-terms.ts'

export type PlainOutcome = {
  findings: (PlainFinding & { source: Span | null })[]
  /** Findings of the usual rules that this reading shows to be mistaken. */
  answered: Set<string>
  /** Clauses that are told in plain words, and not missing. */
  settled: Set<string>
}

export function readMeaning(input: Case): PlainOutcome {
  const { contract, parameters } = input
  const reading = plainReading(contract)
  const type = contract.type.type
  const found: PlainFinding[] = vagueTerms(reading, type)
  const add = (one: PlainFinding | null) => {
    if (one && !found.some((known) => known.checkpoint === one.checkpoint)) found.push(one)
  }
  for (const rule of SENTENCE_RULES) {
    if (rule.types && !rule.types.includes(type)) continue
    if (rule.exceptTypes?.includes(type)) continue
    const hit = reading.said.find((item) => !introduces(item) && rule.holds(item.text.trim(), item, reading))
    if (hit) add({ checkpoint: rule.checkpoint, span: clean(hit), why: rule.why })
  }
  const total = totalOf(reading, contract.facts.amount?.value ?? contract.moneyPairs[0]?.figures.yuan ?? null)
  if (type === '劳动') {
    add(probation(reading, contract))
    add(probationWage(reading, parameters.probationWageRatio))
    add(nonCompete(reading))
  } else {
    add(instalmentsOff(reading, total?.yuan ?? null))
    add(productOff(reading))
    add(timesOff(reading))
    add(earnestTooHigh(reading, total?.yuan ?? null, parameters.earnestMoneyLimit))
    add(unequal(reading, parameters.unequalPenaltyTimes))
    add(capTooLow(reading, total?.yuan ?? null))
    add(paidAtWill(reading, type))
    add(dailyPenalty(reading, parameters.dailyPenaltyLimit))
  }
  add(lengthOff(reading))
  add(onlyChatted(reading))
  if (type === '保密') add(secretWithoutEnd(reading))
  if (['买卖', '服务', '加工承揽', '建设工程', '技术开发', '运输'].includes(type))
    add(dueBeforeSigned(reading, contract))
  if (LOAN.includes(type)) {
    const principal =
      reading.said.find((item) => /借/.test(item.text) && item.sums.length > 0)?.sums[0]?.yuan ??
      contract.facts.amount?.value ??
      // 从他手里拿了五万块: the first sum of the paper.
      reading.said.find((item) => /拿(?:了|到)|收到/.test(item.text) && item.sums.length > 0)?.sums[0]
        ?.yuan ??
      null
    add(usury(reading, input, principal))
    for (const one of guarantees(reading, type)) add(one)
  }
  if (type === '合伙') {
    add(sharesOff(reading))
    add(capitalOff(reading))
  }
  if (type === '建设工程') for (const one of worksTerms(reading)) add(one)
  const answered = new Set<string>()
  const court = wrongCourt(reading, type)
  if (type !== '劳动') add(court.finding)
  if (court.fits) answered.add('G34').add('G35')
  // A surety's promise is itself what follows when another does not pay.
  if (type === '保证') answered.add('G17')
  const settled = new Set<string>()
  if (/股东(?:会|大会|们)?[^，。；]{0,6}(?:同意|签字|通过)|决议(?:书)?(?:附|在|见)/.test(reading.text))
    settled.add('B06')
  const told = clausesTold(reading, contract)
  for (const one of told.lost) add(one)
  return {
    findings: found.map((one) => ({ ...one, source: one.span ? reading.place(one.span) : null })),
    answered,
    settled: new Set([...told.settled, ...settled]),
  }
}
