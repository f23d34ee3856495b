// What is kept back of the price of works, and how long they are kept in repair.
import { breathsOf, clean, type PlainFinding } from './money-rules.ts'
import type { PlainReading, ReadSentence } from './reading.ts'

const monthsAfter = (item: ReadSentence, at: number) => item.lengths.find((length) => length.start >= at)

export function worksTerms(reading: PlainReading): PlainFinding[] {
  const found: PlainFinding[] = []
  for (const item of reading.said) {
    for (const breath of breathsOf(reading, item)) {
      if (!/[留剩扣压押]/.test(breath.text)) continue
      const ratio = item.ratios.find((one) => one.start >= breath.start && one.end <= breath.end)
      const rest = reading.text.slice(breath.start, item.end)
      if (
        !ratio ||
        !/保修|质保|满[一二两三四五\d]+年|年后|保证金|[年月][^，。；]{0,4}(?:没|无|不出)[^，。；]{0,3}(?:毛病|问题|事)/.test(
          rest,
        )
      )
        continue
      const long = monthsAfter(item, ratio.end)
      if (ratio.value > 0.0301 || (long?.months ?? 0) > 24)
        found.push({
          checkpoint: 'C02',
          span: { start: breath.start, end: clean(item).end },
          why: `质量保证金预留${ratio.value * 100}%，超过3%，或者返还期限超过24个月。`,
        })
    }
    // 保半年: works in a house are kept in repair for two years at least.
    const kept =
      /(?:^|[，。；])(?:免费)?(?:全部|整体|都|一共)?(?:保修|质保|包修|管修|保)(?:期)?(?:是|为|就)?(?:半年|一年|[一二三四五六七八九十\d]+个月)(?=[，。；]|$)/.exec(
        item.text,
      )
    const keptFor =
      kept &&
      item.lengths.find(
        (one) => one.start >= item.start + kept.index && one.end <= item.start + kept.index + kept[0].length,
      )
    if (keptFor && (keptFor.months ?? 24) < 24)
      found.push({ checkpoint: 'C03', span: clean(item), why: '装修和管线工程的保修期低于二年。' })
    if (/防水/.test(item.text) && /保/.test(item.text + item.headings)) {
      const at = item.text.indexOf('防水')
      const length = item.lengths.find(
        (one) => one.start >= item.start + at && one.start - item.start - at <= 8,
      )
      if (length && (length.months ?? 60) < 60)
        found.push({ checkpoint: 'C03', span: clean(item), why: '防水工程的保修期低于五年。' })
    }
  }
  return found
}
