// Promises that weigh more on one side than on the other: penalties that differ, caps that leave nothing.
import type { Span } from '../values/span.ts'
import * as says from './lexicon.ts'
import { breathsOf, clean, type PlainFinding } from './money-rules.ts'
import type { PlainReading, ReadSentence } from './reading.ts'

/** 译者违约要赔三倍，客户违约不用赔: two promises in one sentence, each up to what follows from it. */
function unitsOf(reading: PlainReading, item: ReadSentence): ReadSentence[] {
  const breathsHere = breathsOf(reading, item)
  const ends = breathsHere.filter(
    ({ text }) => says.REDRESS.test(text) || /不用赔|不赔|不补|不追究|不算违约/.test(text),
  )
  if (ends.length < 2) return [item]
  let from = item.start
  return ends.map((breath) => {
    const start = from
    const end = breath.end
    from = breath.end
    const inside = <T extends Span>(items: T[]) => items.filter((one) => one.start >= start && one.end <= end)
    return {
      ...item,
      start,
      end,
      text: reading.text.slice(start, end),
      sums: inside(item.sums),
      ratios: inside(item.ratios),
      lengths: inside(item.lengths),
      dates: inside(item.dates),
    }
  })
}

/** 甲方把果卖给别人，赔5万元；乙方不来拉，赔500元. */
export function unequal(reading: PlainReading, times: number): PlainFinding | null {
  const callers = reading.callers.filter(({ name }) => name.length <= 8)
  const sideOf = (text: string): number | null => {
    let best: { at: number; side: number } | null = null
    for (const { name, side } of callers) {
      const at = text.indexOf(name)
      if (at >= 0 && (!best || at < best.at)) best = { at, side }
    }
    return best?.side ?? null
  }
  for (const line of reading.lines) {
    const parts = line.said
      .filter((item) => item.region !== 'head' || !/身份证/.test(item.text))
      .flatMap((item) => unitsOf(reading, item))
    const owed = parts.flatMap((item) => {
      const side = sideOf(item.text)
      const none =
        /(?:不补(?=[，。；]|$)|不追究|不算违约|一分(?:钱)?不赔|概不赔|什么都不赔|(?<!谁都|都)不赔(?=[，。；]|$)|不用赔|不扣钱|不加钱|怎么做都不|不承担违约|理解|谅解|不收违约金|无需赔)/.test(
          item.text,
        ) && !says.INJURY.test(item.text)
      const daily = /每天|一天|每日|一日/.test(item.text)
      const sum = item.sums.find((one) =>
        /(?:赔|罚|扣|加|减|付|给|交|出)[^，。；]{0,6}$/.test(reading.text.slice(item.start, one.start)),
      )
      const ratio = item.ratios.find((one) =>
        /(?:赔|罚|扣|加|减|付)[^，。；]{0,10}$/.test(reading.text.slice(item.start, one.start)),
      )
      // 赔三年的租金, 赔三倍: as steep as a sum.
      const many = /赔(?:偿)?[^，。；]{0,4}(?:[一二两三四五六七八九十\d]+)(?:倍|年|个月)/.test(item.text)
      return (side === null && !none) || (!none && !sum && !ratio && !many)
        ? []
        : [
            {
              item,
              side: side ?? -1,
              none,
              daily,
              sum: sum?.yuan ?? (many ? 0 : null),
              ratio: ratio?.value ?? null,
            },
          ]
    })
    for (const a of owed)
      for (const b of owed) {
        if (a.side === b.side || a === b) continue
        const freed = b.none && !a.none && (a.sum !== null || a.ratio !== null)
        const steep =
          a.daily === b.daily &&
          ((a.sum !== null && b.sum !== null && a.sum > b.sum * times) ||
            (a.ratio !== null && b.ratio !== null && a.ratio > b.ratio * times))
        if (freed || steep)
          return {
            checkpoint: 'G19',
            span: {
              start: Math.min(a.item.start, b.item.start),
              end: Math.max(clean(a.item).end, clean(b.item).end),
            },
            why: freed ? '同样是违约，一方要赔偿，另一方不用承担责任。' : '双方违约责任相差悬殊。',
          }
      }
  }
  return null
}

/** 最多赔500元，别的损失都不赔. */
export function capTooLow(reading: PlainReading, total: number | null): PlainFinding | null {
  for (const item of reading.said) {
    const text = item.text
    const cap = item.sums.find((sum) => {
      const before = reading.text.slice(Math.max(item.start, sum.start - 16), sum.start)
      return (
        /(?:最多|顶多|至多|最高|只|也就)(?:也)?(?:就|只)?赔[^，。；]{0,8}$|赔[^，。；]{0,6}(?:不超过|最多)[^，。；]{0,4}$/.test(
          before,
        ) ||
        (/赔[^，。；]{0,3}$/.test(before) && /(?:其他|别的|其余|剩下)[^，。；]{0,6}不赔/.test(text))
      )
    })
    // 最多赔一趟运费的十分之一: a share of the price.
    const part =
      /(?:最多|顶多|至多|最高|只|不超过)[^，。；]{0,4}赔?[^，。；]{0,10}(?:费|价|款|钱)的?(?:[十百]分之一|([一二两])成|(\d{1,2})%|百分之([一二三四五六七八九十]+))/.exec(
        text,
      )
    if (
      part &&
      /赔/.test(text) &&
      !/故意|重大过失|不受|违约金|每天|一天/.test(text) &&
      Number(part[2] ?? 10) < 30
    )
      return { checkpoint: 'G25', span: clean(item), why: '赔偿上限过低，而且没有把故意或者重大过失除外。' }
    if (!cap || /故意|重大过失|不受/.test(text)) continue
    if (
      (total !== null && cap.yuan < total * 0.3) ||
      cap.yuan <= 1000 ||
      /(?:其他|别的|其余)[^，。；]{0,6}不赔/.test(text)
    )
      return { checkpoint: 'G25', span: clean(item), why: '赔偿上限过低，而且没有把故意或者重大过失除外。' }
  }
  return null
}
