import type { FactValue } from '@xinqi/review'

type Datum = NonNullable<FactValue['value']>
const BOUND = { exact: '', atMost: '不超过', atLeast: '不少于', about: '约' } as const
const CURRENCY: Record<string, string> = {
  CNY: '元',
  USD: '美元',
  EUR: '欧元',
  HKD: '港元',
  JPY: '日元',
  GBP: '英镑',
}

const grouped = (n: number) => n.toLocaleString('en-US', { maximumFractionDigits: 4 })
const ofMoney = ({ cents, currency, tax }: Extract<Datum, { type: 'money' }>) => {
  const sum = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${sum} ${CURRENCY[currency] ?? currency}${tax ? `（${tax}）` : ''}`
}
/** Small daily rates as lawyers write them: 万分之五 is 0.05%. */
const ofRatio = ({ bp, base }: Extract<Datum, { type: 'ratio' }>) =>
  `${base ? `${base}的 ` : ''}${grouped(bp / 100)}%`

const sayDatum = (value: Datum): string => {
  switch (value.type) {
    case 'money':
      return ofMoney(value)
    case 'ratio':
      return ofRatio(value)
    case 'date':
      return value.day
    case 'duration':
      return `${value.from ? `自${value.from}起 ` : ''}${grouped(value.n)} ${value.unit === '月' ? '个月' : value.unit}`
    case 'bool':
      return value.value ? '是' : '否'
    case 'number':
      return `${grouped(value.n)}${value.unit ? ` ${value.unit}` : ''}`
    default:
      return value.text
  }
}

/** A value as a person would write it into a list. Pure. */
export const sayFact = ({ state, value, side, bound }: FactValue): string => {
  if (!value) return state === '明确' ? '有约定' : ''
  const whose = side && value.type !== 'party' ? `${side}：` : ''
  return `${whose}${bound ? BOUND[bound] : ''}${sayDatum(value)}`
}
