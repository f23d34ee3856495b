// How contracts of a kind are numbered: fixed text with a few words in braces, the same in the editor's preview and on sending.

import { chinaDay } from './china-day.ts'

/** 合同编号 as a person may type it; a rule may give nothing else. */
export const NUMBER_CHARACTERS = /^[0-9A-Za-z\u4e00-\u9fff（）()〔〕[\]_.-]+$/

export const NUMBER_WORDS = [
  { word: '{type}', name: '类型代号' },
  { word: '{yyyy}', name: '四位年份' },
  { word: '{yy}', name: '两位年份' },
  { word: '{MM}', name: '月份' },
  { word: '{dd}', name: '日期' },
  { word: '{0001}', name: '流水号' },
] as const

const WORD = /\{([^{}]*)\}/g
const SEQUENCE = /^0{1,7}1$/

export type NumberPlace = { type: string; at: Date; sequence: number }

const written = (word: string, { type, at, sequence }: NumberPlace): string => {
  const day = chinaDay(at)
  switch (word) {
    case 'type':
      return type
    case 'yyyy':
      return day.slice(0, 4)
    case 'yy':
      return day.slice(2, 4)
    case 'MM':
      return day.slice(5, 7)
    case 'dd':
      return day.slice(8, 10)
    default:
      return String(sequence).padStart(word.length, '0')
  }
}

export const numberBy = (rule: string, place: NumberPlace): string =>
  rule.replace(WORD, (_, word: string) => written(word, place))

/**
 * What one run of numbers has in common: the number without its sequence. A new month, a new year or another kind of
 * contract begins a new run when the rule speaks of it, and two kinds that would write alike count together.
 */
export const numberRun = (rule: string, place: Omit<NumberPlace, 'sequence'>): string =>
  rule.replace(WORD, (whole, word: string) =>
    SEQUENCE.test(word) ? whole : written(word, { ...place, sequence: 0 }),
  )

/** Why a rule cannot be used; undefined when it can. */
export const numberRuleProblem = (rule: string, type: string, maxLength: number): string | undefined => {
  const words = [...rule.matchAll(WORD)].map(([, word]) => word!)
  const unknown = words.find(
    (word) => !SEQUENCE.test(word) && !['type', 'yyyy', 'yy', 'MM', 'dd'].includes(word),
  )
  if (unknown !== undefined) return `不认识「{${unknown}}」，请从可用项目中选择`
  const sequences = words.filter((word) => SEQUENCE.test(word)).length
  if (sequences === 0) return '编号规则须包含流水号，如 {0001}'
  if (sequences > 1) return '编号规则只能包含一个流水号'
  const example = numberBy(rule, { type, at: new Date(0), sequence: 1 })
  if (!NUMBER_CHARACTERS.test(example)) return '编号只能使用汉字、字母、数字、括号、点、横线和下划线'
  if (example.length > maxLength) return `编号最长 ${maxLength} 个字，请缩短规则或类型代号`
  return undefined
}
