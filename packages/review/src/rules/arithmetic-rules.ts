import type { Contract } from '../contract.ts'
import { findTables, isTotalRow, numberIn, type Table } from '../text/tables.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import { checkColumns } from './columns.ts'
import { yuan } from './figures.ts'
import { mayComplete } from './instalments.ts'
import { possibleTotals } from './possible-totals.ts'
import { type Found, nothing, passing, type Rule } from './rule.ts'
import { bodySentences, trimmed } from './sentences.ts'

const differs = (a: number, b: number): boolean => Math.abs(a - b) > Math.max(0.5, Math.abs(b) * 1e-6)

const TAX_FACTORS = [1.13, 1.09, 1.06, 1.05, 1.03, 1.01]

const REDUCED = /优惠|折扣|让利|折让|抹零|减免|减收|抵扣|折抵|冲抵|返利|旧机|换新|折价/
const ADDED = /运费|运输费|安装费|调试费|培训费|包装费|保险费|服务费|税额|税款|增值税|辅材|配件|备件/
const STEPS = 3

/** Whether the list comes to the price once the discounts, extras and taxes the contract names are reckoned in. */
function leadsTo(contract: Contract, listed: number, totals: number[]): boolean {
  const named = (words: RegExp) =>
    contract.money
      .filter((item) => !item.per && !item.inWords && words.test(item.segment.slice(-16)))
      .map((item) => item.yuan)
      .slice(0, 6)
  // 成交优惠 -7,900.00: a row of the list itself.
  const rows = contract.structure.lines.filter((line) => line.text.includes('\t'))
  const tabled = (words: RegExp) =>
    rows.flatMap(({ text }) => {
      const [label, ...cells] = text.split('\t').filter((cell) => cell.trim() !== '')
      const last = numberIn((cells.at(-1) ?? '').replace(/^\s*[-−–]\s*/, ''))
      return words.test(label ?? '') && last !== null ? [last] : []
    })
  const moves: ((value: number) => number)[] = [
    ...[...named(REDUCED), ...tabled(REDUCED)].map((sum) => (value: number) => value - sum),
    ...[...named(ADDED), ...tabled(ADDED)].map((sum) => (value: number) => value + sum),
  ]
  for (const ratio of contract.ratios) {
    const sentence = contract.text.slice(Math.max(0, ratio.start - 40), ratio.end + 16)
    if (/税/.test(sentence)) moves.push((value) => value * (1 + ratio.value))
    if (REDUCED.test(sentence) || /下浮/.test(sentence)) {
      moves.push((value) => value * (1 - ratio.value))
      if (/折/.test(sentence)) moves.push((value) => value * ratio.value)
    }
  }
  for (const match of contract.text.matchAll(/([一二三四五六七八九\d.]{1,3})折(?![价抵算让合旧])/g)) {
    const tenths = parseChineseNumber(match[1] as string)
    if (tenths) moves.push((value) => (value * tenths) / (tenths >= 10 ? 100 : 10))
  }
  let reached = [listed]
  for (let step = 0; step <= STEPS; step++) {
    if (reached.some((value) => totals.some((total) => Math.abs(value - total) <= Math.max(1, total * 1e-5))))
      return true
    if (reached.length > 2000) return false
    reached = reached.flatMap((value) => moves.map((move) => move(value)))
  }
  return false
}

function checkTable(contract: Contract, table: Table): { found: Found[]; ok: boolean } {
  const column = (pattern: RegExp, except?: RegExp) =>
    table.header.findIndex((cell) => pattern.test(cell) && !except?.test(cell))
  const quantity = column(/数量/)
  const price = column(/单价/, /不含税/) >= 0 ? column(/单价/, /不含税/) : column(/单价/)
  const untaxed = column(/金额|合价|小计|总价|价款|合计/, /单价|税/)
  const sum = untaxed >= 0 ? untaxed : column(/价税合计|(?<!不)含税(?:金额|合价|小计|总价|价款|合计)/)
  const scale = /万元/.test(table.header[sum] ?? '') && !/万元/.test(table.header[price] ?? '') ? 1e4 : 1
  const found: Found[] = []
  const factors: number[] = []
  let total = 0
  let counted = 0
  let stated: { value: number; start: number; end: number } | null = null
  for (const row of table.rows) {
    if (isTotalRow(row)) {
      const numbers = row.cells.map(numberIn).filter((value) => value !== null)
      const last = numbers.at(-1)
      if (last !== undefined) stated = { value: last * scale, start: row.start, end: row.end }
      continue
    }
    // A row that lost a cell cannot be read by column; one whose words hold a blank (GB/T 4100) can from its end.
    const shift = row.cells.length - table.header.length
    const figuresLast = [quantity, price, sum].every((at) => at >= table.header.length - 3)
    if (shift < 0 || (shift > 0 && !figuresLast)) return { found: [], ok: false }
    const cell = (at: number) => (at >= 0 ? numberIn(row.cells[at + shift] as string) : null)
    const amount = cell(sum)
    const count = cell(quantity)
    const unit = cell(price)
    if (amount === null) return { found, ok: false }
    total += amount * scale
    counted++
    if (count !== null && unit !== null && unit > 0 && count > 0)
      factors.push((amount * scale) / (count * unit))
    if (count !== null && unit !== null && differs(count * unit, amount * scale)) {
      found.push({
        checkpoint: 'G09',
        kind: 'inconsistent',
        span: { start: row.start, end: row.end },
        inSource: true,
        why: `单价${yuan(unit)}×数量${count}＝${yuan(count * unit)}，与所列金额${yuan(amount * scale)}不符。`,
      })
    }
  }
  // The same factor in every row is a tax, a discount or a number of months, not a slip.
  const [factor] = factors
  const taxed = TAX_FACTORS.some((rate) => factor !== undefined && Math.abs(factor - rate) < 1e-4)
  if (factor !== undefined && found.length === factors.length && (taxed || factors.length >= 2))
    if (factors.every((other) => Math.abs(other - factor) < 1e-4)) found.length = 0
  if (found.length > 0 || counted === 0) return { found, ok: false }
  if (stated && differs(total, stated.value)) {
    found.push({
      checkpoint: 'G09',
      kind: 'inconsistent',
      span: { start: stated.start, end: stated.end },
      inSource: true,
      why: `各项金额之和为${yuan(total)}，与合计${yuan(stated.value)}不符。`,
    })
  } else if (contract.facts.amount && contract.type.type === '买卖') {
    const totals = possibleTotals(contract)
    if (
      counted >= 1 &&
      !leadsTo(contract, total, totals) &&
      totals.every((value) => value < total * 1.5 && value > total * 0.6)
    ) {
      const { start, end } = contract.facts.amount
      found.push({
        checkpoint: 'G09',
        kind: 'inconsistent',
        span: { start, end },
        why: `清单合计${yuan(total)}，与合同总价${yuan(totals[0] as number)}不符。`,
      })
    }
  }
  return { found, ok: found.length === 0 }
}

const QUANTITY =
  /(?:数量|印数|印量|印制|件数|台数|共|共计|合计|总计|采购|购买|定作|加工|供应|订购)(?:为|是|:)?\s*(\d[\d,]{0,15}(?:\.\d+)?)\s*(万)?(?!元|亿|型|款|日|天|个月|月|年|号|期|笔|次|名|人|%|\.)([\u4e00-\u9fa5]{1,2}|㎡)/

/** 注塑模具6套，每套单价…: a count that its own unit price follows. */
const COUNTED =
  /(\d[\d,]{0,15})\s*(万)?(?![元亿日天月年号期笔次])([\u4e00-\u9fa5]{1,3})(?:\([^)]{0,30}\))?[，；、]?[^。；，]{0,10}(?:每\3|单价)/

/** 特级300斤，每斤880元；一级500斤，每斤420元 */
const PRICED_ITEM =
  /(\d[\d,]{0,15})\s*(?![元亿日天月年号期笔次])([\u4e00-\u9fa5]{1,3})[，；、]?(?:每\2|单价)[^\d，。；]{0,6}(\d[\d,]{0,15}(?:\.\d+)?)元/g

const EACH =
  /单价|每(?:台|件|套|吨|把|个|只|张|辆|本|册|份|米|平方米|箱|盒|人|组|条|斤|公斤|千克|升|棵|株|头|袋|瓶|双|块|根|车|批)/
const isUnitPrice = (item: { per: string | null; segment: string }): boolean =>
  item.per !== null || EACH.test(item.segment.slice(-10))
const ITEM_TOTAL = /(?:小计|合计|共计|总计|金额|总价|计)(?:为|:)?(?:人民币|¥)?$/

/** 200吨 at 6.80元/公斤: not the measure the price is in. */
const otherMeasure = (counted: string | undefined, per: string | null): boolean =>
  per !== null && counted !== undefined && !counted.startsWith(per) && !per.startsWith(counted)

/** 风衣1,200件，加工费每件68元，小计81,600元；…: one item a sentence, each with its own sum. */
function checkItemised(contract: Contract): Found[] {
  return bodySentences(contract).flatMap((sentence) => {
    const counted = COUNTED.exec(sentence.text)
    if (!counted) return []
    const money = contract.money.filter(
      (item) => item.start >= sentence.start && item.end <= sentence.end && !item.inWords,
    )
    const prices = money.filter(isUnitPrice)
    const sums = money.filter((item) => !isUnitPrice(item) && ITEM_TOTAL.test(item.segment))
    const [price, sum] = [prices[0], sums[0]]
    if (price && otherMeasure(counted[3], price.per)) return []
    if (!price || !sum || prices.length !== 1 || sums.length !== 1 || sum.start < price.start) return []
    const count = figure(counted[1]) * (counted[2] ? 1e4 : 1)
    if (!differs(count * price.yuan, sum.yuan)) return []
    return [
      {
        checkpoint: 'G09',
        kind: 'inconsistent' as const,
        span: { start: sentence.start + counted.index, end: sum.end },
        why: `单价${yuan(price.yuan)}×数量${count}＝${yuan(count * price.yuan)}，与小计${yuan(sum.yuan)}不符。`,
      },
    ]
  })
}

function checkInline(contract: Contract): Found[] {
  const found: Found[] = []
  for (const clauseSentences of groupByLine(contract)) {
    const first = clauseSentences[0] as { start: number; end: number }
    const last = clauseSentences.at(-1) as { start: number; end: number }
    const words = contract.text.slice(first.start, last.end)
    const quantity = QUANTITY.exec(words) ?? COUNTED.exec(words)
    if (!quantity || words.match(/单价/g)?.length !== 1) {
      if (
        !quantity ||
        !/每(?:台|件|套|吨|把|个|只|张|辆|本|册|份|米|平方米|箱|盒|人|组|条|斤|公斤|千克|升|棵|株|头|袋|瓶)/.test(
          words,
        )
      )
        continue
    }
    const money = contract.money.filter(
      (item) => item.start >= first.start && item.end <= last.end && !item.inWords,
    )
    const unit = money.find(isUnitPrice)
    const total = money.find(
      (item) => !isUnitPrice(item) && /总|合计|共计|价款|金额|货款|加工费|费用/.test(item.segment),
    )
    if (!unit || !total || /小计/.test(total.segment)) continue
    const items = [...words.matchAll(PRICED_ITEM)]
    if (items.length >= 2) {
      const sum = items.reduce((all, item) => all + figure(item[1]) * figure(item[3]), 0)
      if (differs(sum, total.yuan))
        found.push({
          checkpoint: 'G09',
          kind: 'inconsistent',
          span: { start: first.start, end: total.end },
          why: `各项单价×数量之和为${yuan(sum)}，与总额${yuan(total.yuan)}不符。`,
        })
      continue
    }
    // Several prices and only one count read: which belongs to which is not certain.
    if (money.filter(isUnitPrice).length > 1) continue
    const count = Number((quantity[1] as string).replace(/,/g, '')) * (quantity[2] ? 1e4 : 1)
    const pair = contract.moneyPairs.find((item) => item.figures.start === total.start)
    const totals = pair ? [pair.figures.yuan, pair.words.yuan] : [total.yuan]
    if (totals.some((value) => !differs(count * unit.yuan, value))) continue
    // 10台，每台36,000元，计360,000元；…；合计1,260,000元: its own sum stands beside it.
    if (money.some((item) => !differs(count * unit.yuan, item.yuan))) continue
    if (otherMeasure(quantity[3], unit.per)) continue
    found.push({
      checkpoint: 'G09',
      kind: 'inconsistent',
      span: { start: Math.min(first.start + quantity.index, unit.start), end: total.end },
      why: `单价${yuan(unit.yuan)}×数量${count}＝${yuan(count * unit.yuan)}，与总额${yuan(total.yuan)}不符。`,
    })
  }
  return found
}

const LABELLED = {
  count: /^(?:采购|购买|供货|订货)?数量[:为]\s*(\d[\d,]{0,15}(?:\.\d+)?)(?![\d,.]*\s*(?:万|元))/,
  area: /^(?:装修|施工|建筑|铺装|绿化|租赁)?面积[:为]约?\s*(\d[\d,]{0,15}(?:\.\d+)?)\s*(?:平方米|㎡|m²)/,
  unit: /^(?:含税)?单价(?:\([^)]*\))?[:为]\D{0,6}(\d[\d,]{0,15}(?:\.\d+)?)/,
  total:
    /^(?:合同|货款|含税)?(?:总价款?|总金额|合计|总额|金额)(?:\([^)]*\))?[:为]\D{0,6}(\d[\d,]{0,15}(?:\.\d+)?)(?!\s*万)/,
}

/** 数量：3 ⏎ 单价：86000元 ⏎ 总价：258000元, one line each. */
function checkLabelledLines(contract: Contract): Found[] {
  const read = (pattern: RegExp) =>
    bodySentences(contract).flatMap((sentence) => {
      const match = pattern.exec(sentence.text)
      return match ? [{ sentence, value: Number((match[1] as string).replace(/,/g, '')) }] : []
    })
  const units = read(LABELLED.unit)
  const byArea = units.some(({ sentence }) => /平方米|㎡|m²/.test(sentence.text))
  const counts = read(byArea ? LABELLED.area : LABELLED.count)
  const totals = read(LABELLED.total)
  const [count, unit, total] = [counts[0], units[0], totals[0]]
  // The total may be said again where payment is dealt with; two different ones are another finding.
  const agreed = totals.every((item) => item.value === totals[0]?.value)
  if (!count || !unit || !total || counts.length + units.length !== 2 || !agreed) return []
  if (/万元/.test(unit.sentence.text) || !differs(count.value * unit.value, total.value)) return []
  return [
    {
      checkpoint: 'G09',
      kind: 'inconsistent',
      span: { start: count.sentence.start, end: total.sentence.end },
      why: `单价${yuan(unit.value)}×数量${count.value}＝${yuan(count.value * unit.value)}，与总价${yuan(total.value)}不符。`,
    },
  ]
}

const LISTED =
  /^[^，。；:\d]{1,20}?(\d[\d,]{0,15})\s*(?!元)[\u4e00-\u9fa5]{1,2}[，、]\s*(?:含税)?单价[:为]?(?:人民币|¥)?(\d[\d,]{0,15}(?:\.\d+)?)\s*元/
const SUM_UP =
  /^(?:合计|总计|共计|总价|合同总价)(?:金额|价款)?[:为]?(?:人民币|¥)?(\d[\d,]{0,15}(?:\.\d+)?)\s*元/

/** 电脑50台，单价8000元 ⏎ 打印机10台，单价3000元 ⏎ 合计金额：…: one item a line and their sum below. */
function checkListedItems(contract: Contract): Found[] {
  let sum = 0
  let items = 0
  for (const line of contract.structure.lines) {
    const words = line.marker ? line.text.slice(line.marker.length).trim() : line.text
    const item = LISTED.exec(words)
    if (item) {
      sum += figure(item[1]) * figure(item[2])
      items++
      continue
    }
    const total = items >= 2 ? SUM_UP.exec(words) : null
    if (total && differs(sum, figure(total[1])))
      return [
        {
          checkpoint: 'G09',
          kind: 'inconsistent',
          span: { start: line.start, end: line.end },
          why: `各项单价×数量之和为${yuan(sum)}，与合计${yuan(figure(total[1]))}不符。`,
        },
      ]
    if (total || items === 0) items = sum = 0
  }
  return []
}

const figure = (digits: string | undefined): number => Number((digits ?? '').replace(/,/g, ''))

function groupByLine(contract: Contract) {
  return contract.structure.lines
    .filter((line) => line.region !== 'signature')
    .map((line) =>
      bodySentences(contract).filter((sentence) => sentence.start >= line.start && sentence.end <= line.end),
    )
    .filter((group) => group.length > 0)
}

function checkContributions(contract: Contract): Found[] {
  const totals = possibleTotals(contract)
  if (contract.type.type !== '合伙' || totals.length === 0) return []
  const amount = contract.facts.amount as { start: number; end: number; value: number }
  const shares = contract.money.filter(
    (item) =>
      !item.per &&
      !item.inWords &&
      (/出资/.test(item.before.slice(-24)) || /^出资/.test(contract.text.slice(item.end, item.end + 2))) &&
      !/总|合计|共计|违约|逾期|追加/.test(item.segment) &&
      !(item.start < amount.end && amount.start < item.end),
  )
  const perPartner = shares.slice(0, Math.max(contract.parties.length, 2))
  if (perPartner.length < 2 || perPartner.length !== contract.parties.length) return []
  const sum = perPartner.reduce((total, item) => total + item.yuan, 0)
  if (totals.some((total) => !differs(sum, total))) return []
  // Money and things given may be listed apart; any way of adding them up that comes out will do.
  const given = contract.money.filter(
    (item) =>
      !item.per &&
      !item.inWords &&
      /出资|作价|投入/.test(item.sentence.text + item.sentence.headings) &&
      !(item.start < amount.end && amount.start < item.end),
  )
  const figures = given.map((item) => item.yuan)
  if (totals.some((total) => mayComplete(total, figures, 1))) return []
  return [
    {
      checkpoint: 'G09',
      kind: 'inconsistent',
      span: {
        start: Math.min(amount.start, (perPartner[0] as { start: number }).start),
        end: Math.max(amount.end, (perPartner.at(-1) as { end: number }).end),
      },
      why: `各合伙人出资之和为${yuan(sum)}，与出资总额${yuan(totals[0] as number)}不符。`,
    },
  ]
}

function checkRent(contract: Contract): Found[] {
  if (contract.type.type !== '租赁') return []
  const rent = contract.facts.periodicAmount
  const label = rent ? contract.text.slice(Math.max(0, rent.start - 20), rent.end + 4) : ''
  if (!rent || !/月/.test(label) || /年租/.test(label)) return []
  const found: Found[] = []
  for (const item of contract.money) {
    // A rent read from this very sum proves nothing.
    if (item.inWords || item.per || (item.start < rent.end && rent.start < item.end)) continue
    const yearly =
      /(?<![一二两三四五六七八九十\d])年租金(?:总额|合计|共计|总计)?(?:为|:|共|计)?(?:人民币)?$|每年(?:租金|合计|共计)[^，。；]{0,6}$|全年租金[^，。；]{0,6}$/.test(
        item.segment,
      )
    const months =
      /(?:相当于|即|为)?(?<!\d|第|、)([一二两三四五六七八九十]+|\d+)个月(?:的)?租金[^。；\d]{0,12}$/.exec(
        item.before,
      ) ??
      /^\((?:相当于|即)([一二两三四五六七八九十]+|\d+)个月(?:的)?租金\)/.exec(
        contract.text.slice(item.end, item.end + 16),
      )
    const expected = yearly
      ? rent.value * 12
      : months
        ? rent.value * (parseChineseNumber(months[1] as string) ?? 0)
        : null
    if (
      expected === null ||
      expected === 0 ||
      !differs(item.yuan, expected) ||
      /违约|免租/.test(item.before.slice(-30))
    )
      continue
    found.push({
      checkpoint: 'G09',
      kind: 'inconsistent',
      span: trimmed(item.sentence),
      why: `按月租金${yuan(rent.value)}计算应为${yuan(expected)}，合同写为${yuan(item.yuan)}。`,
    })
  }
  return found
}

const lists: Rule = {
  checkpoint: 'G09',
  exceptTypes: ['劳动'],
  check({ contract }) {
    const tables = findTables(contract.source.text)
    const itemised = checkItemised(contract)
    const results = tables.map((table) => checkTable(contract, table))
    const found = [
      ...results.flatMap((result) => result.found),
      ...(itemised.length > 0 ? itemised : checkInline(contract)),
      ...checkLabelledLines(contract),
      ...checkListedItems(contract),
      ...checkContributions(contract),
      ...checkRent(contract),
    ]
    const read = new Set(tables.flatMap((table) => table.rows.slice(0, 1).map((row) => row.start)))
    if (found.length === 0) found.push(...checkColumns(contract, read))
    if (found.length > 0) return { found, passed: null }
    const checked = bodySentences(contract).find((sentence) => /单价|出资总额/.test(sentence.text))
    return checked ? passing(trimmed(checked)) : nothing
  },
}

export const arithmeticRules: Rule[] = [lists]
