import type { Sentence } from '../text/structure.ts'
import type { Duration } from '../values/duration.ts'
import type { Fact } from './fact.ts'

/** 验收之日起一年内免费维护: the length comes first. */
const FREE_WITHIN = /内[^。；]{0,16}免费[^，。；]{0,8}(?:维护|维修|保修|质保|更换|技术支持)/

const LABEL =
  /质保期限?|保质期限?|质量保证期限?|保修期限?|质量保修期|免费(?:质保|保修|维护|维保|运维)(?:服务)?期?限?|维保期|质量保证期间|缺陷责任期|售后服务期|技术支持期|(?:质保|保修|三包)(?=(?:，?为期)?[\d一二两三四五六半])/
/** 防水五年、装修二年 are minimum periods per part of a building, not the contract's one warranty. */
const PART_OF_BUILDING =
  /防水|渗漏|屋面|外墙|采暖|供热|供冷|管线|给排水|给水排水|地基|主体结构|保温|水电|部分/

export function findWarranty(
  text: string,
  sentences: Sentence[],
  durations: Duration[],
): Fact<number> | null {
  for (const sentence of sentences) {
    if (sentence.region === 'signature') continue
    for (const label of sentence.text.matchAll(new RegExp(LABEL.source, 'g'))) {
      const from = sentence.start + label.index
      const before = durations.find((d) => d.end <= from && from - d.end <= 4 && d.start >= sentence.start)
      const after = durations.find((d) => d.start >= from && d.end <= sentence.end && d.start - from < 40)
      // 12个月内为技术支持期，…2个工作日内响应: the length that leads into the label is its own.
      const leads = before && /^内?[为是的]?$/.test(text.slice(before.end, from))
      const length = leads ? before : (after ?? before)
      if (!length) continue
      const gap = length === after ? text.slice(from + label[0].length, length.start) : ''
      if (/^满|届满|期满|满后|返还|支付|内|响应|到期/.test(gap) || PART_OF_BUILDING.test(gap)) continue
      // 凭证保存至保质期满后…，没有明确保质期的不少于2年
      if (/没有(?:明确)?$|无(?:明确)?$/.test(text.slice(Math.max(0, from - 5), from))) continue
      if (PART_OF_BUILDING.test(sentence.text.slice(Math.max(0, label.index - 14), label.index))) continue
      const months = length.months ?? Math.round((length.days as number) / 30)
      // 质保期内…3日内更换: days to answer in, not the warranty.
      if (months === 0) continue
      return { value: months, start: Math.min(from, length.start), end: Math.max(from, length.end) }
    }
  }
  for (const sentence of sentences) {
    const free = FREE_WITHIN.exec(sentence.text)
    const length =
      free && durations.find((d) => d.end === sentence.start + free.index && d.start >= sentence.start)
    const months = length ? (length.months ?? Math.round((length.days as number) / 30)) : 0
    if (length && free && months > 0) {
      return { value: months, start: length.start, end: sentence.start + free.index + free[0].length }
    }
  }
  return null
}
