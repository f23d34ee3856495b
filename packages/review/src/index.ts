export { type AbstractEntry, type AbstractGroup, NOT_STATED, summarise } from './abstract.ts'
export {
  CHECKPOINTS,
  type Checklist,
  ChecklistError,
  type Checkpoint,
  type CompanyCheckpoint,
  DEFAULT_PARAMETERS,
  prepareChecklist,
  type RiskLevel,
} from './checklist/checklist.ts'
export { type Contract, type ContractInput, type KeyFacts, quotedIn, readContract } from './contract.ts'
export { COMMON_SLOTS } from './draft/common-slots.ts'
export {
  type Draft,
  type DraftAnswers,
  DraftError,
  draftContract,
  inLetters,
  refuseUnlawful,
  writeDraft,
} from './draft/draft.ts'
export { type DraftFromRequest, draftFromRequest, notWritten, understoodOf } from './draft/from-request.ts'
export { withPassages } from './draft/passages.ts'
export {
  type DraftRequest,
  labelOf,
  readDraftRequest,
  type Understood,
} from './draft/read-request.ts'
export type { ClauseTemplate, DraftTemplate, Slot } from './draft/template.ts'
export { DRAFT_TYPES, OTHER, TEMPLATES } from './draft/templates.ts'

import { knownTypes } from './facts/contract-type.ts'

export { typeNamed } from './facts/contract-type.ts'
export { findSigningPlaces, type SigningPlace } from './facts/signing-places.ts'

/** Every kind of contract the review can tell apart. */
export const KNOWN_TYPES: readonly string[] = knownTypes()

export {
  type CatalogueEntry,
  FACT_CATALOGUE,
  type FactKey,
  type FactType,
  factEntry,
  factName,
  isFactKey,
} from './contract-facts/catalogue.ts'
export {
  FACT_STATES,
  type FactBound,
  type FactDatum,
  type FactQuote,
  type FactSheet,
  type FactSide,
  type FactState,
  type FactValue,
} from './contract-facts/fact-value.ts'
export { overlay, type Supplement } from './contract-facts/overlay.ts'
export { EXTRACTOR, type FactFile, isRead, readFactSheet } from './contract-facts/read-fact-sheet.ts'
export { DUTY_KINDS, type DutyDue, type DutyKind, type DutyUnit, type ReadDuty } from './duties/duty.ts'
export { DUTY_EVENTS, type DutyEvent } from './duties/events.ts'
export { DUTY_READER, readDuties } from './duties/read-duties.ts'
export { articlesIn, withoutUnchecked } from './law/checked-articles.ts'
export { type Citation, citeOn, LAW_VERSIONS } from './law/law-versions.ts'
export { LPR_TABLE, type LprEntry, lprOn } from './law/lpr.ts'
export { askModel, Budget } from './model/client.ts'
export { type DraftByModel, draftWithModel, type Reference } from './model/draft-with-model.ts'
export type { TokenUse } from './model/event-stream.ts'
export { ModelError, type ModelErrorCode } from './model/model-error.ts'
export { type ModelOutcome, reviewWithModel } from './model/review-with-model.ts'
export { type Rewriting, rewriteWithModel } from './model/rewrite.ts'
export { MODEL_DEFAULTS, type ModelSettings, readModelSettings } from './model/settings.ts'
export {
  OWN_FIELD_TYPES,
  type OwnAnswer,
  type OwnField,
  type OwnFieldType,
  type OwnValue,
} from './own-fields/own-field.ts'
export { readOwnFields } from './own-fields/read-own-fields.ts'
export { approversSaid } from './playbook/approvers-said.ts'
export { checkRule, compareRules } from './playbook/check-rule.ts'
export { compileRule } from './playbook/compile-rule.ts'
export type {
  BorderCase,
  CompiledRule,
  PlaybookRule,
  RuleConsequence,
  RuleStep,
  RuleVerdict,
} from './playbook/playbook.ts'
export { describePlan } from './question/describe-plan.ts'
export { parseQuestion, type QuestionOptions, type QuestionResult } from './question/parse-question.ts'
export { DIMENSIONS, isQuestionPlan, type PlanFilter, type QuestionPlan } from './question/plan.ts'
export { clauseOutline, factQuotes, plainFacts, toReport } from './report.ts'
export {
  type Finding,
  type PassedCheck,
  type Quote,
  type Review,
  type ReviewOptions,
  reviewContract,
} from './review.ts'
export type { FindingKind, Stance, Strictness } from './rules/rule.ts'
export {
  type AnswerPlan,
  answerPlan,
  type StoreAnswer,
  type StoreGroup,
  type StoreHit,
  type StoreRow,
} from './store-question/answer-plan.ts'
export { type AskedQuestion, type AskedText, askTexts } from './store-question/ask-texts.ts'
export { describeCond, describeStorePlan } from './store-question/describe-store-plan.ts'
export { isStorePlan } from './store-question/is-store-plan.ts'
export { type Judge, type Judgement, judge } from './store-question/judge.ts'
export {
  type PlanChip,
  parseStoreQuestion,
  type StoreQuestion,
  type StoreQuestionOptions,
} from './store-question/parse-store-question.ts'
export {
  type AboutContract,
  type AboutField,
  type CompareOp,
  type Cond,
  type GroupBy,
  type PlanValue,
  type StorePlan,
  VERDICTS,
  type Verdict,
} from './store-question/store-plan.ts'
export { type PlacedLine, type Source, sourceOfModel } from './text/source.ts'
export { parseCapitalAmount, toCapitalAmount } from './values/capital-amount.ts'
export { parseChineseNumber } from './values/chinese-number.ts'
