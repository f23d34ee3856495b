import type { Parameters } from '../rules/rule.ts'
import builtIn from './checkpoints.json' with { type: 'json' }
import { WORDING } from './wording.ts'

export type RiskLevel = 'high' | 'medium' | 'low'

export type Checkpoint = {
  id: string
  /** 通用, or the contract types it is for. */
  contractTypes: string[]
  title: string
  riskLevel: RiskLevel
  ruleKind: 'missing' | 'numeric' | 'consistency' | 'pattern' | 'semantic'
  detect: string
  suggestion: string
  /** Clause text that can be pasted into the contract. */
  wording: string
  legalBasis: { law: string; article: string; gist: string; verified?: string }[]
  keywords: string[]
}

/** A checkpoint a company writes itself: found by words that must, or must not, stand in the contract. */
export type CompanyCheckpoint = {
  id: string
  contractTypes?: string[]
  title: string
  riskLevel: RiskLevel
  explanation: string
  wording: string
  /** Regular expressions; a sentence matching one is a finding. */
  forbids?: string[]
  /** Regular expressions; a contract without a sentence matching each is a finding. */
  requires?: string[]
}

export type Checklist = {
  /** Switched off: never reported, not even as passed. */
  off?: string[]
  levels?: Record<string, RiskLevel>
  parameters?: Partial<Parameters>
  added?: CompanyCheckpoint[]
}

export class ChecklistError extends Error {
  code: 'UNKNOWN_CHECKPOINT' | 'DUPLICATE_CHECKPOINT' | 'BAD_PATTERN' | 'EMPTY_CHECKPOINT'
  constructor(code: ChecklistError['code'], message: string) {
    super(message)
    this.name = 'ChecklistError'
    this.code = code
  }
}

export const DEFAULT_PARAMETERS: Parameters = {
  penaltyRatioLimit: builtIn.parameters.penaltyRatioLimit,
  dailyPenaltyLimit: 0.003,
  earnestMoneyLimit: builtIn.parameters.earnestMoneyLimit,
  leaseMaxYears: builtIn.parameters.leaseMaxYears,
  probationWageRatio: builtIn.parameters.probationWageRatio,
  nonCompeteMaxYears: builtIn.parameters.nonCompeteMaxYears,
  retentionRatioLimit: builtIn.parameters.retentionRatioLimit,
  deemedAcceptanceMinDays: 8,
  unequalPenaltyTimes: 5,
}

export const CHECKPOINTS: Checkpoint[] = (builtIn.checkpoints as Omit<Checkpoint, 'wording'>[]).map(
  (checkpoint) => ({
    ...checkpoint,
    wording: WORDING[checkpoint.id] ?? checkpoint.suggestion,
  }),
)

const BY_ID = new Map(CHECKPOINTS.map((checkpoint) => [checkpoint.id, checkpoint]))
export const checkpointById = (id: string): Checkpoint | undefined => BY_ID.get(id)

export type ReadyChecklist = {
  parameters: Parameters
  isOn(id: string): boolean
  levelOf(id: string): RiskLevel
  added: (CompanyCheckpoint & { forbidsPatterns: RegExp[]; requiresPatterns: RegExp[] })[]
}

/** Checks a company's checklist once, so that a review never fails half-way through on bad data. */
export function prepareChecklist(checklist: Checklist = {}): ReadyChecklist {
  const added = (checklist.added ?? []).map((own) => {
    if (BY_ID.has(own.id))
      throw new ChecklistError('DUPLICATE_CHECKPOINT', `审查点编号“${own.id}”与内置审查点重复`)
    if (!own.forbids?.length && !own.requires?.length)
      throw new ChecklistError('EMPTY_CHECKPOINT', `审查点“${own.title}”没有设置检查内容`)
    const compile = (patterns: string[] = []) =>
      patterns.map((pattern) => {
        try {
          return new RegExp(pattern)
        } catch {
          throw new ChecklistError('BAD_PATTERN', `审查点“${own.title}”的检查内容“${pattern}”无法识别`)
        }
      })
    return { ...own, forbidsPatterns: compile(own.forbids), requiresPatterns: compile(own.requires) }
  })
  const known = new Set([...BY_ID.keys(), ...added.map((own) => own.id)])
  for (const id of [...(checklist.off ?? []), ...Object.keys(checklist.levels ?? {})]) {
    if (!known.has(id)) throw new ChecklistError('UNKNOWN_CHECKPOINT', `没有编号为“${id}”的审查点`)
  }
  const off = new Set(checklist.off)
  return {
    parameters: { ...DEFAULT_PARAMETERS, ...checklist.parameters },
    isOn: (id) => !off.has(id),
    levelOf: (id) =>
      checklist.levels?.[id] ??
      BY_ID.get(id)?.riskLevel ??
      added.find((own) => own.id === id)?.riskLevel ??
      'low',
    added,
  }
}
