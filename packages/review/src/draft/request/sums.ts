// Sums made of others: the lines of an order, a total with its parts (修车费6800误工费1500，一共8300), what is added to a price.
import type { Token } from '../../spoken/tokens.ts'
import type { Phrase, Reading } from './reading.ts'
import { countWords, moneyWords, plainMoney } from './wording.ts'

type Of<K extends Token['kind']> = Extract<Token, { kind: K }>
const tidy = (value: number) => Math.round(value * 100) / 100

type Line = { name: string; amount: number; unit: string; price: number; phrase: Phrase }

/** 工位桌40张单价680，人体椅40把单价520，会议桌1张3200: each thing with its number and its price. */
export function readOrderLines(reading: Reading): void {
  if (!/买卖|采购|购销|加工|租赁|餐饮/.test(reading.kind.type)) return
  const lines = reading.phrases.map((phrase) => lineOf(reading, phrase)).filter((line) => line !== null)
  if (lines.length < 2 || new Set(lines.map(({ name }) => name)).size < 2) return
  const rent = /租赁/.test(reading.kind.type)
  const sum = tidy(lines.reduce((total, { amount, price }) => total + amount * price, 0))
  for (const { phrase } of lines) {
    reading.take(phrase.start, phrase.end)
    reading.items.push({ key: 'goods', quote: reading.quote(phrase.start, phrase.end) })
  }
  reading.set('goods', lines.map(({ name }) => name).join('、'), null)
  reading.set(
    'quantity',
    lines.map(({ name, amount, unit }) => `${name}${countWords(amount, unit)}`).join('、'),
    null,
  )
  lines.forEach(({ name, amount, unit, price }, index) => {
    reading.say(
      'subjectTerms',
      `（${index + 1}）${name}：${countWords(amount, unit)}，单价${moneyWords(price)}/${unit}，小计${moneyWords(tidy(amount * price))}`,
      null,
    )
  })
  const working = `${lines.map(({ amount, price }) => `${amount.toLocaleString('en-US')} × ${plainMoney(price)}`).join(' + ')} = ${plainMoney(sum)}`
  reading.answers.lines = lines.length
  if (!rent) reading.answers.countedSum = sum
  reading.items.push({ key: 'amount', quote: '', computed: working })
}

function lineOf(reading: Reading, phrase: Phrase): Line | null {
  const counts = phrase.tokens.filter((token): token is Of<'count'> => token.kind === 'count')
  const sums = phrase.tokens.filter((token): token is Of<'money'> => token.kind === 'money')
  const [count] = counts
  const [money] = sums
  if (
    !count ||
    !money ||
    counts.length > 1 ||
    sums.length > 1 ||
    phrase.tokens.some((token) => token.kind === 'length')
  )
    return null
  if (/^(?:次|期|批|天|人|平方米|场|场次|人天)$/.test(count.unit) || count.start > money.start) return null
  const between = reading.text.slice(count.end, money.start)
  if (
    !/^(?:，)?(?:的)?(?:单价|每[\u4e00-\u9fa5]{1,2}|一[\u4e00-\u9fa5]|价格|各|都)?(?:是|为|:|要|按)?$/.test(
      between,
    )
  )
    return null
  // 会议桌1张3200 is the price of one; 桌子5张3200 leaves open whether it is that of each.
  const each = /单价|每|一[\u4e00-\u9fa5]|各/.test(between) || money.per.length > 0 || count.amount === 1
  if (!each || money.per.some((one) => /^(?:月|年|天|日|季度)$/.test(one))) return null
  const name = reading.text
    .slice(phrase.start, count.start)
    .replace(/^.*(?:采购|购买|订购|下单|进货|买|订|要|:)/, '')
    .replace(/^(?:一批|另外|还有|再|和|加)+/, '')
  if (!/^[\u4e00-\u9fa5A-Za-z0-9-]{1,14}$/.test(name) || /单价|总价|共/.test(name)) return null
  return { name, amount: count.amount, unit: count.unit, price: money.yuan, phrase }
}

/** A total behind its parts, or parts in brackets behind their total: the parts are named, the total is the price. */
export function readSums(reading: Reading): void {
  const sums = reading.tokens.filter(
    (token): token is Of<'money'> =>
      token.kind === 'money' && token.per.length === 0 && reading.isFree(token),
  )
  sums.forEach((total, index) => {
    const before = reading.text.slice(Math.max(0, total.start - 8), total.start)
    if (!/(?:一共|总共|共计|合计|总计|加起来|共|那就是|就是)(?:是|为|要|赔|付|给)?$/.test(before)) return
    for (const many of [2, 3, 4]) {
      const parts = sums.slice(Math.max(0, index - many), index)
      if (
        parts.length !== many ||
        Math.abs(parts.reduce((sum, { yuan }) => sum + yuan, 0) - total.yuan) > 0.01
      )
        continue
      if (parts.some((part) => !labelOf(reading, part))) continue
      sayParts(reading, parts, 'amount', total)
      return
    }
  })
  // 月薪1.1万(基本8000绩效3000)
  sums.forEach((whole, index) => {
    for (const many of [2, 3, 4]) {
      const parts = sums.slice(index + 1, index + 1 + many)
      if (parts.length !== many || !parts.every((part) => reading.isFree(part))) continue
      if (Math.abs(parts.reduce((sum, { yuan }) => sum + yuan, 0) - whole.yuan) > 0.01) continue
      if (
        !/^(?:元|块)?(?:左右)?[，:]?\(?(?:其中|包括|含|里面|构成|由)?/.test(reading.text.slice(whole.end)) ||
        !parts.every((part) => labelOf(reading, part))
      )
        continue
      const gap = reading.text.slice(whole.end, (parts[0] as Of<'money'>).start)
      if (
        gap.length > 10 ||
        /付|给|交|打|预|首|尾/.test(reading.text.slice(whole.end, (parts.at(-1) as Of<'money'>).start))
      )
        continue
      sayParts(reading, parts, null, whole)
      return
    }
  })
}

const labelOf = (reading: Reading, money: Of<'money'>): string | null => {
  const words = /([\u4e00-\u9fa5]{2,8})$/.exec(
    reading.text.slice(Math.max(0, money.start - 8), money.start),
  )?.[1]
  const label = words
    ?.replace(/^.*[万千元块]/, '')
    .replace(/^.*(?:赔我们?|赔|其中|包括|含|里面|由|和|加上|加|元|块)/, '')
    .replace(/(?:是|为)$/, '')
  return label && label.length >= 2 && !/出$|出资|投|付|给|交|打|预|首|尾|定金|押金|每/.test(label)
    ? label
    : null
}

function sayParts(reading: Reading, parts: Of<'money'>[], key: string | null, total: Of<'money'>): void {
  const labels = parts.map((part) => ({ label: labelOf(reading, part) as string, part }))
  for (const { label, part } of labels) {
    reading.take(part.start - label.length, part.end)
    reading.items.push({ key: 'priceTerms', quote: reading.quote(part.start - label.length, part.end) })
  }
  reading.say(
    'priceTerms',
    `其中：${labels.map(({ label, part }) => `${label}${moneyWords(part.yuan)}`).join('，')}`,
    null,
  )
  if (!key) return
  const working = `${parts.map(({ yuan }) => plainMoney(yuan)).join(' + ')} = ${plainMoney(total.yuan)}`
  reading.set(key, total.yuan, total, working)
}
