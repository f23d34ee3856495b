import {
  checkRule,
  describeCond,
  type FactSheet,
  factName,
  type PlaybookRule,
  type RuleVerdict,
  readFactSheet,
  sourceOfModel,
} from '@xinqi/review'
import { type FlatBox, flatBoxes, modelOf } from './compare-documents.ts'
import { sayFact } from './say-value.ts'

export type RuleToCheck = { id: string; rule: PlaybookRule; exempt: { kinds: string[]; parties: string[] } }
export type CheckedRule = {
  ruleId: string
  sentence: string
  factName: string
  consequence: RuleVerdict['consequence']
  shown: string
  why: string
  approver: string | null
  preferred: string | null
  fallback: string | null
  quotes: { file: number; start: number; end: number; text: string; boxes: FlatBox[] }[]
}

/** Which side the house is, by the name the contract gives its parties. */
export const ourSideIn = (sheet: FactSheet, ownName: string): '甲方' | '乙方' | undefined => {
  const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')
  const own = sheet.facts.find(
    ({ key, side, value }) =>
      key === 'party.name' &&
      (side === '甲方' || side === '乙方') &&
      value !== undefined &&
      'text' in value &&
      plain(value.text) === plain(ownName),
  )
  return own?.side as '甲方' | '乙方' | undefined
}

const stepSaid = (rule: PlaybookRule, level: '首选' | '可接受'): string | null => {
  const step = rule.ladder.find((one) => one.level === level)
  return step && !('all' in step.when && step.when.all.length === 0) ? describeCond(step.when) : null
}

export const isExempt = (
  { exempt }: Pick<RuleToCheck, 'exempt'>,
  sheet: FactSheet,
  kind: string | undefined,
): boolean => {
  const parties = sheet.facts.flatMap(({ key, value }) =>
    key === 'party.name' && value && 'text' in value ? [value.text] : [],
  )
  return (
    exempt.kinds.some((one) => (kind ?? sheet.kind).includes(one)) ||
    exempt.parties.some((one) => parties.some((party) => party.includes(one)))
  )
}

/** What follows, of one sheet; null where the rule has nothing to say of it. */
export const verdictOf = (
  { id, rule, exempt }: RuleToCheck,
  sheet: FactSheet,
  about: Parameters<typeof checkRule>[2] = {},
): (Omit<CheckedRule, 'quotes'> & Pick<RuleVerdict, 'quotes'>) | null => {
  if (isExempt({ exempt }, sheet, about.kind)) return null
  const verdict = checkRule(rule, sheet, about)
  if (verdict.consequence === '通过' || verdict.consequence === '不适用') return null
  return {
    ruleId: id,
    sentence: rule.sentence,
    factName: factName(rule.fact),
    consequence: verdict.consequence,
    shown: verdict.because.map(sayFact).filter(Boolean).join('；'),
    why: verdict.why,
    approver: verdict.approver ?? null,
    preferred: stepSaid(rule, '首选'),
    fallback: stepSaid(rule, '可接受'),
    quotes: verdict.quotes,
  }
}

type Input = {
  /** Models as they are kept, or plain words. */
  files: (Uint8Array | string)[]
  rules: RuleToCheck[]
  ownName: string
  today: string
  kind?: string
}
/** The rules of a house held against the words of a contract that is not kept yet. */
export const checkRules = ({ files, rules, ownName, today, kind }: Input): CheckedRule[] => {
  const sources = files.map((file) =>
    typeof file === 'string' ? { text: file, boxesOf: () => [] } : sourceOfModel(modelOf(file)),
  )
  const sheet: FactSheet = sources.every(({ text }) => text.trim() === '')
    ? { extractor: '', kind: '', reading: '未读出', facts: [] }
    : readFactSheet(
        sources.map(({ text }, at) => ({ name: String(at), text })),
        { today },
      )
  const ourSide = ourSideIn(sheet, ownName)
  const about = { ...(kind ? { kind } : {}), ...(ourSide ? { ourSide } : {}) }
  return rules.flatMap((one) => {
    const verdict = verdictOf(one, sheet, about)
    if (!verdict) return []
    const quotes = verdict.quotes.map(({ file, start, end }) => ({
      file,
      start,
      end,
      text: sources[file]?.text.slice(start, end) ?? '',
      boxes: flatBoxes(sources[file]?.boxesOf(start, end) ?? []),
    }))
    return [{ ...verdict, quotes }]
  })
}
