import type { FactDatum, FactQuote } from '../contract-facts/fact-value.ts'
import { type FactFile, isRead, readFactSheet } from '../contract-facts/read-fact-sheet.ts'
import { fold } from '../text/fold.ts'
import { findBlanks } from '../values/blanks.ts'
import { findDates } from '../values/calendar.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import { findDurations } from '../values/duration.ts'
import { findMoney } from '../values/money.ts'
import { findRatios } from '../values/ratio.ts'
import { type LabelPlace, placesBehind } from './label-places.ts'
import type { OwnAnswer, OwnField, OwnFieldType, OwnValue } from './own-field.ts'

/** So many values of one field; a list of two thousand deliveries is not a fact. */
const MOST = 50

const durationOf = (text: string): FactDatum | null => {
  const [one] = findDurations(text, findDates(text).dates)
  if (!one) return null
  if (one.months === null) return { type: 'duration', n: one.days!, unit: one.working ? '工作日' : '日' }
  return one.months % 12 === 0
    ? { type: 'duration', n: one.months / 12, unit: '年' }
    : { type: 'duration', n: one.months, unit: '月' }
}

const numberOf = (text: string): FactDatum | null => {
  const figures =
    /(?<![\d.])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d{1,6})?)\s*([^\s\d,，。；;()（）]{0,4})/.exec(
      text,
    )
  if (figures)
    return {
      type: 'number',
      n: Number(figures[1]!.replaceAll(',', '')),
      ...(figures[2] ? { unit: figures[2] } : {}),
    }
  const words = /^[零〇一二两三四五六七八九十百千万亿]+/.exec(text.trim())
  const n = words && parseChineseNumber(words[0])
  return n === null ? null : { type: 'number', n }
}

const READ: Record<OwnFieldType, (text: string) => FactDatum | null> = {
  text: (text) => ({ type: 'text', text }),
  date: (text) => {
    const [one] = findDates(text).dates
    return one ? { type: 'date', day: one.date } : null
  },
  money: (text) => {
    const one = findMoney(text)[0] ?? findMoney(`${text.replace(/[^\d.,]+$/, '')}元`)[0]
    return one ? { type: 'money', cents: Math.round(one.yuan * 100), currency: 'CNY' } : null
  },
  ratio: (text) => {
    const [one] = findRatios(text)
    return one ? { type: 'ratio', bp: Math.round(one.value * 1e6) / 100 } : null
  },
  duration: durationOf,
  number: numberOf,
}
const TYPE_NAMES: Record<OwnFieldType, string> = {
  text: '文字',
  date: '日期',
  money: '金额',
  ratio: '比例',
  duration: '期限',
  number: '数字',
}

const isBlank = (text: string) =>
  text.trim() === '' ||
  findBlanks(text).some(({ start, end }) => end - start >= text.trim().length - 4) ||
  /^[\s_＿﹍/\\—-]+$/.test(text)

const nothing = (state: OwnValue['state'], why: string | null): OwnValue => ({
  state,
  value: null,
  written: '',
  quotes: [],
  confidence: 85,
  why,
})

type Found = { place: LabelPlace; file: number; text: string }

/** What stands at one place, by the type that was asked for. */
const valueAt = ({ place, file, text }: Found, type: OwnFieldType): OwnValue => {
  const written = text.slice(place.start, place.end)
  // The label goes with it where both stand together, so that whoever checks sees at once what was read.
  const [start, end] = [Math.min(place.label.start, place.start), Math.max(place.label.end, place.end)]
  const together = end - start <= 200 && !text.slice(start, end).includes('\n')
  const near = together ? { start, end } : place
  const quotes: FactQuote[] = [
    { file, start: near.start, end: near.end, text: text.slice(near.start, near.end) },
  ]
  if (isBlank(written)) return { ...nothing('存疑', '空白未填'), quotes, confidence: 50 }
  const value = READ[type](fold(written))
  if (!value)
    return { state: '存疑', value: null, written, quotes, confidence: 50, why: `没有读出${TYPE_NAMES[type]}` }
  return {
    state: '明确',
    value: value.type === 'text' ? { ...value, text: written } : value,
    written,
    quotes,
    confidence: place.confidence,
    why: null,
  }
}

const sameValue = (a: OwnValue, b: OwnValue) =>
  JSON.stringify(a.value ?? a.written).replace(/\s+/g, '') ===
  JSON.stringify(b.value ?? b.written).replace(/\s+/g, '')

/** One value said twice is one; two different ones outside a list are in doubt, and both are shown. */
const settled = (values: OwnValue[], isList: boolean): OwnValue[] => {
  const filled = values.filter(({ state }) => state === '明确')
  const kept = filled.length ? filled : values
  const apart = kept
    .filter((one, at) => kept.findIndex((other) => sameValue(one, other)) === at)
    .slice(0, MOST)
  return apart.length > 1 && !isList
    ? apart.map((one) => ({ ...one, state: '存疑', confidence: 50, why: one.why ?? '几处写得不一样' }))
    : apart
}

const labelled = (files: FactFile[], { name, labels, type = 'text' }: OwnField): OwnValue[] => {
  const words = [...new Set([name, ...(labels ?? [])])]
  const found = files.flatMap(({ text }, file) =>
    placesBehind(text, words).map((place) => ({ place, file, text })),
  )
  if (found.length === 0) {
    const isThere = files.some(({ text }) => words.some((word) => fold(text).includes(fold(word))))
    return [nothing('未约定', isThere ? '提到了，但没有读出内容' : null)]
  }
  const underOneTitle = new Set(found.map(({ place }) => place.label.start)).size === 1
  return settled(
    found.map((one) => valueAt(one, type)),
    underOneTitle && found.length > 1,
  )
}

/** What the contract says of each field asked for, with the words it stands in. Pure. */
export function readOwnFields(
  files: FactFile[],
  fields: readonly OwnField[],
  options: { today: string },
): OwnAnswer[] {
  if (files.every(({ text }) => text.trim() === ''))
    return fields.map(({ key }) => ({ key, values: [nothing('未读出', '文件中没有文字')] }))
  const sheet = fields.some(({ fact }) => fact) ? readFactSheet(files, options) : null
  return fields.map((field) => {
    if (!field.fact) return { key: field.key, values: labelled(files, field) }
    if (!isRead(field.fact)) return { key: field.key, values: [nothing('未读出', '这一要素暂不能识别')] }
    const facts = sheet!.facts.filter(({ key }) => key === field.fact)
    return {
      key: field.key,
      values: facts.map(({ state, value, quotes, confidence, why }) => ({
        state,
        value: value ?? null,
        written: quotes[0]?.text ?? '',
        quotes,
        confidence: Math.round(confidence),
        why: why ?? null,
      })),
    }
  })
}
