import type { Contract } from '../contract.ts'
import { toCapitalAmount } from '../values/capital-amount.ts'
import { checkPlans, hasWholePlan } from './columns.ts'
import { sumInstalments } from './instalments.ts'
import { bodySentences, type Found, nothing, percent, type Rule, trimmed, yuan } from './rule.ts'

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

/** Totals a sum may agree with: both readings of the price, for a wrong 大写 is one defect, not two. */
export function possibleTotals(contract: Contract): number[] {
  const amount = contract.facts.amount
  if (!amount) return []
  const pair = contract.moneyPairs.find((item) => item.start < amount.end && amount.start < item.end)
  return pair ? [pair.figures.yuan, pair.words.yuan] : [amount.value]
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
        return {
          found: [
            {
              checkpoint: 'G08',
              kind: 'inconsistent',
              span: sum.span,
              why: `各期比例合计为${percent(sum.ratio)}，不等于100%。`,
            },
          ],
          passed: null,
        }
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
        return {
          found: [
            {
              checkpoint: 'G08',
              kind: 'inconsistent',
              span: sum.span,
              why: `各期金额合计${yuan(sum.yuan)}，与合同总价${yuan(sum.total ?? (totals[0] as number))}不一致。`,
            },
          ],
          passed: null,
        }
      }
    }
    return { found: checkPlans(contract), passed: sums[0]?.span ?? null }
  },
}

/** Rates in force since 2019-04-01, plus the levy rates of small taxpayers. */
const LAWFUL_RATES = [0.13, 0.09, 0.06, 0.05, 0.03, 0.015, 0.01, 0]
const UNUSUAL: Record<string, number[]> = {
  买卖: [0.06],
  服务: [0.13],
  技术开发: [0.13],
  建设工程: [0.13, 0.06],
}

const close = (a: number, b: number) => Math.abs(a - b) <= Math.max(1, Math.abs(b) * 1e-5)

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([written]) => Number(written.replaceAll(',', '')))

const tax: Rule = {
  checkpoint: 'G10',
  check({ contract, date }) {
    const { money, ratios, text } = contract
    const allLabelled = (label: RegExp, except?: RegExp) =>
      money.filter((item) => {
        // A price by the piece is not taxed as the whole.
        if (item.per && !/[月季年]/.test(item.per)) return false
        const near = item.segment.slice(-18)
        return label.test(near) && !except?.test(near)
      })
    const labelled = (label: RegExp, except?: RegExp) => allLabelled(label, except)[0]
    const nets = allLabelled(/不含税|税前(?:价|金额|合同)|除税/)
    const levied = labelled(
      /税额|增值税(?:款|金额)?(?:\([^)]*\))?(?:为|:|计)?(?:人民币)?$|(?<!含)税[金款]/,
      /含税[金款额](?!.*税额)/,
    )
    const gross = labelled(/价税合计|含税(?:总)?(?:价|金额|合同|额)/, /不含税/)
    const rates = ratios.filter((ratio) => {
      const near = text.slice(Math.max(0, ratio.start - 14), ratio.start)
      const after = text.slice(ratio.end, ratio.end + 10)
      return (
        /税率[^，。；]{0,8}$/.test(near) ||
        /^(?:的)?(?:税率|增值税|(?:税率的)?专票)/.test(after) ||
        (/(?:增值税|含税|含)[^，。；]{0,4}$/.test(near) && /^(?:的)?(?:增值)?税|^\)/.test(after))
      )
    })
    // Goods, works and design may be taxed apart; then only a rate beside the net price is its own.
    const sole = new Set(rates.map((item) => item.value)).size === 1
    const [firstNet] = nets
    const rate = sole
      ? rates[0]
      : rates.find(
          (item) => firstNet && firstNet.sentence.start <= item.start && item.end <= firstNet.sentence.end,
        )
    // Of several net prices the tax is levied on the one beside it, which need not be called so:
    // 20,000×3.20＋5,000×2.60＝135,000元，增值税（6%）8,100元.
    const taxed =
      levied &&
      rate &&
      money.find((item) => item.sentence === levied.sentence && close(item.yuan * rate.value, levied.yuan))
    const net = firstNet && (taxed ?? nets.find((item) => item.sentence === levied?.sentence) ?? firstNet)
    const total = gross?.yuan ?? (net ? contract.facts.amount?.value : undefined)
    const found: Found[] = []
    // 每月2,650元，其中不含税2,500元，税额150元。全年31,800元: the month's price is what is split.
    const splitNearby = (whole: number) =>
      money.some(
        (item) =>
          item !== net &&
          item !== levied &&
          close(whole, item.yuan) &&
          (item.sentence === net?.sentence || Math.abs(item.start - (net?.start ?? 0)) < 80),
      )
    const spanOf = (items: ({ start: number; end: number } | undefined)[]) => {
      const known = items.filter((item) => item !== undefined)
      return {
        start: Math.min(...known.map((item) => item.start)),
        end: Math.max(...known.map((item) => item.end)),
      }
    }
    if (net && levied && rate && !close(net.yuan * rate.value, levied.yuan)) {
      found.push({
        checkpoint: 'G10',
        kind: 'inconsistent',
        span: spanOf([net, levied]),
        why: `不含税价${yuan(net.yuan)}按税率${percent(rate.value)}计算，税额应为${yuan(net.yuan * rate.value)}，合同写为${yuan(levied.yuan)}。`,
      })
    } else if (
      net &&
      levied &&
      total !== undefined &&
      !close(net.yuan + levied.yuan, total) &&
      !splitNearby(net.yuan + levied.yuan)
    ) {
      found.push({
        checkpoint: 'G10',
        kind: 'inconsistent',
        span: spanOf([net, levied, gross]),
        why: `不含税价与税额之和为${yuan(net.yuan + levied.yuan)}，与含税价${yuan(total)}不一致。`,
      })
    } else if (
      net &&
      !levied &&
      rate &&
      total !== undefined &&
      !close(net.yuan * (1 + rate.value), total) &&
      !splitNearby(net.yuan * (1 + rate.value))
    ) {
      found.push({
        checkpoint: 'G10',
        kind: 'inconsistent',
        span: spanOf([net, gross]),
        why: `不含税价${yuan(net.yuan)}按税率${percent(rate.value)}计算，含税价应为${yuan(net.yuan * (1 + rate.value))}。`,
      })
    }
    // 税率13%，税额…，价税合计…: the net price stands in a table, or nowhere.
    if (!firstNet && levied && gross && rate && levied.sentence === gross.sentence) {
      const isTaxed = close((gross.yuan / (1 + rate.value)) * rate.value, levied.yuan)
      const isSomewhere = numbersIn(text).some((value) => close(value, gross.yuan - levied.yuan))
      if (!isTaxed && !isSomewhere)
        found.push({
          checkpoint: 'G10',
          kind: 'inconsistent',
          span: spanOf([levied, gross]),
          why: `价税合计${yuan(gross.yuan)}按税率${percent(rate.value)}计算，税额应为${yuan((gross.yuan / (1 + rate.value)) * rate.value)}，合同写为${yuan(levied.yuan)}。`,
        })
    }
    for (const item of rates) {
      if (found.length > 0) break
      const unlawful = date >= '2019-04-01' && !LAWFUL_RATES.includes(item.value)
      const unusual =
        (UNUSUAL[contract.type.type]?.includes(item.value) ?? false) &&
        !/软件|系统|平台|许可|服务|技术|广告/.test(contract.type.title)
      if (!unlawful && !unusual) continue
      const sentence = bodySentences(contract).find((s) => s.start <= item.start && item.end <= s.end)
      found.push({
        checkpoint: 'G10',
        kind: 'wrong',
        span: sentence ? trimmed(sentence) : item,
        why: unlawful
          ? `现行增值税没有${percent(item.value)}这一税率。`
          : `${contract.type.type}合同适用${percent(item.value)}税率与业务类型明显不符。`,
        onlyStrict: !unlawful && contract.type.type !== '买卖',
      })
    }
    const invoice = bodySentences(contract).find((sentence) => /发票/.test(sentence.text))
    return { found, passed: rate ? { start: rate.start, end: rate.end } : invoice ? trimmed(invoice) : null }
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
        return {
          found: [
            {
              checkpoint: 'G20',
              kind: 'wrong',
              span: trimmed(sentence),
              why: `定金为主合同标的额的${percent(Math.round(share * 1e4) / 1e4)}，超过20%的部分不产生定金的效力。`,
              wording: `定金为合同总价的${percent(parameters.earnestMoneyLimit)}${limit}，其余作为预付款支付，不适用定金罚则。`,
            },
          ],
          passed: null,
        }
      }
      return { found: [], passed: trimmed(sentence) }
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
        return {
          found: [
            {
              checkpoint: 'G21',
              kind: 'wrong',
              span: trimmed(sentence),
              why: `“${word}”不是定金，不适用双倍返还或者不予退还的定金罚则，性质约定不清。`,
            },
          ],
          passed: null,
        }
      }
    }
    const loose = sentences.find((sentence) => /订金/.test(sentence.text))
    const proper = sentences.find((sentence) => /(?<!固)定金/.test(sentence.text))
    if (loose && proper) {
      return {
        found: [
          {
            checkpoint: 'G21',
            kind: 'inconsistent',
            span: trimmed(loose),
            why: '同一合同中“定金”与“订金”混用，款项性质前后不一。',
          },
        ],
        passed: null,
      }
    }
    return { found: [], passed: proper ? trimmed(proper) : null }
  },
}

export const moneyRules: Rule[] = [capitals, instalments, tax, earnestMoney, confusedDeposit]
