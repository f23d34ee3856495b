import { summarise } from './abstract.ts'
import type { KeyFacts } from './contract.ts'
import { quoteOf, type Review } from './review.ts'
import type { Clause } from './text/structure.ts'

export const FACT_FIELDS: (keyof KeyFacts)[] = [
  'amount',
  'periodicAmount',
  'deposit',
  'signDate',
  'termStart',
  'termEnd',
  'performanceStart',
  'performanceEnd',
  'probationEnd',
  'annualRatePercent',
  'warrantyMonths',
  'dispute',
]

/** As the contract writes it: rules compare folded names, people want theirs back, （上海） and all. */
export function writtenName(review: Review, party: { start: number; end: number }): string {
  return quoteOf(review.contract, party)
    .quote.replace(/(?<=[\u4e00-\u9fa5）])\s+|\s+(?=[\u4e00-\u9fa5（])/g, '')
    .trim()
}

/** Plain values: money in yuan, dates YYYY-MM-DD, null where the contract does not say. */
export function plainFacts(review: Review) {
  const { contract } = review
  const values = Object.fromEntries(
    FACT_FIELDS.map((field) => [field, contract.facts[field]?.value ?? null]),
  ) as {
    [K in keyof KeyFacts]: (KeyFacts[K] extends { value: infer V } | null ? V : never) | null
  }
  return {
    parties: contract.parties.map((party) => ({ name: writtenName(review, party), role: party.role })),
    ...values,
    title: contract.type.title || null,
    court: contract.courts[0]?.value ?? null,
    arbitration: contract.arbitrationBodies[0]?.value ?? null,
    accounts: contract.accounts.map((account) => ({
      holder: account.holder?.value ?? null,
      bank: account.bank?.value ?? null,
      number: account.number?.value ?? null,
    })),
    blanks: contract.blanks.length,
  }
}

/** Where each fact stands in the text. */
export function factQuotes(review: Review) {
  const { contract } = review
  const quotes: Record<string, { quote: string; start: number; end: number }> = {}
  const add = (name: string, span: { start: number; end: number }) => {
    const { quote, start, end } = quoteOf(contract, span)
    quotes[name] = { quote, start, end }
  }
  contract.parties.forEach((party, index) => {
    add(`parties.${index}`, party)
  })
  for (const field of FACT_FIELDS) {
    const fact = contract.facts[field]
    if (fact) add(field, fact)
  }
  return quotes
}

export type ClauseOutline = {
  label: string
  heading: string
  start: number
  end: number
  children: ClauseOutline[]
}

export function clauseOutline(review: Review): ClauseOutline[] {
  const outline = (clause: Clause): ClauseOutline => {
    const { start, end } = quoteOf(review.contract, clause)
    return {
      label: clause.label,
      heading: clause.heading,
      start,
      end,
      children: clause.children.map(outline),
    }
  }
  return review.contract.structure.clauses.map(outline)
}

/** The whole review as plain JSON, for the command line and for storing. */
export function toReport(review: Review) {
  return {
    contractType: review.contract.type.type,
    confidence: review.contract.type.confidence,
    stance: review.stance,
    strictness: review.strictness,
    lawDate: review.lawDate,
    facts: plainFacts(review),
    factQuotes: factQuotes(review),
    findings: review.findings,
    passed: review.passed,
    hints: review.hints,
    abstract: summarise(review.contract),
    clauses: clauseOutline(review),
  }
}
