import { percent, yuan } from './figures.ts'
import type { Found, Rule } from './rule.ts'
import { bodySentences, trimmed } from './sentences.ts'

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

export const taxRules: Rule[] = [tax]
