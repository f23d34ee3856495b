import { foldUnit, IGNORED, isPunctuation } from '../reading/fold.ts'
import type { Category, Importance } from '../types.ts'
import { type Entity, entityAt } from './entities.ts'

export type Side = { text: string; start: number; end: number }
export type Meaning = { category: Category | null; baseToken?: string; finalToken?: string }

const LONGEST_NEGATION = 8
const NEGATIONS = /不得|不能|不予|不再|不应|没有|禁止|除外|拒绝|[不未无非勿毋莫免否]/g
const NOT_NEGATIONS = /不可抗力|不动产|无形资产|非专利|非典|未成年人|无人机/g

const isBlankOrPunctuation = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const unit = foldUnit(text.charCodeAt(i))
    if (unit > IGNORED && !isPunctuation(unit) && !isPunctuation(text.charCodeAt(i))) return false
  }
  return true
}

export const isPunctuationOnly = (baseText: string, finalText: string): boolean =>
  isBlankOrPunctuation(baseText) && isBlankOrPunctuation(finalText)

const negations = (text: string): number => text.replace(NOT_NEGATIONS, '').match(NEGATIONS)?.length ?? 0

export function meaningOf(base: Side, final: Side, baseText: string, finalText: string): Meaning {
  if (isPunctuationOnly(baseText, finalText)) return { category: '标点' }
  const short = baseText.length <= LONGEST_NEGATION && finalText.length <= LONGEST_NEGATION
  if (short && negations(baseText) !== negations(finalText)) return { category: '否定' }
  const baseEntity = entityAt(base.text, base.start, base.end)
  const finalEntity = entityAt(final.text, final.start, final.end)
  const category = leading(baseEntity, finalEntity)
  if (!category) return { category: null }
  return {
    category,
    baseToken: baseEntity?.category === category ? baseEntity.text : undefined,
    finalToken: finalEntity?.category === category ? finalEntity.text : undefined,
  }
}

const ORDER: readonly Category[] = ['金额', '比例', '日期', '期限', '主体']

function leading(base: Entity | undefined, final: Entity | undefined): Category | undefined {
  return ORDER.find((category) => base?.category === category || final?.category === category)
}

export function importanceOf(category: Category | null): Importance {
  if (category === '标点') return 'low'
  return category === null ? 'normal' : 'high'
}
