import { FACT_FIELDS, writtenName } from '../../src/report.ts'
import { reviewContract } from '../../src/review.ts'
import { type Corpus, textOf } from './corpus.ts'
import { type Defect, plant } from './defect.ts'

/** The day the corpus is read on; only contracts without a date depend on it. */
export const TODAY = '2026-11-15'

export type DefectOutcome = {
  defect: Defect
  found: boolean
  /** Null for a clause taken out: there is nothing to point at. */
  located: boolean | null
  extras: string[]
}

export function scoreDefects(corpus: Corpus): {
  outcomes: DefectOutcome[]
  truePositive: number
  falsePositive: number
  falseNegative: number
  f1: number
  located: number
} {
  const outcomes = corpus.defects.map((defect) => {
    const planted = plant(textOf(corpus, defect.base), defect)
    const { findings } = reviewContract(planted.text, { today: TODAY })
    const hits = findings.filter((finding) => finding.checkpoint === defect.checkpoint)
    const { start, end } = planted
    const located =
      start === null || end === null ? null : hits.some((hit) => hit.start < end && start < hit.end)
    const extras = findings
      .filter((finding) => finding.checkpoint !== defect.checkpoint)
      .map((finding) => finding.checkpoint)
    for (const extra of hits.slice(1)) extras.push(extra.checkpoint)
    return {
      defect,
      found: hits.length > 0,
      located: hits.length > 0 ? located : located === null ? null : false,
      extras,
    }
  })
  const truePositive = outcomes.filter((outcome) => outcome.found).length
  const falseNegative = outcomes.length - truePositive
  const falsePositive = outcomes.reduce((sum, outcome) => sum + outcome.extras.length, 0)
  const placed = outcomes.filter((outcome) => outcome.located !== null)
  return {
    outcomes,
    truePositive,
    falsePositive,
    falseNegative,
    f1: (2 * truePositive) / Math.max(1, 2 * truePositive + falsePositive + falseNegative),
    located: placed.filter((outcome) => outcome.located).length / Math.max(1, placed.length),
  }
}

export function scoreLawful(corpus: Corpus): {
  perText: number
  alarms: { name: string; checkpoint: string; quote: string }[]
  slowestMs: number
} {
  const alarms: { name: string; checkpoint: string; quote: string }[] = []
  let slowestMs = 0
  for (const name of Object.keys(corpus.gold)) {
    const text = textOf(corpus, name)
    const from = performance.now()
    const review = reviewContract(text, { today: TODAY })
    slowestMs = Math.max(slowestMs, performance.now() - from)
    for (const finding of review.findings)
      alarms.push({ name, checkpoint: finding.checkpoint, quote: finding.quote })
  }
  return { perText: alarms.length / Math.max(1, Object.keys(corpus.gold).length), alarms, slowestMs }
}

export function scoreFacts(corpus: Corpus): {
  f1: number
  wrong: string[]
  typesRight: number
  types: number
} {
  let truePositive = 0
  let falsePositive = 0
  let falseNegative = 0
  let typesRight = 0
  const wrong: string[] = []
  for (const [name, gold] of Object.entries(corpus.gold)) {
    const review = reviewContract(textOf(corpus, name), { today: TODAY })
    const { contract } = review
    if (contract.type.type === gold.contractType) typesRight++
    else wrong.push(`${name} type: ${contract.type.type} ≠ ${gold.contractType}`)
    const names = contract.parties.map((party) => writtenName(review, party))
    for (const party of gold.parties) {
      if (names.includes(party)) truePositive++
      else {
        falseNegative++
        wrong.push(`${name} party missing: ${party}`)
      }
    }
    for (const party of names.filter((item) => !gold.parties.includes(item))) {
      falsePositive++
      wrong.push(`${name} party extra: ${party}`)
    }
    for (const field of FACT_FIELDS) {
      const have = contract.facts[field]?.value ?? null
      const want = gold[field] ?? null
      if (have === want) {
        if (want !== null) truePositive++
        continue
      }
      if (have !== null) falsePositive++
      if (want !== null) falseNegative++
      wrong.push(`${name} ${field}: ${have} ≠ ${want}`)
    }
  }
  return {
    f1: (2 * truePositive) / (2 * truePositive + falsePositive + falseNegative),
    wrong,
    typesRight,
    types: Object.keys(corpus.gold).length,
  }
}
