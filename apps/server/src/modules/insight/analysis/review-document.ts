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
import { checkRules, type RuleToCheck } from './check-rules.ts'
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
  /** The house's own rules over facts, and who the house is. */
  rules?: RuleToCheck[]
  ownName?: string
}

export const reviewDocument = async (input: {
  model: Uint8Array
  setting: ReviewSetting
  /** Null: the rules alone. */
  llm: ModelSettings | null
}): Promise<ShownReview> => {
  const model = modelOf(input.model)
  const { rules = [], ownName = '', ...setting } = input.setting
  const own = (review: Review) => ruleFindings(input.model, rules, ownName, review)
  if (!input.llm) {
    const review = reviewContract(model, setting)
    return withRules(shownReview(review, null), own(review))
  }
  const { review, model: outcome } = await reviewWithModel(model, setting, input.llm)
  const shown = shownReview(review, {
    status: outcome.status,
    added: outcome.added,
    failure: outcome.failure?.message ?? null,
    isAway: outcome.failure?.isAway ?? false,
    usage: outcome.usage,
  })
  return withRules(shown, own(review))
}

const LEVEL_OF: Record<string, string> = { 不通过: '高', 需批准: '中' }

/** Findings in the rule's own words: what the contract says, what the house would rather have, and who may approve. */
const ruleFindings = (
  model: Uint8Array,
  rules: RuleToCheck[],
  ownName: string,
  review: Review,
): ShownFinding[] => {
  if (rules.length === 0) return []
  const kind = review.contract.type.type
  const found = checkRules({ files: [model], rules, ownName, today: review.lawDate, kind })
  const at = review.contract.source.text.length
  return found.map((one) => {
    const [quote] = one.quotes
    const checkpoint = `rule-${one.ruleId}`
    const then = one.consequence === '需批准' ? `须${one.approver ?? '部门负责人'}批准` : one.consequence
    const wanted = [one.preferred && `首选：${one.preferred}`, one.fallback && `可接受：${one.fallback}`]
    return {
      id: `${checkpoint}@${quote?.start ?? 'missing'}`,
      checkpoint,
      title: one.sentence,
      level: LEVEL_OF[one.consequence] ?? '低',
      kind: quote ? 'wrong' : 'missing',
      quote: quote?.text ?? '',
      start: quote?.start ?? at,
      end: quote?.end ?? at,
      boxes: quote?.boxes ?? [],
      why: `企业规则「${one.sentence}」：合同${one.shown ? `写的是${one.shown}` : one.why}，${then}。`,
      legalBasis: [],
      suggestion: wanted.filter(Boolean).join('；'),
      wording: '',
      source: 'company',
    }
  })
}

const withRules = (shown: ShownReview, own: ShownFinding[]): ShownReview =>
  own.length === 0 ? shown : { ...shown, findings: [...own, ...shown.findings] }

/** Plain words: a draft while it is written, a sample for a checklist. */
export const reviewText = async (input: { text: string; setting: ReviewSetting }): Promise<ShownReview> =>
  shownReview(reviewContract(input.text, input.setting), null)

export const abstractDocument = async (input: { model: Uint8Array }): Promise<ShownFacts[]> =>
  factsOf(readContract(modelOf(input.model)))
