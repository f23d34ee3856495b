import type { FactState } from '@xinqi/review'
import type { ExtractedValue } from '../../insight/analysis/extract-fields.ts'

const STATES: Record<FactState, string> = {
  明确: 'stated',
  明确没有: 'none',
  见其他文件: 'elsewhere',
  存疑: 'doubtful',
  未约定: 'unstated',
  不适用: 'notApplicable',
  未读出: 'unread',
}

/** One shape for every type of value, so that a generated client needs no unions. Pure. */
export const presentValue = ({ state, value, shown, quotes, confidence, why }: ExtractedValue) => {
  const is = <T extends NonNullable<typeof value>['type']>(type: T) =>
    value?.type === type ? (value as Extract<NonNullable<typeof value>, { type: T }>) : null
  const counted = is('duration') ?? is('number')
  return {
    state: STATES[state],
    shown,
    text: value && 'text' in value ? value.text : null,
    day: is('date')?.day ?? null,
    cents: is('money')?.cents ?? null,
    currency: is('money')?.currency ?? null,
    percent: is('ratio') ? is('ratio')!.bp / 100 : null,
    n: counted?.n ?? null,
    unit: counted?.unit ?? null,
    yes: is('bool')?.value ?? null,
    confidence,
    why,
    quotes: quotes.map(({ text, page, box }) => ({ text, page, box })),
  }
}
