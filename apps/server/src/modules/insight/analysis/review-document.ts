import {
  type Checklist,
  type Finding,
  type ModelSettings,
  NOT_STATED,
  type PassedCheck,
  type Review,
  type ReviewOptions,
  readContract,
  reviewContract,
  reviewWithModel,
  summarise,
  type TokenUse,
} from '@xinqi/review'
import { type FlatBox, flatBoxes, modelOf } from './compare-documents.ts'

export type ShownFinding = {
  id: string
  checkpoint: string
  title: string
  level: string
  kind: string
  quote: string
  start: number
  end: number
  boxes: FlatBox[]
  why: string
  legalBasis: { law: string; article: string; gist: string; version: string; note: string | null }[]
  suggestion: string
  wording: string
  source: string
}
export type ShownFacts = {
  name: string
  entries: { label: string; value: string; quote: string; start: number; end: number; boxes: FlatBox[] }[]
}
export type ShownReview = {
  contractType: string
  confidence: number
  stance: string
  strictness: string
  lawDate: string
  model: {
    status: string
    added: number
    failure: string | null
    isAway?: boolean
    usage?: TokenUse | null
  } | null
  findings: ShownFinding[]
  hints: ShownFinding[]
  passed: { checkpoint: string; title: string; quote: string; start: number; end: number; boxes: FlatBox[] }[]
  facts: ShownFacts[]
  /** The words reviewed, for finding a quote again in the source file. */
  text: string
}

/** The same matter keeps its name when the review runs again with other settings. */
const named = (findings: readonly Finding[]): ShownFinding[] => {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const key = `${finding.checkpoint}@${finding.kind === 'missing' ? 'missing' : finding.start}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    const { boxes, legalBasis, ...rest } = finding
    return {
      ...rest,
      id: count > 1 ? `${key}#${count}` : key,
      boxes: flatBoxes(boxes),
      legalBasis: legalBasis.map((basis) => ({
        law: basis.law,
        article: basis.article,
        gist: basis.gist,
        version: basis.version,
        note: basis.note ?? null,
      })),
    }
  })
}

const shownPassed = ({ boxes, ...rest }: PassedCheck) => ({ ...rest, boxes: flatBoxes(boxes) })

export const factsOf = (contract: Review['contract']): ShownFacts[] =>
  summarise(contract).map(({ name, entries }) => ({
    name,
    entries: entries.map(({ boxes, ...entry }) => ({
      ...entry,
      value: entry.value || NOT_STATED,
      boxes: flatBoxes(boxes),
    })),
  }))

const shownReview = (review: Review, model: ShownReview['model']): ShownReview => ({
  contractType: review.contract.type.type,
  confidence: review.contract.type.confidence,
  stance: review.stance,
  strictness: review.strictness,
  lawDate: review.lawDate,
  model,
  findings: named(review.findings),
  hints: named(review.hints),
  passed: review.passed.map(shownPassed),
  facts: factsOf(review.contract),
  text: review.contract.source.text,
})

export type ReviewSetting = Pick<ReviewOptions, 'type' | 'stance' | 'strictness' | 'today'> & {
  checklist?: Checklist
}

export const reviewDocument = async (input: {
  model: Uint8Array
  setting: ReviewSetting
  /** Null: the rules alone. */
  llm: ModelSettings | null
}): Promise<ShownReview> => {
  const model = modelOf(input.model)
  if (!input.llm) return shownReview(reviewContract(model, input.setting), null)
  const { review, model: outcome } = await reviewWithModel(model, input.setting, input.llm)
  return shownReview(review, {
    status: outcome.status,
    added: outcome.added,
    failure: outcome.failure?.message ?? null,
    isAway: outcome.failure?.isAway ?? false,
    usage: outcome.usage,
  })
}

/** Plain words: a draft while it is written, a sample for a checklist. */
export const reviewText = async (input: { text: string; setting: ReviewSetting }): Promise<ShownReview> =>
  shownReview(reviewContract(input.text, input.setting), null)

export const abstractDocument = async (input: { model: Uint8Array }): Promise<ShownFacts[]> =>
  factsOf(readContract(modelOf(input.model)))
