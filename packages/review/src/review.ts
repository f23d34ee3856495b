import {
  type Checklist,
  checkpointById,
  prepareChecklist,
  type ReadyChecklist,
  type RiskLevel,
} from './checklist/checklist.ts'
import { type Contract, type ContractInput, readContract } from './contract.ts'
import { readMeaning } from './frames/meaning-rules.ts'
import { isCapped } from './frames/money-rules.ts'
import { plainReading } from './frames/reading.ts'
import { touchedInPlainWords } from './frames/touched.ts'
import { type Citation, citeOn } from './law/law-versions.ts'
import { LPR_TABLE, type LprEntry } from './law/lpr.ts'
import { ALL_RULES } from './rules/all-rules.ts'
import { companyRules } from './rules/company-rules.ts'
import { numberingGaps } from './rules/missing-rules.ts'
import { settleOverlaps } from './rules/overlaps.ts'
import type { Case, FindingKind, Found, Rule, Stance, Strictness } from './rules/rule.ts'
import { LEVEL_NAMES, type Level, weigh } from './rules/weigh.ts'
import { isWholeContract } from './rules/whole-contract.ts'
import { toSource } from './text/flow.ts'
import type { PageBox } from './text/source.ts'
import { type IsoDate, todayInChina } from './values/calendar.ts'
import type { Span } from './values/span.ts'

export type ReviewOptions = {
  /** Overrides the detected type. */
  type?: string
  stance?: Stance
  strictness?: Strictness
  checklist?: Checklist
  lpr?: LprEntry[]
  /** Stands in for the contract's date where it bears none. */
  today?: IsoDate
}

export type Quote = {
  quote: string
  /** UTF-16 offsets into the text read; equal when nothing can be quoted. */
  start: number
  end: number
  boxes: PageBox[]
}

export type Finding = Quote & {
  checkpoint: string
  title: string
  level: Level
  kind: FindingKind
  why: string
  legalBasis: Citation[]
  suggestion: string
  /** Clause text that can be pasted as it stands. */
  wording: string
  source: 'rule' | 'model'
}

export type PassedCheck = Quote & { checkpoint: string; title: string }

export type Review = {
  contract: Contract
  findings: Finding[]
  passed: PassedCheck[]
  /** What a stricter reader would also raise; not counted as risks. */
  hints: Finding[]
  stance: Stance
  strictness: Strictness
  /** The day whose law was applied. */
  lawDate: IsoDate
}

const LEVEL_ORDER: Level[] = ['高', '中', '低']

export function reviewContract(input: ContractInput, options: ReviewOptions = {}): Review {
  return reviewRead(readContract(input, options.type), options)
}

export function reviewRead(contract: Contract, options: ReviewOptions = {}): Review {
  const checklist = prepareChecklist(options.checklist)
  const stance = options.stance ?? '中立'
  const strictness = options.strictness ?? '中立'
  const lawDate = contract.facts.signDate?.value ?? options.today ?? todayInChina()
  const input: Case = {
    contract,
    stance,
    strictness,
    parameters: checklist.parameters,
    lpr: options.lpr ?? LPR_TABLE,
    date: lawDate,
  }
  const found: Found[] = []
  const passed: PassedCheck[] = []
  const whole = isWholeContract(contract)
  for (const rule of [...ALL_RULES, ...companyRules(checklist)]) {
    if (!applies(rule, contract.type.type) || !checklist.isOn(rule.checkpoint)) continue
    const result = rule.check(input)
    const lenient = mayLeaveOut(contract, rule, whole)
    found.push(
      ...result.found.map((item) =>
        lenient && item.kind === 'missing' ? { ...item, onlyStrict: true } : item,
      ),
    )
    if (result.found.length === 0 && result.passed)
      passed.push(passedCheck(contract, checklist, rule.checkpoint, result.passed))
  }
  const settled = settleOverlaps(byMeaning(input, settleSpared(contract, found), checklist))
  const findings: Finding[] = []
  const hints: Finding[] = []
  for (const item of settled) {
    const weight = weigh(item, item.level ?? checklist.levelOf(item.checkpoint), stance, strictness)
    ;(weight.isHint ? hints : findings).push(present(contract, checklist, item, weight.level, lawDate))
  }
  const byWeight = (a: Finding, b: Finding) =>
    LEVEL_ORDER.indexOf(a.level) - LEVEL_ORDER.indexOf(b.level) || a.start - b.start
  const failed = new Set(settled.map((item) => item.checkpoint))
  return {
    contract,
    findings: findings.sort(byWeight),
    passed: passed.filter((check) => !failed.has(check.checkpoint)),
    hints: hints.sort(byWeight),
    stance,
    strictness,
    lawDate,
  }
}

/** ReadSentence in lawyers' words these have rules of their own that know more exceptions. */
const ONLY_EVERYDAY = new Set([
  'G08',
  'G20',
  'G24',
  'G34',
  'G35',
  'B01',
  'B02',
  'B04',
  'B05',
  'B06',
  'P01',
  'G09',
  'G18',
  'G11',
  'G12',
  'G15',
])

/**
 * The usual rules look for terms, these for what is meant: what they find in addition is added, what they show to be
 * there is not said to be missing, and where both speak of one checkpoint the one that points at the words is kept.
 */
function byMeaning(input: Case, found: Found[], checklist: ReadyChecklist): Found[] {
  const { contract } = input
  const reading = plainReading(contract)
  const { findings, answered, settled } = readMeaning(input)
  // In lawyers' words their rules come first; these speak where those found nothing.
  // A clause said to be missing yields to the very words that leave it open.
  const known = new Set(
    found.filter((item) => !item.onlyStrict && item.span !== null).map((item) => item.checkpoint),
  )
  const more = findings.filter(
    (item) =>
      checklist.isOn(item.checkpoint) &&
      (reading.everyday ||
        (item.kind !== 'missing' && !known.has(item.checkpoint) && !ONLY_EVERYDAY.has(item.checkpoint))),
  )
  const spokenFor = new Set(more.map((item) => item.checkpoint))
  const inSource = (item: Found): Span | null =>
    item.span && !item.inSource ? toSource(contract.flow, item.span.start, item.span.end) : item.span
  const overlapsCap = (span: Span): boolean =>
    more.some(
      (item) =>
        item.checkpoint === 'G25' &&
        item.source !== null &&
        item.source.start < span.end &&
        span.start < item.source.end,
    )
  const kept = found
    .map((item) => ({ ...item, span: inSource(item), inSource: true }))
    // 最多赔500元，别的都不赔 caps what is owed, and frees nobody of it altogether.
    .filter((item) => item.checkpoint !== 'G24' || !item.span || !overlapsCap(item.span))
    .filter(
      (item) =>
        !reading.everyday ||
        (!answered.has(item.checkpoint) && !(item.kind === 'missing' && settled.has(item.checkpoint))),
    )
    .filter(
      (item) =>
        !(
          reading.everyday &&
          item.checkpoint === 'G18' &&
          item.span &&
          isCapped(contract.source.text.slice(item.span.start, item.span.end + 30))
        ),
    )
    .map((item) =>
      (reading.everyday && item.kind === 'missing' && touchedInPlainWords(reading, item.checkpoint)) ||
      (reading.everyday && item.checkpoint === 'G19' && !spokenFor.has('G19'))
        ? { ...item, onlyStrict: true }
        : item,
    )
  return [
    ...kept.filter((item) => !spokenFor.has(item.checkpoint)),
    ...more.map(
      (item): Found => ({
        checkpoint: item.checkpoint,
        kind: item.kind ?? 'wrong',
        span: item.source,
        inSource: true,
        why: item.why,
      }),
    ),
  ]
}

/** One number left out and one subject without a clause of its own: that clause is gone, whatever else touches it. */
function settleSpared(contract: Contract, found: Found[]): Found[] {
  const explained = found.some((item) => item.kind === 'missing' && !item.spared && !item.onlyStrict)
  const spared = found.filter((item) => item.spared && !item.onlyStrict)
  const touched = spared.filter((item) => item.spared === 'touched')
  const suspects = touched.length > 0 ? touched : spared
  const gone =
    suspects.length === 1 && !explained && numberingGaps(contract).length === 1 ? suspects[0] : undefined
  const outright = new Set(
    found.filter((item) => item.kind === 'missing' && !item.spared).map((item) => item.checkpoint),
  )
  return found
    .filter((item) => !(item.spared && outright.has(item.checkpoint)))
    .map((item) => (item.spared && item !== gone ? { ...item, onlyStrict: true } : item))
}

/** Where only scattered words point to a kind of contract, what that kind should hold is no more than a hint. */
const KIND_KNOWN = 0.8

function mayLeaveOut(contract: Contract, rule: Rule, whole: boolean): boolean {
  const { titled, confidence } = contract.type
  return !whole || (rule.types !== undefined && !titled && confidence < KIND_KNOWN)
}

function applies(rule: Rule, type: string): boolean {
  return (!rule.types || rule.types.includes(type)) && !rule.exceptTypes?.includes(type)
}

export function quoteOf(contract: Contract, span: Span | null, inSource = false): Quote {
  if (!span) {
    const at = toSource(
      contract.flow,
      contract.structure.signatureStart,
      contract.structure.signatureStart,
    ).start
    return { quote: '', start: at, end: at, boxes: [] }
  }
  const { start, end } = inSource ? span : toSource(contract.flow, span.start, span.end)
  return {
    quote: contract.source.text.slice(start, end),
    start,
    end,
    boxes: contract.source.boxesOf(start, end),
  }
}

function titleOf(checklist: ReadyChecklist, id: string): string {
  return checkpointById(id)?.title ?? checklist.added.find((own) => own.id === id)?.title ?? id
}

function passedCheck(contract: Contract, checklist: ReadyChecklist, id: string, span: Span): PassedCheck {
  return { checkpoint: id, title: titleOf(checklist, id), ...quoteOf(contract, span) }
}

function present(
  contract: Contract,
  checklist: ReadyChecklist,
  found: Found,
  level: Level,
  date: IsoDate,
): Finding {
  const checkpoint = checkpointById(found.checkpoint)
  const own = checklist.added.find((item) => item.id === found.checkpoint)
  return {
    checkpoint: found.checkpoint,
    title: titleOf(checklist, found.checkpoint),
    level,
    kind: found.kind,
    ...quoteOf(contract, found.span, found.inSource),
    why: found.why,
    legalBasis: (checkpoint?.legalBasis ?? []).map((basis) => citeOn(date, basis)),
    suggestion: checkpoint?.suggestion ?? own?.explanation ?? '',
    wording: found.wording ?? checkpoint?.wording ?? own?.wording ?? '',
    source: 'rule',
  }
}

export const levelName = (level: RiskLevel): Level => LEVEL_NAMES[level]
