import { toCapitalAmount } from '../values/capital-amount.ts'
import { checkPlans, hasWholePlan } from './columns.ts'
import { percent, yuan } from './figures.ts'
import { sumInstalments } from './instalments.ts'
import { possibleTotals } from './possible-totals.ts'
import { type Found, finds, nothing, passing, type Rule } from './rule.ts'
import { bodySentences, trimmed, wrongAt } from './sentences.ts'

const capitals: Rule = {
  checkpoint: 'G07',
  check({ contract }) {
    const found: Found[] = contract.moneyPairs
      .filter((pair) => Math.abs(pair.figures.yuan - pair.words.yuan) > 0.005)
      .map((pair) => ({
        checkpoint: 'G07',
        kind: 'inconsistent',
        span: { start: pair.start, end: pair.end },
        why: `小写为${yuan(pair.figures.yuan)}，大写换算为${yuan(pair.words.yuan)}，两者不一致。`,
        wording: `人民币${pair.figures.yuan.toFixed(2)}元（大写：${toCapitalAmount(pair.figures.yuan)}）`,
      }))
    const agreed = contract.moneyPairs.find((pair) => pair.figures.yuan === pair.words.yuan)
    return { found, passed: agreed ? { start: agreed.start, end: agreed.end } : null }
  },
}

/** Whoever mistakes a figure is off by a part; what is off by half was not read whole, and proves nothing. */
const isSlip = (share: number): boolean => share > 0.5 && share < 1.6

const instalments: Rule = {
  checkpoint: 'G08',
  exceptTypes: ['劳动', '租赁'],
  check({ contract }) {
    const totals = possibleTotals(contract)
    const { amount } = contract.facts
    const sums = sumInstalments(contract)
    for (const sum of sums) {
      if (
        sum.ratio !== null &&
        Math.abs(sum.ratio - 1) > 0.0011 &&
        isSlip(sum.ratio) &&
        !hasWholePlan(contract)
      ) {
        return finds({
          checkpoint: 'G08',
          kind: 'inconsistent',
          span: sum.span,
          why: `各期比例合计为${percent(sum.ratio)}，不等于100%。`,
        })
      }
      if (
        sum.yuan !== null &&
        (sum.total || totals.length > 0) &&
        // A price read from inside the instalments themselves proves nothing.
        !(!sum.total && amount && sum.span.start <= amount.start && amount.end <= sum.span.end) &&
        !(sum.total ? [sum.total] : totals).some(
          (total) =>
            Math.abs(total - (sum.yuan as number)) < 1 ||
            !isSlip((sum.yuan as number) / total) ||
            sum.comesOut?.(total),
        )
      ) {
        return finds({
          checkpoint: 'G08',
          kind: 'inconsistent',
          span: sum.span,
          why: `各期金额合计${yuan(sum.yuan)}，与合同总价${yuan(sum.total ?? (totals[0] as number))}不一致。`,
        })
      }
    }
    return { found: checkPlans(contract), passed: sums[0]?.span ?? null }
  },
}

const between = (text: string, at: number, item: { start: number; end: number }): string =>
  item.start > at ? text.slice(at, item.start) : text.slice(item.end, at)

const earnestMoney: Rule = {
  checkpoint: 'G20',
  check({ contract, parameters }) {
    const totals = possibleTotals(contract)
    for (const sentence of bodySentences(contract)) {
      const at = sentence.text.search(/(?<!固)定金/)
      if (at < 0 || /双倍返还|无权(?:要求|请求)返还/.test(sentence.text.slice(0, at))) continue
      const inSentence = <T extends { start: number; end: number }>(items: T[]) =>
        items.filter((item) => item.start >= sentence.start && item.end <= sentence.end)
      const ratio = inSentence(contract.ratios).find(
        (item) =>
          Math.abs(item.start - sentence.start - at) < 30 &&
          !/[，；]/.test(between(contract.text, sentence.start + at, item)) &&
          !/违约|每日/.test(contract.text.slice(item.start - 8, item.start)),
      )
      const sum = inSentence(contract.money).find((item) => {
        const gap = contract.text.slice(sentence.start + at, item.start)
        return (
          item.start > sentence.start + at - 16 &&
          gap.length < 26 &&
          !totals.includes(item.yuan) &&
          !/余款|剩余|尾款|总价/.test(gap)
        )
      })
      const share = ratio?.value ?? (sum && totals.length > 0 ? sum.yuan / Math.max(...totals) : null)
      if (share === null || share === undefined) continue
      if (share > parameters.earnestMoneyLimit + 1e-6) {
        const limit =
          totals[0] !== undefined ? `，即不超过${yuan(totals[0] * parameters.earnestMoneyLimit)}` : ''
        return wrongAt(
          sentence,
          'G20',
          `定金为主合同标的额的${percent(Math.round(share * 1e4) / 1e4)}，超过20%的部分不产生定金的效力。`,
          {
            wording: `定金为合同总价的${percent(parameters.earnestMoneyLimit)}${limit}，其余作为预付款支付，不适用定金罚则。`,
          },
        )
      }
      return passing(trimmed(sentence))
    }
    return nothing
  },
}

const DEPOSIT_WORD = /订金|押金|保证金|诚意金|预付款/
const confusedDeposit: Rule = {
  checkpoint: 'G21',
  exceptTypes: ['劳动'],
  check({ contract }) {
    const sentences = bodySentences(contract)
    for (const sentence of sentences) {
      if (!DEPOSIT_WORD.test(sentence.text)) continue
      const doubled = /双倍|两倍|加倍/.test(sentence.text) && /返还|退还|退回|赔/.test(sentence.text)
      const word = DEPOSIT_WORD.exec(sentence.text)?.[0] ?? ''
      const kept = /(?:不予|概不|不再|一律不|均不|不)(?:退还|返还|退)/.test(sentence.text)
      const unconditional = /一律|概不|均不|任何(?:情况|原因)|无论/.test(sentence.text)
      if (
        doubled ||
        (kept && (word === '订金' || word === '诚意金')) ||
        (kept && unconditional && contract.type.type !== '租赁' && !/质保|质量/.test(sentence.text))
      ) {
        return wrongAt(
          sentence,
          'G21',
          `“${word}”不是定金，不适用双倍返还或者不予退还的定金罚则，性质约定不清。`,
        )
      }
    }
    const loose = sentences.find((sentence) => /订金/.test(sentence.text))
    const proper = sentences.find((sentence) => /(?<!固)定金/.test(sentence.text))
    if (loose && proper) {
      return finds({
        checkpoint: 'G21',
        kind: 'inconsistent',
        span: trimmed(loose),
        why: '同一合同中“定金”与“订金”混用，款项性质前后不一。',
      })
    }
    return passing(proper ? trimmed(proper) : null)
  },
}

export const moneyRules: Rule[] = [capitals, instalments, earnestMoney, confusedDeposit]
