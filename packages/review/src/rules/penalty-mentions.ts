import type { Contract } from '../contract.ts'
import type { Sentence } from '../text/structure.ts'
import type { Ratio } from '../values/ratio.ts'
import { bodySentences } from './sentences.ts'

const PENALTY = /违约金|滞纳金|罚金|罚款|赔偿金|违约赔偿|惩罚性/
const DAILY =
  /每(?:逾期|迟延|延迟|延误|超期|拖延|拖欠|延期)?[^，。；次批当该]{0,4}(?:一|1)?(?:个)?(?:日|天)|每日|每天|按日|日(?:违约金|滞纳金)|逾期(?:一|1)?(?:日|天)/
export const CAPPED = /不(?:得)?超过|不高于|上限|限额|最高|最多|为限|以内|封顶/

export type PenaltyMention = { sentence: Sentence; ratio: Ratio; daily: boolean; capped: boolean }

/** Ratios that set a penalty, not the cap on one nor the tax or share in the same sentence. */
export function penaltyRatios(contract: Contract): PenaltyMention[] {
  const found: PenaltyMention[] = []
  const sentences = bodySentences(contract)
  sentences.forEach((sentence, index) => {
    if (
      !PENALTY.test(sentence.text) &&
      !(DAILY.test(sentence.text) && /逾期|迟延|延迟|违约/.test(sentence.text))
    )
      return
    // What caps it may follow after what the other side owes: 乙方…；甲方…；上述违约金各以总额的10%为限.
    const cappedNext = sentences
      .slice(index + 1, index + 4)
      .some(
        (next, after) =>
          CAPPED.test(next.text) &&
          (after === 0
            ? /违约金|累计|总额/
            : /(?:上述|以上|前述|前款|两者|均|各)[^，。；]{0,8}违约金|违约金[^，。；]{0,4}[均各]/
          ).test(next.text) &&
          next.clause === sentence.clause,
      )
    for (const ratio of contract.ratios) {
      if (ratio.start < sentence.start || ratio.end > sentence.end) continue
      const before = contract.text.slice(sentence.start, ratio.start)
      const near = before.slice(-24)
      if (CAPPED.test(near.split('，').at(-1) as string)) continue
      // 按日支付日租金的50%: a share of one day's price is small however high it sounds.
      if (/(?:日租金|当日[^，。；]{0,6}|该[批次][^，。；]{0,6})的?$/.test(near)) continue
      if (/^[^，。；]{0,4}(?:为限|为上限|封顶|以内)/.test(contract.text.slice(ratio.end, ratio.end + 10)))
        continue
      if (
        /利率|LPR|报价|税(?!总?[价款额]|金额|合[同计])|(?:超过|达到|未达|低于|高于|不足|少于|大于|小于|降低|下降)[^，。；]{0,16}$/.test(
          near.slice(-18),
        ) &&
        !/违约金/.test(near.slice(-18))
      )
        continue
      // The day stands in the same breath as the rate: 每逾期一日，按…%; what was said earlier dates something else.
      const breath = before.split('，').slice(-2).join('，')
      const daily =
        DAILY.test(breath) ||
        /^[^，。；]{0,4}(?:\/|每)(?:日|天)/.test(contract.text.slice(ratio.end, ratio.end + 6))
      found.push({
        sentence,
        ratio,
        daily,
        capped: CAPPED.test(sentence.text.slice(ratio.end - sentence.start)) || cappedNext,
      })
    }
  })
  return found
}

/** The ratio and the penalty stand in one part of the sentence or in two that follow each other. */
export function setsPenalty(contract: Contract, sentence: Sentence, ratio: Ratio): boolean {
  const parts = sentence.text.split('，')
  let from = sentence.start
  for (const [at, part] of parts.entries()) {
    const to = from + part.length
    if (ratio.start >= from && ratio.end <= to) {
      const near = contract.text.slice(from, to)
      if (/退还|返还|退回|结算|预付|进度/.test(near) && !/违约金/.test(near)) return false
      return /违约金|赔偿/.test(near) || (/违约金|赔偿金/.test(parts[at - 1] ?? '') && /为|按|计/.test(near))
    }
    from = to + 1
  }
  return false
}

const OF_THE_PRICE = /(?:总(?:价|额|金额|造价|费用)|合同(?:价|金额)|货款)(?:的)?$/

/** How far penalties may add up, where that is said as a share of the whole price. */
export function penaltyCaps(contract: Contract): { sentence: Sentence; ratio: Ratio }[] {
  return bodySentences(contract).flatMap((sentence) => {
    if (
      !PENALTY.test(sentence.text + sentence.headings) &&
      !/[每一][天日]|违约/.test(sentence.text + sentence.headings)
    )
      return []
    return contract.ratios
      .filter((ratio) => ratio.start >= sentence.start && ratio.end <= sentence.end)
      .filter((ratio) => {
        const before = contract.text
          .slice(sentence.start, ratio.start)
          .split(/[，；]/)
          .at(-1) as string
        const after = contract.text.slice(ratio.end, ratio.end + 8)
        return (
          OF_THE_PRICE.test(before) &&
          (/不(?:得)?超过|最高|上限/.test(before) ||
            /^[^，。；]{0,3}(?:为限|为上限|封顶|以内)/.test(after)) &&
          !/责任|损失|赔偿/.test(before)
        )
      })
      .map((ratio) => ({ sentence, ratio }))
  })
}
