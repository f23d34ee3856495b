// One way of writing a value, so that a key and what was read can be compared.
import type { FactDatum } from '../../src/index.ts'

export const bare = (text: string) => text.replace(/[\s,，]/g, '')

/** One way of writing a value, so that 2年 and 24个月, ¥50,000 and 50000元 are one answer. */
export function plainValue(value: string): string {
  const text = bare(value).replace(/^人民币/, '')
  const sum = /^[¥￥]?(\d+(?:\.\d+)?)(万)?元?$/.exec(text)
  if (sum && /[¥￥元万]/.test(text))
    return `¥${Math.round(Number(sum[1]) * (sum[2] ? 10_000 : 1) * 100) / 100}`
  const ratio = /^(\d+(?:\.\d+)?)(?:%|％)$/.exec(text)
  if (ratio) return `${Number(ratio[1])}%`
  const length = /^(\d+)(?:个)?(年|月|工作日|日|天)$/.exec(text)
  if (length) {
    const n = Number(length[1])
    if (length[2] === '年') return `${n * 12}月`
    return `${n}${length[2] === '天' ? '日' : length[2]}`
  }
  return text
}

export function datumInWords(datum: FactDatum): string {
  switch (datum.type) {
    case 'money':
      return `¥${datum.cents / 100}`
    case 'ratio':
      return `${datum.bp / 100}%`
    case 'date':
      return datum.day
    case 'duration':
      return `${datum.n}${datum.unit}`
    case 'bool':
      return datum.value ? '是' : '否'
    case 'number':
      return `${datum.n}${datum.unit ?? ''}`
    default:
      return datum.text
  }
}

/** A place is right by its city, whatever else is said of the court. */
export const isSameFact = (
  given: { key: string; value: string },
  known: { key: string; value: string },
): boolean =>
  given.key === known.key &&
  (known.key === 'dispute.body'
    ? bare(given.value).includes(known.value)
    : plainValue(given.value) === plainValue(known.value))
