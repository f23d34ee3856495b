import type { Contract } from '../contract.ts'
import type { Sentence } from '../text/structure.ts'
import { monthsOfTerm } from '../values/calendar.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import type { Span } from '../values/span.ts'
import { percent, yuan } from './figures.ts'
import { CAPPED, type PenaltyMention, penaltyCaps, penaltyRatios, setsPenalty } from './penalty-mentions.ts'
import { possibleTotals } from './possible-totals.ts'
import { type Found, finds, nothing, passing, type Rule } from './rule.ts'
import { bodySentences, firstMatch, trimmed, wrongAt } from './sentences.ts'
import { isMutual, otherSide, sideOf } from './sides.ts'

/** A share of one month's rent or of what is overdue says nothing of the whole price. */
const OF_A_PART =
  /(?:月(?:租|服务费|费|工资)|当[月期次日]|该[批期次笔]|[一1]个月|逾期|未付|欠付|拖欠|应付|差额|不足|损失)[^，。；]{0,12}$/

const REST_OF_RENT =
  /(?<!退还|返还|退回|归还)(?:剩余|未履行|未到期|余下)[^，。；]{0,12}(?:租金|费用|价款)(?!的?\d|[^，。；]{0,10}并)[^，。；、]{0,10}(?:作为|的)?(?:违约金|赔偿)|(?:违约金|赔偿)[^，。；、]{0,20}(?:剩余|未履行|未到期)[^，。；]{0,10}(?:全部)?(?:租金|费用|价款)/
const TIMES =
  /([二两三四五六七八九十]+|[\d.]+|双)倍[^，。；]{0,14}(?:违约金|赔偿|支付)|(?:违约金|赔偿金?)[^，。；]{0,24}?([二两三四五六七八九十]+|[\d.]+|双)倍/
/** 每逾期一日按日租金的1.2倍: what a day more costs, not a penalty of several prices. */
const TIMES_OF_A_DAY =
  /(?:日租金|[每单]日(?:的)?租金|日(?:均)?(?:使用|占用)费)[^，。；]{0,12}?([\d.]+|[一二两三双])倍/
const OF_A_DAY_MOST = 3

const isOfADay = (text: string): boolean => {
  const times = TIMES_OF_A_DAY.exec(text)?.[1]
  if (times === undefined) return false
  return (times === '双' ? 2 : (parseChineseNumber(times) ?? Number(times))) <= OF_A_DAY_MOST
}
const MONTHS_OF_RENT = /([一二两三四五六七八九十\d]+)个月(?:的)?(?:租金|房租|服务费)/

/** Whether a ratio follows within the same part of the sentence: then the rest is the base, not the penalty. */
function sharedOut(contract: Contract, sentence: Sentence, rest: RegExpExecArray): boolean {
  const from = sentence.start + rest.index
  const upTo = from + rest[0].length + 12
  return contract.ratios.some(
    (ratio) =>
      ratio.start >= from &&
      ratio.start <= upTo &&
      !/[，。；]/.test(contract.text.slice(from + rest[0].length, ratio.start)),
  )
}

/** 逾期交付车辆的，按月租金的1%: a share of one month for being late with a thing, not with money. */
const LATE_THING = /(?:交付|交还|归还|提供|交房|交车|返还|中断|停止|缺勤|离岗|空岗)/
const SMALL_SHARE_OF_A_MONTH = 0.05
const OF_A_MONTH = /(?:月|日|当期)[^，。；]{0,6}(?:租金|服务费|费用?)[^，。；]{0,4}$/

const tooHigh: Rule = {
  checkpoint: 'G18',
  exceptTypes: ['劳动'],
  check({ contract, parameters, strictness }) {
    const found: Found[] = []
    const report = (sentence: Sentence, why: string, wording?: string) => {
      const span = trimmed(sentence)
      // 乙方…按1%；甲方…按1%: one clause that says the same of both is one finding.
      const twin = found.find(
        (known) => known.why === why && known.span && Math.abs(span.start - known.span.end) <= 8,
      )
      if (twin?.span) {
        twin.span = { start: twin.span.start, end: span.end }
        return
      }
      if (!found.some((known) => known.span?.start === span.start)) {
        found.push({ checkpoint: 'G18', kind: 'wrong', span, why, wording })
      }
    }
    const totals = possibleTotals(contract)
    const dailyLimit = strictness === '严格' ? 0.001 : parameters.dailyPenaltyLimit
    for (const { sentence, ratio, daily, capped } of penaltyRatios(contract)) {
      if (daily) {
        const tooMuch = strictness === '严格' ? ratio.value > dailyLimit : ratio.value >= dailyLimit - 1e-9
        const base = contract.text.slice(Math.max(sentence.start, ratio.start - 16), ratio.start)
        const smallBase =
          OF_A_MONTH.test(base) &&
          ratio.value <= SMALL_SHARE_OF_A_MONTH &&
          LATE_THING.test(sentence.text) &&
          !/付款|租金的，|支付租金|费的，/.test(sentence.text)
        if (tooMuch && !capped && !smallBase) {
          report(
            sentence,
            `按日${percent(ratio.value)}计算，年化达到${percent(ratio.value * 365)}，且没有上限，明显过高。`,
            '每逾期一日，按逾期金额的万分之五支付违约金，违约金总额不超过合同总价的百分之二十。',
          )
        }
        continue
      }
      if (/(?<!固)定金|利息|折扣|进度|比例分担|分担/.test(sentence.text) && !/违约金/.test(sentence.text))
        continue
      if (
        ratio.value > parameters.penaltyRatioLimit + 1e-9 &&
        setsPenalty(contract, sentence, ratio) &&
        !OF_A_PART.test(contract.text.slice(Math.max(sentence.start, ratio.start - 20), ratio.start))
      ) {
        report(sentence, `违约金为${percent(ratio.value)}，超过30%，一般会被认定为过分高于损失。`)
      }
    }
    for (const { sentence, ratio } of penaltyCaps(contract)) {
      if (ratio.value > parameters.penaltyRatioLimit + 1e-9 && ratio.value < 1)
        report(sentence, `违约金可累计到价款的${percent(ratio.value)}，超过30%，一般会被认定为过分高于损失。`)
    }
    for (const sentence of bodySentences(contract)) {
      if (!/违约金|赔偿金|违约赔偿|罚款|罚金|惩罚/.test(sentence.text)) continue
      // 剩余租金总额的10% is a share of the rest, and read as a share above.
      const rest = REST_OF_RENT.exec(sentence.text)
      if (rest && !sharedOut(contract, sentence, rest))
        report(sentence, '以全部剩余价款（租金）作为违约金，远超可预见的损失。')
      const times = TIMES.exec(sentence.text)
      if (
        times &&
        !isOfADay(sentence.text) &&
        // 不超过一年期LPR的四倍 is a multiple of a rate.
        !/(?:LPR|利率|报价)[^，。；]{0,8}倍/.test(sentence.text) &&
        !/双倍(?:退还|返还|支付[^，。；]{0,8}的(?:[1-4]?\d|50)%)/.test(sentence.text) &&
        !/(?<!固)定金/.test(sentence.text) &&
        /价款|总价|金额|租金|报酬|服务费|货款|合同额|费用/.test(sentence.text)
      )
        report(sentence, '以价款的数倍作为违约金，明显过高。')
      const months = MONTHS_OF_RENT.exec(sentence.text)
      const term = contract.ranges.find((range) => range.kind === 'term')
      if (months && term && term.to > term.from && contract.type.type === '租赁') {
        const share =
          (parseChineseNumber(months[1] as string) ?? 0) / Math.max(1, monthsOfTerm(term.from, term.to))
        if (share > parameters.penaltyRatioLimit)
          report(sentence, `违约金相当于全部租金的${percent(Math.round(share * 100) / 100)}，超过30%。`)
      }
      for (const item of contract.money) {
        if (item.start < sentence.start || item.end > sentence.end || item.per) continue
        if (!/违约金|赔偿|罚/.test(item.before.slice(-20) + contract.text.slice(item.end, item.end + 8)))
          continue
        if (CAPPED.test(item.segment) || totals.length === 0 || contract.type.type === '保密') continue
        const share = item.yuan / Math.max(...totals)
        if (share > parameters.penaltyRatioLimit + 1e-9 && !totals.includes(item.yuan))
          report(
            sentence,
            `定额违约金${yuan(item.yuan)}为合同总价的${percent(Math.round(share * 1e4) / 1e4)}，超过30%。`,
          )
        else if (totals.includes(item.yuan) && /违约金/.test(item.segment))
          report(sentence, '违约金与合同总价相同，明显过高。')
      }
    }
    return { found: found.slice(0, 3), passed: firstMatch(contract, /违约金/) }
  },
}

/** A share of a month's price is measured otherwise than one of what is overdue. */
const ofAMonth = (contract: Contract, { sentence, ratio }: PenaltyMention): boolean =>
  OF_A_MONTH.test(contract.text.slice(Math.max(sentence.start, ratio.start - 16), ratio.start))

const ONE_SIDED_OK = ['劳动', '保密', '借款', '赠与', '合伙', '保证']
const LIABLE =
  /违约金|滞纳金|承担(?:相应|全部)?(?:的)?(?:违约|赔偿)责任|赔偿|赔付|违约责任|支付利息|扣减|逾期利息/

/** 损坏甲方财物的: the one harmed is not the one who answers. */
const AS_OBJECT = /(?:损坏|侵害|造成|致使|给|向|对|使)[^，。；]{1,4}[方人]/

function liableSide(contract: Contract, sentence: Sentence): '甲方' | '乙方' | 'both' | null {
  const { text } = sentence
  if (isMutual(text) || /互相|各自|双方/.test(text)) return 'both'
  // “甲方逾期付款或乙方逾期交付的”: the condition names both.
  const ends = text.lastIndexOf('的，')
  const condition = ends > 0 ? text.slice(0, ends) : (text.split('，')[0] as string)
  const acting = condition.replace(AS_OBJECT, '')
  const named = new Set(
    contract.parties.flatMap((party, order) =>
      party.aliases.some((alias) => acting.includes(alias)) ? [order] : [],
    ),
  )
  if (named.size >= 2 && /[或及和与、]/.test(acting)) return 'both'
  // “乙方…应补足；逾期提交的，…”: the subject is named once per paragraph.
  const subject = (/^[^，]{0,16}/.exec(condition)?.[0] ?? '').replace(AS_OBJECT, '')
  if (sideOf(contract, subject) === null) {
    const line = contract.structure.lines.find(
      (item) => item.start <= sentence.start && sentence.end <= item.end,
    )
    const earlier = line ? sideOf(contract, contract.text.slice(line.start, sentence.start)) : null
    if (earlier) return earlier
  }
  return sideOf(contract, text)
}

const PAID_FOR = /退还|返还|退款|减免|赔|承担|违约金|支付|补偿|顺延/
const ANSWERED = /整改|退还|返还|退款|减免|扣减|补齐|修理|更换|返工|赔|承担|违约金|有权解除|[扣减付]/

/** Whether a side's own failure has any consequence in the contract, be it only repair or a refund. */
function answers(contract: Contract, side: '甲方' | '乙方' | undefined, byPaying: boolean): boolean {
  return bodySentences(contract).some(
    (sentence) =>
      /违约|逾期|未|不能|迟|延|拖|误|漏|不符|不合格|不足|低于|原因|提前/.test(sentence.text) &&
      (byPaying ? PAID_FOR : ANSWERED).test(sentence.text.slice(sentence.text.lastIndexOf('的，') + 1)) &&
      !/不承担|无需承担|不负/.test(sentence.text) &&
      !(byPaying && /解除|终止/.test(sentence.text + sentence.headings)) &&
      [side, 'both'].includes(liableSide(contract, sentence) ?? ''),
  )
}

/** 仅按活期存款利率支付利息: a remedy in name. */
const ONLY_A_TOKEN =
  /(?:逾期|迟延|延迟|未按|未能按|拖欠)[^。；]{0,40}(?:仅|只(?:需|须|按|支付)|最多)[^。；]{0,30}(?:存款利率|活期|(?<!逾期)利息|道歉|说明)/

/** Both clauses when they stand close, so that the reader sees the difference. */
function together(main: Span, other: Span): Span {
  const span = { start: Math.min(main.start, other.start), end: Math.max(main.end, other.end) }
  return span.end - span.start <= 240 ? span : main
}

const unequal: Rule = {
  checkpoint: 'G19',
  check({ contract, parameters }) {
    const sentences = bodySentences(contract)
    const freed = sentences.find(
      (sentence) =>
        /(?:逾期|违约|迟延|延迟|延期|拖欠|未能?按|不能按)[^。；]{0,30}(?:不承担|无需承担|无须承担|不负|免于承担|不支付|无需支付|(?<!不)免除)[^，。；]{0,8}(?:责任|违约金|赔偿)/.test(
          sentence.text,
        ) &&
        !/不可抗力|对方|因(?:甲方|乙方|[^，。；]{1,6}[人方])[^，。；]{0,12}(?:原因|违约|逾期|过错|迟延|延迟|未按|未能|拖延)|工期[^，。；]{0,4}顺延|互不/.test(
          sentence.text,
        ) &&
        sideOf(contract, sentence.text) !== null &&
        !/解除|终止/.test(sentence.text) &&
        !isMutual(sentence.text),
    )
    if (freed) {
      return wrongAt(freed, 'G19', '同样违约，一方承担责任而另一方不承担，双方责任不对等。')
    }
    // These contracts bind mostly one side by nature; only an express waiver is unequal in them.
    if (ONE_SIDED_OK.includes(contract.type.type)) return nothing
    const daily = penaltyRatios(contract).filter((item) => item.daily && !ofAMonth(contract, item))
    const bySide = (side: '甲方' | '乙方') =>
      daily.filter((item) => liableSide(contract, item.sentence) === side)
    const highest = (items: typeof daily) => [...items].sort((a, b) => b.ratio.value - a.ratio.value)[0]
    const first = highest(bySide('甲方'))
    const second = highest(bySide('乙方'))
    if (first && second) {
      const [high, low] = first.ratio.value >= second.ratio.value ? [first, second] : [second, first]
      // A high rate that soon meets its cap is not heavier than a low one without end.
      const evened = high.capped && !low.capped
      if (!evened && high.ratio.value / low.ratio.value >= parameters.unequalPenaltyTimes - 1e-9) {
        return finds({
          checkpoint: 'G19',
          kind: 'wrong',
          span: together(trimmed(high.sentence), trimmed(low.sentence)),
          why: `一方按日${percent(high.ratio.value)}承担违约金，另一方仅按日${percent(low.ratio.value)}，相差${Math.round(high.ratio.value / low.ratio.value)}倍。`,
        })
      }
    }
    const token = sentences.find(
      (sentence) =>
        ONLY_A_TOKEN.test(sentence.text) &&
        daily.some((item) => {
          const side = liableSide(contract, sentence)
          return side !== null && side !== 'both' && liableSide(contract, item.sentence) === otherSide(side)
        }),
    )
    if (token) {
      return wrongAt(token, 'G19', '一方按日承担违约金，另一方逾期仅支付存款利息，双方责任不对等。', {
        against: otherSide(liableSide(contract, token) as '甲方' | '乙方'),
      })
    }
    const liable = sentences.filter(
      (sentence) =>
        LIABLE.test(sentence.text) &&
        (/违约/.test(sentence.headings) || /违约金|滞纳金|违约责任|赔偿/.test(sentence.text)) &&
        !/保证范围/.test(sentence.text) &&
        !(/(?<!固)定金/.test(sentence.text) && !/违约金|滞纳金/.test(sentence.text)) &&
        !/(?:不(?:能|得|再)?|无权|放弃)[^，。；]{0,8}(?:主张|要求|请求)[^，。；]{0,8}赔偿/.test(
          sentence.text,
        ),
    )
    const penalties = liable.filter((item) => /违约金/.test(item.text)).length
    // Where a chapter on breach sets several penalties, what ending the contract early costs is another matter.
    const chapter = liable.filter((item) => /违约/.test(item.headings))
    const counted = penalties >= 2 && chapter.length >= 2 ? chapter : liable
    const sides = new Set(
      counted.map((sentence) => liableSide(contract, sentence)).filter((side) => side !== null),
    )
    const shown = counted[0]
    const side = [...sides][0]
    // One clause under its own title that sets a penalty for one side alone is as telling as two.
    const telling =
      liable.length >= 2 || (/违约/.test(shown?.headings ?? '') && /违约金/.test(shown?.text ?? ''))
    if (
      shown &&
      telling &&
      sides.size === 1 &&
      side &&
      side !== 'both' &&
      !answers(contract, otherSide(side), penalties >= 2)
    ) {
      return wrongAt(shown, 'G19', `只约定了${side}的违约责任，没有约定对方的违约责任。`, { against: side })
    }
    return passing(shown ? trimmed(shown) : null)
  },
}

export const penaltyRules: Rule[] = [tooHigh, unequal]
