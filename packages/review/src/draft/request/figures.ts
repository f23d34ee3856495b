// Prices, quantities, lengths and days, each by the words it stands beside and the kind of contract.

import { isPerson } from '../../spoken/names.ts'
import { parseSpoken } from '../../spoken/numbers.ts'
import type { Token } from '../../spoken/tokens.ts'
import { addDays } from '../../values/calendar.ts'
import { isPartyName } from './name-gate.ts'
import { payer } from './payment.ts'
import type { Phrase, Reading } from './reading.ts'
import { readOrderLines, readSums } from './sums.ts'
import { first } from './terms.ts'
import {
  countWords,
  dateWords,
  lengthWords,
  moneyWords,
  ownWords,
  percentWords,
  plainMoney,
} from './wording.ts'

type Of<K extends Token['kind']> = Extract<Token, { kind: K }>
const whole = (phrase: Phrase) => ({ start: phrase.start, end: phrase.end })

/** Words before a sum that make it the price of all. */
const TOTAL =
  /(?:总价款?|合同价|合同总价|合同金额|合同额|总金额|总额|总费用|总造价|造价|一共|总共|共计|合计|全部|打包价?|全包|包工包料|成交价?|转让价|转让费|价格|报价|预算|价款|金额|全款|总计|费用|服务费|顾问费|咨询费|设计费|演出费|出场费|授权费|许可费|加盟费|培训费|运费|拍摄费|翻译费|入门费|课程费|补偿(?:金)?(?:N\+1|2N)?共?|赔偿|开发费|管理费|承包费|货款|卖价|售价|借款|本金|价值|赔我[\u4e00-\u9fa5]{0,10}|欠[\u4e00-\u9fa5]{0,8}|全年|价|共|总|加起来)(?:是|为|:|约|大概|人民币|才|就|要|收|给|再|按|付|赔)?$/
const MONTHLY =
  /(?:base\s?|Base\s?|转正(?:后)?|到手|固定工资|月给|月租金?|月薪|月工资|工资|底薪|基本工资|税前月薪|月费|租金|房租|薪资|月均工资|月服务费|月租每[台辆间套])(?:是|为|:|约|按)?$/
const YEARLY = /(?:年费|年租金?|年薪|年服务费|年度费用)(?:是|为|:|约)?$/
const UNIT =
  /(?:单价|进价|采购价|每[\u4e00-\u9fa5]{1,2}|日租金|台班费|单件|加工费每[\u4e00-\u9fa5])(?:是|为|:)?$/
const PERIOD = new Set(['月', '年', '季度', '季'])
/** Shorter than those a contract is reckoned in; part of the price of a thing all the same. */
const SHORT_PERIOD = new Set(['周'])

const CURRENCY =
  /(USD|EUR|HKD|GBP|JPY|US\$|\$|€|£|美元|美金|欧元|港币|港元|英镑|日元)\s*(\d[\d,]*(?:\.\d+)?)(万)?|(\d[\d,]*(?:\.\d+)?)(万)?(美元|美金|欧元|港币|港元|英镑|日元|USD|EUR|HKD|GBP|JPY)/g
/** 单价EUR 14.5: prices in another currency are written in it; the total of so many follows. */
function readForeign(reading: Reading): void {
  for (const match of reading.text.matchAll(CURRENCY)) {
    const phrase = reading.phrases.find(
      ({ start, end }) => match.index >= start && match.index + match[0].length <= end,
    )
    const code = match[1] ?? match[6]
    const sum = Number((match[2] ?? match[4] ?? '').replace(/,/g, '')) * (match[3] || match[5] ? 1e4 : 1)
    if (!phrase || !code || !Number.isFinite(sum) || reading.used[match.index]) continue
    const written = (value: number) =>
      /[A-Z$€£]/.test(code) ? `${code} ${plainMoney(value)}` : `${plainMoney(value)}${code}`
    const before = reading.text.slice(phrase.start, match.index)
    const unit =
      /单价|每/.test(before) || /^\/|^每|^一/.test(reading.text.slice(match.index + match[0].length))
    const counts = reading.tokens.filter((token): token is Of<'count'> => token.kind === 'count')
    const [count] = counts
    if (unit && counts.length === 1 && count)
      reading.say(
        'priceTerms',
        `单价为${written(sum)}/${count.unit}，按${countWords(count.amount, count.unit)}计算，总价为${written(Math.round(sum * count.amount * 100) / 100)}`,
        whole(phrase),
      )
    else if (/^(?:单价|总价|价格|合同价|总额|金额|运费|海运费)?(?:是|为|:|共|约)?$/.test(before))
      reading.say(
        'priceTerms',
        `${unit ? '单价' : before.replace(/[是为:共约]+$/, '') || '价款'}为${written(sum)}`,
        whole(phrase),
      )
  }
}

/** 早饭8元，午饭18元，晚饭15元一份: things with a price each; none of them is the price. */
function pricedThings(reading: Reading): void {
  const found = reading.phrases.filter((phrase) => {
    const [token] = phrase.tokens
    const label = token ? reading.text.slice(phrase.start, token.start) : ''
    return (
      phrase.tokens.length === 1 &&
      token?.kind === 'money' &&
      !token.bare &&
      reading.isFree(token) &&
      !token.per.some((one) => PERIOD.has(one)) &&
      token.end === phrase.end &&
      token.yuan < 1000 &&
      /^[\u4e00-\u9fa5]{2,4}$/.test(label) &&
      !isPerson(label) &&
      !/价|费|款|钱|薪|租|酬|金|共|计|[付给交打还赔罚扣约要收卖买值超满每到]|定|首|尾/.test(label)
    )
  })
  if (found.length < 2) return
  reading.answers.severalPrices = '是'
  for (const phrase of found) reading.say('priceTerms', ownWords(reading, phrase), phrase)
}

export function readPrices(reading: Reading): void {
  readForeign(reading)
  readOrderLines(reading)
  pricedThings(reading)
  readSums(reading)
  for (const phrase of reading.phrases) {
    for (const token of phrase.tokens) {
      if (token.kind !== 'money' || !reading.isFree(token)) continue
      priceOf(reading, phrase, token)
    }
  }
}

function priceOf(reading: Reading, phrase: Phrase, token: Of<'money'>): void {
  const before = reading.text.slice(phrase.start, token.start)
  const after = reading.text.slice(token.end, phrase.end)
  const { type } = reading.kind
  const at = { start: labelStart(reading, phrase, token), end: token.end }
  const named = token.per.length > 1 ? new Set([...PERIOD, ...SHORT_PERIOD]) : PERIOD
  const periods = token.per.filter((one) => named.has(one))
  const things = token.per.filter((one) => !named.has(one))
  // 一次两小时200块: the price of each, how long it lasts beside it.
  const each =
    /(?:^|每|一)(?:一)?(次|节|堂|场|趟|单)课?(?:[一二两三四\d.]+个?(?:小时|钟头|半小时|分钟))(?:是|要|收|给)?$/.exec(
      before,
    )?.[1]
  if (each && !things.length && !periods.length) {
    reading.set('unitPrice', token.yuan, { start: phrase.start, end: token.end })
    reading.set('unitPer', each, null)
    reading.say(
      'subjectTerms',
      ownWords(reading, reading.phrase(phrase.start, token.start)).replace(/(?:是|要|收|给)$/, ''),
      null,
    )
    return
  }
  // 年薪18万: what is paid each month follows.
  if (
    type === '劳动' &&
    /年薪(?:是|为|税前|约)?$/.test(before) &&
    reading.answers.periodicAmount === undefined
  ) {
    const monthly = Math.round((token.yuan / 12) * 100) / 100
    reading.say('priceTerms', `年薪为${moneyWords(token.yuan)}`, { start: token.start - 2, end: token.end })
    if (/(?:分|按)(?:12|十二)个?月|每月(?:平均)?发|平均发/.test(reading.text)) {
      reading.set('periodicAmount', monthly, null, `${plainMoney(token.yuan)} ÷ 12 = ${plainMoney(monthly)}`)
      words(reading, phrase, /(?:分|按)(?:12|十二)个?月(?:平均)?(?:发放?|给|付)?/g)
    }
    return
  }
  if (/^(?:销售额|流水|以上|以下|以内|左右的)/.test(after) && !/左右/.test(after)) return
  if (
    (/值$/.test(before) && !token.per.length) ||
    /定价|市价|零售价|建议价|保底|封顶|原值|净值|评估|购置价|合同额|合同金额暂估|达不到|低于|不低于|超过|不少于|任务|货值|首批|奖励|奖|返点|返利|实施费|进场费|进出场费|预计|用量|码洋|标准|价值|年薪|采购额|商铺|另计|出入库/.test(
      before,
    )
  ) {
    special(reading, phrase, token)
    return
  }
  if (/管理费/.test(before) && type !== '承包经营' && reading.answers.amount !== undefined) {
    special(reading, phrase, token)
    return
  }
  if (
    /借款/.test(type) &&
    /借(?:了|走|给(?:我|他|她|[\u4e00-\u9fa5]{2,4}))?(?:人民币)?$/.test(before) &&
    reading.answers.amount === undefined
  ) {
    reading.set('amount', token.yuan, { start: phrase.start, end: token.end })
    return
  }
  // What a commission is reckoned from is no price.
  if (
    type === '中介' &&
    /(?:合同额|成交额|成交价|合同价|总价|货款|房价|标的)(?:暂估|预计|大概|约|是|为|估)?$/.test(before)
  ) {
    reading.answers.ratedBase = token.yuan
    reading.say('priceTerms', ownWords(reading, phrase), whole(phrase))
    return
  }
  if (
    /(?:总|一共|共|合计|总共)(?:投|出)(?:资|入)?(?:额|了)?(?:是|为)?$/.test(before) &&
    /合伙|合作/.test(type)
  ) {
    reading.say('priceTerms', `出资总额为${moneyWords(token.yuan)}`, whole(phrase))
    return
  }
  if (
    /出$|出资$|投(?:资|了)?$|入股$/.test(before) ||
    /出资/.test(before) ||
    namedSum(reading, phrase, token)
  ) {
    contribution(reading, phrase, token)
    return
  }
  // 每半年还2万: a part of the debt again and again.
  const every = /每(?:个)?(半年|季度|季|月|年|(?:\d|[一二两三四六])个月)[^，]{0,2}还$/.exec(before)?.[1]
  if (/借款|还款|和解/.test(type) && every && every !== '月') {
    reading.say(
      'payment',
      `${payer(reading)}每${every === '季' ? '季度' : every}偿还${moneyWords(token.yuan)}`,
      whole(phrase),
    )
    return
  }
  if (
    type === '劳动' &&
    /试用(?:期)?(?:(?:\d|[一二两三四五六])个月)?(?:内|间)?(?:的)?(?:月薪|工资|每月|一个月)?(?:只|就|先|每月)?(?:是|为|拿|发|给|按|:)?$/.test(
      before,
    )
  ) {
    reading.set('probationWage', token.yuan, at)
    return
  }
  if (
    /还款|借款|和解/.test(type) &&
    phrase.tokens.some((one) => one.kind === 'monthday') &&
    /还|付|给/.test(before)
  ) {
    reading.set('periodicAmount', token.yuan, token)
    return
  }
  if (
    type === '和解' &&
    /赔(?:偿|给)?(?:我们?|对方|他|她)?(?:人民币)?$/.test(before) &&
    reading.answers.amount === undefined
  ) {
    reading.set('amount', token.yuan, { start: phrase.start, end: token.end })
    return
  }
  if (
    /(?:各|先|再|另|尾|首期)?(?:付|给|打|交|还|退|赔|罚|扣)(?:给|我|他)?$/.test(before) &&
    !/每|月薪|赔我|成交$|(?:一共|总共|共|合计|总计|加起来)(?:要)?(?:付|给|交|赔)(?:给|我|他)?$/.test(before)
  )
    return
  // 砸砖清渣另收800: a lump beside a price by the unit.
  if (/(?:另收|另加|外加|另外收|加收|再收)$/.test(before) && !token.per.length && !/每|超/.test(before)) {
    reading.answers.addedSum = Number(reading.answers.addedSum ?? 0) + token.yuan
    reading.say('priceTerms', ownWords(reading, phrase), whole(phrase))
    return
  }
  if (type === '竞业限制') {
    noncompetePay(reading, phrase, token)
    return
  }
  if (periods.length && things.length === 0) {
    const unit = periods[0] === '季' ? '季度' : (periods[0] as string)
    // 每年86万元，每月71666.67元: one price said for two lengths.
    const known = reading.answers.periodicAmount
    const knownUnit = reading.answers.periodUnit ?? '月'
    const inYear: Record<string, number> = { 年: 1, 季度: 4, 月: 12 }
    if (
      typeof known === 'number' &&
      inYear[unit] &&
      inYear[String(knownUnit)] &&
      unit !== knownUnit &&
      Math.abs(known * (inYear[String(knownUnit)] as number) - token.yuan * (inYear[unit] as number)) < 1
    ) {
      reading.say('priceTerms', `折合每${unit}${moneyWords(token.yuan)}`, {
        start: phrase.start,
        end: token.end,
      })
      return
    }
    if (/还/.test(before) && /还款|借款/.test(type)) {
      reading.set('periodicAmount', token.yuan, at)
      return
    }
    reading.set('periodicAmount', token.yuan, at)
    if (unit !== '月') reading.answers.periodUnit = unit
    words(reading, phrase, /(?:每(?:个)?(?:月|年|季度)|服务费|工资|租金|管理费|一个月|一年)/g)
    return
  }
  // 日租金5.2元/平, 月租每台9500: the price of each for so long.
  const long = /(日|月|年)(?:租金?|费|服务费|管理费)(?:是|为|:)?(?:每[\u4e00-\u9fa5]{1,2})?$/.exec(
    before,
  )?.[1]
  if (things.length && !periods.length && long) periods.push(long === '日' ? '天' : long)
  if (things.length && periods.length) {
    reading.answers.unitPeriod = periods[0] as string
    reading.set('unitPrice', token.yuan, at)
    reading.set('unitPer', [...things, ...periods].join('·'), null)
    return
  }
  if (token.per.length) {
    if (reading.answers.unitPrice !== undefined) {
      special(reading, phrase, token)
      return
    }
    reading.set('unitPrice', token.yuan, at)
    reading.set('unitPer', token.per.join('·'), null)
    return
  }
  if (UNIT.test(before)) {
    if (reading.answers.unitPrice !== undefined) {
      special(reading, phrase, token)
      return
    }
    const per = /日租金(?:是|为|:)?$/.test(before)
      ? '天'
      : /每([\u4e00-\u9fa5]{1,2})(?:是|为|:)?$/.exec(before)?.[1]
    reading.set('unitPrice', token.yuan, at)
    if (per) reading.set('unitPer', per, null)
    return
  }
  // 每台月租2600
  const eachMonth = /每(台|辆|间|套|个|张)(?:的)?(?:月租金?|月费)(?:是|为)?$/.exec(before)
  if (eachMonth) {
    reading.set('unitPrice', token.yuan, at)
    reading.set('unitPer', `${eachMonth[1]}·月`, null)
    reading.answers.unitPeriod = '月'
    return
  }
  if (MONTHLY.test(before)) {
    if (/租每[台辆间套]$/.test(before)) {
      reading.set('unitPrice', token.yuan, at)
      reading.set('unitPer', `${before.at(-1)}·月`, null)
      reading.answers.unitPeriod = '月'
      return
    }
    const unit = /年/.test(/(?:每|一)?年$/.exec(before.replace(/租金.*$/, ''))?.[0] ?? '') ? '年' : '月'
    reading.set('periodicAmount', token.yuan, at)
    if (unit === '年') reading.answers.periodUnit = '年'
    if (/税前|税后/.test(before))
      reading.say('priceTerms', `上述工资为${/税后/.test(before) ? '税后' : '税前'}金额`, null)
    if (/^税后/.test(after))
      reading.say('priceTerms', '上述报酬为税后金额', { start: token.end, end: token.end + 2 })
    return
  }
  if (YEARLY.test(before)) {
    reading.set('periodicAmount', token.yuan, at)
    reading.answers.periodUnit = '年'
    return
  }
  if (
    TOTAL.test(before) ||
    (before.trim() === '' && !token.bare) ||
    (/^(?:借给?|放款给|借了|欠)/.test(phrase.text) && !reading.answers.amount) ||
    (before === '' && /^(?:包|含|不含|一次|全)/.test(after))
  ) {
    if (
      reading.answers.amount !== undefined &&
      reading.answers.amount !== token.yuan &&
      !/总|共|合计/.test(before)
    ) {
      special(reading, phrase, token)
      return
    }
    reading.set('amount', token.yuan, at)
    return
  }
}

/** The label of a sum belongs to it. */
function labelStart(reading: Reading, phrase: Phrase, token: Of<'money'>): number {
  const before = reading.text.slice(phrase.start, token.start)
  const label = /[\u4e00-\u9fa5]{1,8}(?:是|为|:)?$/.exec(before)?.[0] ?? ''
  const known = TOTAL.exec(before) ?? MONTHLY.exec(before) ?? YEARLY.exec(before) ?? UNIT.exec(before)
  return token.start - (known ? known[0].length : Math.min(label.length, 0))
}

function words(reading: Reading, phrase: Phrase, pattern: RegExp): void {
  for (const match of phrase.text.matchAll(pattern))
    reading.take(phrase.start + match.index, phrase.start + match.index + match[0].length)
}

/** A sum with a name of its own: written beside the price under that name. */
function special(reading: Reading, phrase: Phrase, token: Of<'money'>): void {
  const before = reading.text.slice(phrase.start, token.start)
  const { type } = reading.kind
  if (/年任务(?:量|额)?|任务量|年采购额(?:不少于|不低于)?/.test(before) && type === '经销') {
    reading.set('target', token.yuan, whole(phrase))
    return
  }
  if (
    /商铺|住宅|写字楼|公寓|车位/.test(before) ||
    (token.per.length && !/费|超|另加|另收|加收|加班/.test(before.slice(-8)))
  )
    reading.answers.severalPrices = '是'
  const label =
    /([\u4e00-\u9fa5]{2,8}?(?:费|值|款|额|金|价|量|标准|进货|年薪|商铺|码洋))(?:是|为|:|约|预计|每吨|每人|按)*$/.exec(
      before,
    )
  if (label && before.length <= 12) {
    if (/费$/.test(label[1] as string) && !token.per.length) reading.answers.extraSums = '是'
    const per = token.per.length ? `/${token.per.join('·')}` : ''
    const name = (label[1] as string).replace(/^(?:另计|另加|再加|首批)/, (word) =>
      word === '首批' ? word : '',
    )
    reading.say(
      'priceTerms',
      `${name}为${/约|预计/.test(before) ? '约' : ''}${moneyWords(token.yuan)}${per}`,
      whole(phrase),
    )
    return
  }
  reading.say(
    /销售额|达不到|低于/.test(phrase.text) ? 'special' : 'priceTerms',
    ownWords(reading, phrase),
    whole(phrase),
  )
}

/** 李文静20万 among partners: a name and what he brings. */
function namedSum(reading: Reading, phrase: Phrase, token: Of<'money'>): boolean {
  const name = reading.text.slice(phrase.start, token.start)
  return (
    reading.kind.type === '合伙' &&
    token.end === phrase.end &&
    token.per.length === 0 &&
    name.length <= 4 &&
    (isPerson(name) ||
      [reading.answers.firstName, reading.answers.secondName, reading.answers.thirdName].includes(name))
  )
}

/** 李梅出35万: a person, and nothing that only stands before 出. */
function partner(reading: Reading, before: string, end: number): string | undefined {
  const match = /([\u4e00-\u9fa5]{2,3})(?:出资?|投资?|入股)(?:人民币)?$/.exec(before)
  const name = match?.[1]
  if (!match || !name || !isPerson(name)) return undefined
  return isPartyName(reading.text, name, end - match[0].length, 'verb') ? name : undefined
}

function contribution(reading: Reading, phrase: Phrase, token: Of<'money'>): void {
  // 出资分别20万15万15万: in the order of the names.
  const sums = phrase.tokens.filter((one): one is Of<'money'> => one.kind === 'money')
  if (sums.length > 1 && /分别|依次/.test(phrase.text) && sums.length <= 3) {
    sums.forEach((sum, index) => {
      reading.set(`${['first', 'second', 'third'][index]}Contribution`, sum.yuan, sum)
    })
    reading.take(phrase.start, phrase.end)
    return
  }
  const before = reading.text.slice(Math.max(0, token.start - 12), token.start)
  const who =
    /(我们?|本人|他|她|对方|甲方|乙方|丙方)(?:公司)?(?:出资?|投资?|入股)(?:人民币)?$/.exec(before)?.[1] ??
    partner(reading, before, token.start) ??
    (namedSum(reading, phrase, token) ? reading.text.slice(phrase.start, token.start) : '')
  const known = [reading.answers.firstName, reading.answers.secondName, reading.answers.thirdName]
  let side: 'first' | 'second' | 'third' = 'second'
  if (/^(?:我|本人|甲方)/.test(who)) side = 'first'
  else if (/^(?:他|她|对方|乙方)$/.test(who)) side = 'second'
  else if (who && known.includes(who))
    side = (['first', 'second', 'third'] as const)[known.indexOf(who)] as 'first'
  else if (who && reading.answers.secondName === undefined) {
    reading.set('secondName', who, { start: token.start - who.length - 1, end: token.start })
  } else if (who) {
    reading.set('thirdName', who, { start: token.start - who.length - 1, end: token.start })
    reading.answers.thirdRole = '合伙人三'
    side = 'third'
  }
  reading.set(`${side}Contribution`, token.yuan, { start: token.start - who.length - 1, end: token.end })
}

function noncompetePay(reading: Reading, phrase: Phrase, token: Of<'money'>): void {
  const ratio = first(reading, phrase, 'ratio')
  if (ratio && /工资|月均/.test(phrase.text)) {
    const yuan = Math.round(token.yuan * ratio.percent) / 100
    reading.set(
      'periodicAmount',
      yuan,
      whole(phrase),
      `${token.yuan.toLocaleString('en-US')} × ${percentWords(ratio.percent)} = ${yuan.toLocaleString('en-US')}`,
    )
    reading.say(
      'priceTerms',
      `经济补偿按劳动者离职前月平均工资${moneyWords(token.yuan)}的${percentWords(ratio.percent)}计算`,
      null,
    )
    return
  }
  reading.set('periodicAmount', token.yuan, { start: phrase.start, end: token.end })
}

/** 月息一分, 年息6个点, 年利率8%, 月息六厘, 无息. */
export function readInterest(reading: Reading): void {
  for (const phrase of reading.phrases) {
    const { text } = phrase
    if (/无息|不要利息|没有?利息|免息|不收利息|不收息|不算利息|不计息/.test(text)) {
      reading.set('interestFree', '无息', whole(phrase))
      continue
    }
    // 日息千分之一: what it comes to in a year is what the law looks at.
    const daily = /日息|日利率|按天(?:算|计)?(?:利)?息|每[天日](?:的)?利息/.test(text)
      ? first(reading, phrase, 'ratio')
      : undefined
    if (daily && !/逾期|晚|拖|违约/.test(text)) {
      const yearly = Math.round(daily.percent * 365 * 1e4) / 1e4
      reading.set('annualRatePercent', yearly, whole(phrase), `${daily.percent}% × 365 = ${yearly}%`)
      continue
    }
    const fen =
      /(月|年)?(?:利)?(?:息|利率)(?:是|为|按)?([一二两三四五六七八九\d](?:\.\d)?)(分|厘)([五半])?/.exec(text)
    if (fen) {
      const digit = (parseSpoken(fen[2] as string) ?? 0) + (fen[4] ? 0.5 : 0)
      if (!fen[1]) {
        reading.ask('annualRatePercent', `“${reading.quote(phrase.start, phrase.end)}”是月息还是年息？`, [
          reading.quote(phrase.start, phrase.end),
        ])
        reading.take(phrase.start, phrase.end)
        continue
      }
      const percent =
        fen[1] === '月' ? (fen[3] === '分' ? digit : digit / 10) : fen[3] === '分' ? digit * 10 : digit
      interest(reading, phrase, percent, fen[1] === '月')
      continue
    }
    if (!/利息|年息|月息|利率|年化/.test(text) || /逾期|晚|拖/.test(text)) continue
    const ratio = first(reading, phrase, 'ratio')
    if (ratio) interest(reading, phrase, ratio.percent, /月息|月利|每月/.test(text) && !/年/.test(text))
  }
}

function interest(reading: Reading, phrase: Phrase, percent: number, monthly: boolean): void {
  const tidy = (value: number) => Math.round(value * 1e4) / 1e4
  if (monthly) {
    reading.set('monthlyRatePercent', tidy(percent), whole(phrase))
    reading.set(
      'annualRatePercent',
      tidy(percent * 12),
      null,
      `${tidy(percent)}% × 12 = ${tidy(percent * 12)}%`,
    )
  } else reading.set('annualRatePercent', tidy(percent), whole(phrase))
  const { text } = phrase
  if (/按月付息|按月付利息/.test(text))
    reading.say('payment', `${payer(reading)}按月付息，到期归还本金`, null)
}

/** Shares of profit, shares of a company, commissions, discounts: a ratio by the words around it. */
export function readRatios(reading: Reading): void {
  const { type } = reading.kind
  if (/合伙|合作/.test(type)) sharesByName(reading)
  for (const phrase of reading.phrases) {
    const { text } = phrase
    const split = first(reading, phrase, 'split')
    const bare = /分成([一二三四五六七八九])([一二三四五六七八九])/.exec(text)
    const shares =
      split?.shares ??
      (bare ? [parseSpoken(bare[1] as string) ?? 0, parseSpoken(bare[2] as string) ?? 0] : null)
    if (shares && /合伙|合作|直播/.test(type)) {
      const sum = shares.reduce((a, b) => a + b, 0)
      if (Math.abs(sum - 10) < 1e-9 || Math.abs(sum - 100) < 1e-9) {
        const percents = shares.map((share) => (share * 100) / sum)
        if (type === '直播合作') {
          const company = /公司([一二三四五六七八九])/.exec(reading.text)
          const big = company ? (parseSpoken(company[1] as string) ?? 0) * 10 : (percents[0] as number)
          reading.say(
            'priceTerms',
            `流水分成：${reading.letter('first')}${big}%，${reading.letter('second')}${100 - big}%`,
            whole(phrase),
          )
          if (company) reading.take(company.index, company.index + company[0].length)
        } else if (percents.length === 2) twoShares(reading, phrase, percents as [number, number])
        else {
          reading.set('firstShare', percents[0] as number, whole(phrase))
          if (percents.length > 2) {
            reading.set('secondShare', percents[1] as number, null)
            reading.set('thirdShare', percents[2] as number, null)
          } else reading.set('secondShare', percents[1] as number, null)
        }
      } else
        reading.ask(
          'firstShare',
          `“${reading.quote(phrase.start, phrase.end)}”合计不等于100%，分配比例是多少？`,
          [],
        )
      continue
    }
    const ratio = first(reading, phrase, 'ratio')
    if (!ratio) continue
    // 试用期3个月（80%）
    const before = reading.phrases[reading.phrases.indexOf(phrase) - 1]
    if (
      type === '劳动' &&
      ratio.start === phrase.start &&
      ratio.end === phrase.end &&
      /试用/.test(before?.text ?? '')
    ) {
      probationRatio(reading, phrase, ratio)
      continue
    }
    if (
      type === '股权转让' &&
      /持有|占/.test(text) &&
      !/转|卖|让|出售/.test(text) &&
      reading.tokens.filter((one) => one.kind === 'ratio').length > 1
    ) {
      reading.say('subjectTerms', ownWords(reading, phrase), phrase)
    } else if (type === '股权转让' && /股权|股份|转(?:让)?给/.test(text)) {
      reading.set('sharePercent', ratio.percent, ratio)
      words(reading, phrase, /股权|股份/g)
    } else if (/试用/.test(text)) probationRatio(reading, phrase, ratio)
    else if (ratio.form === '折') {
      reading.answers.discountPercent = ratio.percent
      reading.say('priceTerms', `${ownWords(reading, phrase)}`, whole(phrase))
    } else if (/每年|第二年|第三年|逐年|递增|涨|上浮/.test(text) && /涨|增|浮|加(?=\d|[一二三五])/.test(text))
      reading.say(
        'priceTerms',
        `${/第二年|第三年/.exec(text)?.[0] ? `${/第二年|第三年/.exec(text)?.[0]}起租金` : '租金自第二年起每年'}在上一年度基础上${/涨|增|浮|加/.test(text) ? '上涨（递增）' : ''}${percentWords(ratio.percent)}`,
        whole(phrase),
      )
    else if (
      /提成|提(?=\d|[一二两三四五六七八九])|抽成|介绍费|佣金|返利|返(?=\d)|流水|销售额|成交额|营业额|采购额|成交价|合同额|居间费|中介费|年薪|许可费|(?:到账|回款|融资|营业|中标|追回)(?:金?额|款)?的?\d/.test(
        text,
      )
    ) {
      if (type === '中介') reading.answers.commissionPercent = ratio.percent
      if (/年薪/.test(text) && /服务费/.test(text)) reading.answers.feePercent = ratio.percent
      reading.say('priceTerms', commission(reading, phrase, ratio), whole(phrase))
    }
  }
}

/** 四六分我六, 三七开他七, 六四分成: who says 我 gets what he says; a split nobody owns is asked about. */
function twoShares(reading: Reading, phrase: Phrase, percents: [number, number]): void {
  const give = (own: number, from: { start: number; end: number }) => {
    reading.set('firstShare', own, from)
    reading.set('secondShare', 100 - own, null)
  }
  const quote = reading.quote(phrase.start, phrase.end)
  const digit = '([一二三四五六七八九])(?:成|分)?(?![\\d万千百个年月天%])'
  const verb = '(?:方)?(?:拿|占|分|得|要|收|取|是|为)?'
  const second = String(reading.answers.secondName ?? '乙方').replace(/[.*+?^${}()|[\]\\]/g, '')
  const mine = new RegExp(`(?:我们?|我方|本人|咱|甲方)${verb}${digit}|(?:分|给|归)我们?${digit}`)
  const theirs = new RegExp(
    `(?:他们?|她们?|对方|乙方|${second})${verb}${digit}|(?:分|给|归)(?:他们?|她|对方)${digit}`,
  )
  const next = reading.phrases[reading.phrases.indexOf(phrase) + 1]
  for (const one of [phrase, next]) {
    if (!one || (one !== phrase && one.tokens.some(({ kind }) => kind !== 'plain' && kind !== 'ratio')))
      continue
    for (const [words, own] of [
      [mine, true],
      [theirs, false],
    ] as const) {
      const match = words.exec(one.text)
      const said = match?.[1] ?? match?.[2]
      if (!match || !said) continue
      const percent = (parseSpoken(said) ?? 0) * 10
      if (!percents.includes(percent)) continue
      give((reading.speaker === 'second') === own ? 100 - percent : percent, whole(phrase))
      if (one !== phrase) {
        reading.take(one.start, one.end)
        reading.items.push({ key: 'firstShare', quote: reading.quote(one.start, one.end) })
      }
      return
    }
  }
  const [a, b] = percents
  const first = reading.answers.firstContribution
  const other = reading.answers.secondContribution
  // 我出30万他出20万，六四分成: in the order the two were named, and the larger part to whom gave more.
  const follows =
    typeof first === 'number' && typeof other === 'number' && first > other === a > b && first !== other
  if (a === b || follows) {
    give(a, whole(phrase))
    return
  }
  reading.take(phrase.start, phrase.end)
  reading.ask('firstShare', `“${quote}”，哪一方分${percentWords(Math.max(a, b))}？`, [quote])
}

/** 我分50%，他分30%，老王分20%: each partner's part; parts that are no whole are asked about. */
function sharesByName(reading: Reading): void {
  const found = reading.phrases.flatMap((phrase) =>
    phrase.tokens.flatMap((token, index) => {
      const ratio = token.kind === 'ratio' && reading.isFree(token) ? token : null
      const from = phrase.tokens[index - 1]?.end ?? phrase.start
      const who =
        ratio &&
        /([\u4e00-\u9fa5]{1,4}?)(?:分|占|拿|得)(?:利润|收益|股份?)?(?:的)?$/.exec(
          reading.text.slice(from, ratio.start),
        )?.[1]
      return ratio && who ? [{ phrase, ratio, who }] : []
    }),
  )
  if (found.length < 2) return
  const sum = found.reduce((all, { ratio }) => all + ratio.percent, 0)
  for (const { phrase } of found) reading.take(phrase.start, phrase.end)
  if (Math.abs(sum - 100) > 0.01) {
    const quotes = found.map(({ phrase }) => reading.quote(phrase.start, phrase.end))
    reading.ask(
      'firstShare',
      `${quotes.map((one) => `“${one}”`).join('、')}合计${percentWords(sum)}，不等于100%，各方分配比例是多少？`,
      quotes,
    )
    return
  }
  const { answers } = reading
  const keys = ['firstShare', 'secondShare', 'thirdShare'] as const
  found.forEach(({ phrase, ratio, who }, index) => {
    const named = (['firstName', 'secondName', 'thirdName'] as const).findIndex((key) => answers[key] === who)
    const at = /^我/.test(who) ? 0 : named >= 0 ? named : index
    reading.set(keys[Math.min(at, 2)] as string, ratio.percent, phrase)
  })
}

function commission(reading: Reading, phrase: Phrase, ratio: Of<'ratio'>): string {
  const after = reading.text.slice(ratio.end, phrase.end)
  const NOUN = /(提成|佣金|返利|居间费|中介费|管理费|维护费|服务费)/
  const match = NOUN.exec(after) ?? NOUN.exec(phrase.text)
  const money = phrase.tokens.find((token) => token.kind === 'money')
  if (money && !reading.isFree(money) && match) {
    const base = /(销售额|流水|成交价|合同额)/.exec(phrase.text)?.[1]
    return base
      ? `另按${base}的${percentWords(ratio.percent)}支付${match[1]}`
      : `另支付${match[1]}，${match[1]}比例为${percentWords(ratio.percent)}`
  }
  return ownWords(reading, phrase)
}

function probationRatio(reading: Reading, phrase: Phrase, ratio: Of<'ratio'>): void {
  reading.set('probationRatio', ratio.percent, ratio)
  words(reading, phrase, /试用期?|工资|按|发|打|转正/g)
}

/** Lengths: of the contract, of a trial, free of rent; then days: beginning, end, delivery. */
export function readTimes(reading: Reading): void {
  for (const phrase of reading.phrases) times(reading, phrase)
}

const STARTS = /起(?!草)|开始|开工|入职|上班|进场|起租|交店|生效|到账|拿钱|放款|装车|算(?=$)|年期|上岗|到岗/
const TERM_WORDS =
  /租期|租(?=[一二两三四五六七八九十半\d])|用(?=[一二两三四五六七八九十半\d])|合同(?:期|签)?|签|期限|服务(?=[一二两三四五六七八九十半\d])|[放存](?=[一二两三四五六七八九十半\d])|借期?|工期|周期|委托期|有效|承包|合作|项目|投|干|做完|弄完|期$|维保期|抵押期|竞业|独家|先签|许可|授权|工作|保证期间/

function times(reading: Reading, phrase: Phrase): void {
  const { text } = phrase
  const { type } = reading.kind
  const dates = phrase.tokens.filter(
    (token): token is Of<'date'> => token.kind === 'date' && reading.isFree(token),
  )
  const [from, to] = dates
  if (from && to && /^(?:日|号)?(?:起)?(?:至|到|-|—|~)+$/.test(reading.text.slice(from.end, to.start))) {
    reading.set('startDate', from.date, { start: phrase.start, end: from.end })
    reading.set('endDate', to.until, { start: from.end, end: to.end })
    words(reading, phrase, /(?:租期|合同期|工期|期限|服务期|有效期|时间|周期)[:为是]?/g)
    return
  }
  const payday = first(reading, phrase, 'monthday')
  if (payday && /还款|借款|和解/.test(type)) reading.take(payday.start, payday.end)
  if (payday && /还款|和解/.test(type) && from) {
    reading.answers.firstPayDate = from.date
    reading.take(phrase.start, phrase.end)
    reading.items.push({ key: 'payment', quote: reading.quote(phrase.start, phrase.end) })
    return
  }
  if (payday && /劳动|劳务|实习|直播/.test(type)) {
    reading.set('payDay', payday.day, whole(phrase))
    return
  }
  const trial = /试用/.test(text)
  for (const token of phrase.tokens) {
    if (token.kind !== 'length' || !reading.isFree(token)) continue
    if (trial && token.months !== null) {
      reading.set('probationMonths', token.months, { start: phrase.start, end: token.end })
      continue
    }
    if (/免租/.test(text) && token.hours === null) {
      reading.say('priceTerms', `免租期为${lengthWords(token)}，免租期内免收租金`, whole(phrase))
      continue
    }
    if (token.hours !== null || /每天|每周|响应|修复|到场/.test(text)) continue
    if (type === '保证' && /保证期间/.test(text) && token.months !== null) {
      reading.set(
        'guaranteePeriod',
        token.months % 12 === 0 ? `${token.months / 12}年` : `${token.months}个月`,
        whole(phrase),
      )
      continue
    }
    deliveryOrTerm(reading, phrase, token)
  }
  for (const date of dates) day(reading, phrase, date)
}

function deliveryOrTerm(reading: Reading, phrase: Phrase, token: Of<'length'>): void {
  const { text } = phrase
  const { type } = reading.kind
  const sale = /买卖|采购|购销|加工|经销/.test(type)
  const delivers =
    (!/租金|承包费|费用|房租|交清|交钱|学费/.test(text) &&
      /交(?:货|齐|付|稿|图|期)?|送(?!员工|人|孩子|他|她|去|职工)(?:货|到|达)?|发货|到货|出(?:报告|片|初稿|图)|内交|装车|运到/.test(
        text,
      )) ||
    (type === '运输' && /到$|到(?:货|达)/.test(text))
  if (
    token.months !== null &&
    !delivers &&
    (TERM_WORDS.test(text) ||
      (/起|开始/.test(text) && phrase.tokens.some((one) => one.kind === 'date')) ||
      text.length <= 6 ||
      phrase.tokens.length === 1) &&
    reading.answers.termMonths === undefined
  ) {
    if (
      /一次(?:性)?(?:付|交|给)|每[^，]*还|提前|前两个月|离职后|不接|竞品|满一?个?月|包退|包换|保(?=[\d一二两三四五六七八九半十])|保修|质保|保质|工龄|(?:干|做|用|住|开|跑|养|种|欠|拖)了|已经|不收|免费|之内坏|内坏|没得?毛病/.test(
        text,
      ) ||
      /^(?:干满|前|后)/.test(text)
    )
      return
    const alone = phrase.tokens.every((one) => one === token || one.kind === 'plain')
    const at = phrase.text.length <= 12 && alone ? whole(phrase) : { start: token.start, end: token.end }
    const rest = text.replace(reading.text.slice(token.start, token.end), '')
    reading.set(
      'termMonths',
      token.months,
      /[\u4e00-\u9fa5]{5,}/.test(rest.replace(TERM_WORDS, '')) ? { start: token.start, end: token.end } : at,
    )
    return
  }
  if (
    delivers ||
    (/做完|弄完|弄好|做好|干完|搞完|搞好|完成|完工|工期|周期/.test(text) && token.days !== null)
  ) {
    if (/工期|周期|做完|弄完|弄好|做好|干完|搞完|搞好|完工|完成/.test(text) && !sale) {
      if (token.days !== null && !token.working) {
        reading.set('termDays', token.days, whole(phrase))
        return
      }
    }
    const time = `${startOf(reading, phrase, token)}后${lengthWords(token)}内`
    if (sale && !/质量|退|换/.test(text)) {
      reading.set('deliveryTime', time, {
        start: phrase.start,
        end: Math.max(
          token.end,
          phrase.start + (/(?:内)?(?:交货|交齐|交|送货|送到|发货|到货)/.exec(text)?.index ?? 0) + 2,
        ),
      })
      words(reading, phrase, /交货期?|交期|内|交齐|送货|发货|到货/g)
    } else if (type === '运输' && /送|到/.test(text))
      reading.set('deliveryTime', `装运后${lengthWords(token)}内`, whole(phrase))
    else {
      const what = text.replace(reading.text.slice(token.start, token.end), '').replace(/内|以内/g, '')
      reading.say(
        'deliveryTerms',
        `${reading.letter('second')}应在合同签订后${lengthWords(token)}内${what || '交付'}`,
        whole(phrase),
      )
    }
    return
  }
  if (
    token.days !== null &&
    (/(?<!欠|免|拖欠|逾期不?)租|工期|干/.test(text) ||
      (/演出|摄影|会展|劳务|培训/.test(type) &&
        /^(?:.{0,12})(?:唱|演|拍|办|展|讲|培训|做)/.test(text) &&
        !/内|后|前/.test(text)) ||
      (/租赁/.test(type) && text.length <= 4)) &&
    reading.answers.termDays === undefined &&
    !/付|结/.test(text)
  ) {
    reading.set('termDays', token.days, { start: token.start, end: token.end })
    if (/预计|大概|约/.test(text)) reading.say('termTerms', ownWords(reading, phrase), null)
    words(reading, phrase, /工期|预计|租/g)
  }
}

/** What the days are counted from: 收到预付款后25天, 图纸确认后10天; the signing where nothing is said. */
function startOf(reading: Reading, phrase: Phrase, token: Of<'length'>): string {
  const before = reading.text.slice(phrase.start, token.start)
  return (
    /((?:(?:我们?|你们?|乙方|甲方|对方)?(?:收到|拿到|接到)[\u4e00-\u9fa5]{1,8}?)|(?:[\u4e00-\u9fa5]{1,6}?(?:确认|到账|签字|付款|到位|封样|进场|下单|通知)))(?:完)?(?:之?后|起|当?天起|之日起|的?)(?:算)?$/
      .exec(before)?.[1]
      ?.replace(/^(?:交货?期|交期|工期|周期|货期)?(?:为|是|:)?/, '')
      .replace(/^(?:我们?|你们?|对方)/, '') || '合同签订'
  )
}

function day(reading: Reading, phrase: Phrase, date: Of<'date'>): void {
  if (!reading.isFree(date)) return
  const { type } = reading.kind
  const text = phrase.text
  const after = reading.text.slice(date.end, phrase.end)
  const at = { start: date.start, end: date.end }
  const before = /^(?:日|号)?(?:之)?前|^底/.test(after) || /截止|不晚于|最迟/.test(text)
  const last = /(?:到|至|截止|干到|送到|租到|用到)(?:了)?$/.test(reading.text.slice(phrase.start, date.start))
  const limit = date.whole === 'day' ? date.date : date.until
  // 2027全年: a year by itself is a term only where it is said to be one.
  if (date.whole === 'year' && !/^(?:度|全年|整年|一年|年度|内)|有效|全年|整年/.test(`${after}${text}`))
    return
  if (date.whole === 'year' && reading.answers.startDate === undefined) {
    reading.set('startDate', date.date, at)
    reading.set('endDate', date.until, null)
    return
  }
  if (/还款/.test(type) && /开始|首期|从/.test(text)) {
    reading.answers.firstPayDate = date.date
    reading.items.push({ key: 'payment', quote: reading.quote(phrase.start, phrase.end) })
    reading.take(phrase.start, phrase.end)
    return
  }
  if (/借款/.test(type) && /还/.test(text)) {
    reading.set('endDate', limit, at)
    reading.say(
      'payment',
      `${payer(reading)}应于${dateWords(limit)}${before || /前|底/.test(text) ? '前' : ''}还清全部本金${reading.answers.interestFree ? '' : '和利息'}`,
      null,
    )
    words(reading, phrase, /前|之前|还清|还/g)
    return
  }
  if (/离职/.test(type)) {
    // 12月5号前打给他: when the money comes, not the last day.
    if (/[打付给转汇发](?!离|辞)|结清|到账/.test(text) && !/走|离职|离开|最后|办完|解除/.test(text)) {
      reading.say(
        'payment',
        `${reading.letter('first')}应于${dateWords(limit)}${before ? '前' : ''}支付上述款项`,
        phrase,
      )
      return
    }
    if (reading.answers.endDate === undefined && /走|离职|离开|最后|解除|终止|办/.test(text)) {
      reading.set('endDate', limit, { start: phrase.start, end: date.end })
      return
    }
    if (reading.answers.endDate === undefined && date.whole === 'day')
      reading.set('endDate', date.date, { start: phrase.start, end: date.end })
    return
  }
  if (/抵押|委托/.test(type) && last) {
    reading.set('endDate', limit, whole(phrase))
    return
  }
  // 房东那边租到2028年6月: how long something else lasts.
  if (/店铺|买卖/.test(type) && /租到|租约|租期|年检|保险到|合同到期/.test(text)) {
    reading.say('special', ownWords(reading, phrase), phrase)
    return
  }
  // 这周六做完: when the work is to be done, not when it begins.
  if (
    /(?:做|干|弄|搞|装|拆|修)(?:完|好)|完工|完成|搞定/.test(text) &&
    !/开始|起/.test(text) &&
    !/买卖|采购|购销|加工/.test(type)
  ) {
    reading.say('termTerms', `应于${dateWords(limit)}前完成`, phrase)
    return
  }
  const delivers = /交|送|发|到货|过户|网签|拉完|完|装/.test(text)
  // 房租到明年8月: how long something else lasts.
  if (last && !before && !delivers && /店铺|车辆|房屋买卖|赠与/.test(type)) {
    reading.say('special', ownWords(reading, phrase), phrase)
    return
  }
  if ((before || last) && (/买卖|采购|购销|加工|店铺|赠与/.test(type) || delivers)) {
    const slotted = /买卖|采购|购销|加工|店铺|赠与/.test(type) && !/网签/.test(text)
    if (slotted && reading.answers.deliveryDate === undefined) {
      reading.set('deliveryDate', limit, at)
      words(reading, phrase, /之?前|一直|交货|交齐|发货|发|送到|送达|送|到货|过户|交/g)
    } else reading.say('deliveryTerms', ownWords(reading, phrase), whole(phrase))
    return
  }
  if (/店铺|房屋买卖|车辆买卖/.test(type) && delivers) {
    if (reading.answers.deliveryDate === undefined) {
      reading.set('deliveryDate', limit, at)
      words(reading, phrase, /交店|交房|过户|交/g)
      return
    }
  }
  if (/买卖|采购|购销|加工/.test(type) && delivers && reading.answers.deliveryDate === undefined) {
    reading.set('deliveryDate', limit, at)
    words(reading, phrase, /前|交货|交|发货|发|送到|送|到货/g)
    return
  }
  if (last && !/社保/.test(text)) {
    reading.set(
      'endDate',
      before && !/底/.test(reading.text.slice(date.start, date.end)) ? addDays(limit, 0) : limit,
      at,
    )
    return
  }
  if (type === '运输' && /装车|起运|发车|提货/.test(text)) {
    reading.say(
      'deliveryTerms',
      `${dateWords(date.date)}${/装车/.test(text) ? '装车' : '起运'}`,
      whole(phrase),
    )
    return
  }
  if (/演出|摄影|会展|培训/.test(type)) {
    if (/晚会|年会/.test(text) && !/\d/.test(reading.text.slice(date.start, date.end))) return
    reading.say('termTerms', ownWords(reading, phrase).replace(/^在?/, '履行时间：'), whole(phrase))
    return
  }
  if (STARTS.test(text) || STARTS.test(after) || /^从/.test(text)) {
    if (reading.answers.startDate === undefined) {
      reading.set('startDate', date.date, at)
      words(reading, phrase, /从|起租?|开始|开工|入职|上班|进场|起|上岗|生效|起算|算/g)
    }
    return
  }
  if (/签/.test(text)) return
  // 春节三倍: a festival that is no day of beginning.
  if (/^[\u4e00-\u9fa5]{2,4}$/.test(reading.text.slice(date.start, date.end)) && isFestival(reading, date))
    return
  if (
    reading.answers.startDate === undefined &&
    phrase.text.length <= 14 &&
    date.whole === 'day' &&
    !before &&
    !/年会|晚会/.test(text)
  )
    reading.set('startDate', date.date, at)
}

const isFestival = (reading: Reading, date: Of<'date'>): boolean =>
  /^(?:春节|过年|除夕|元宵|清明|五一|劳动节|端午|中秋|国庆|元旦|双十一|圣诞|六一|妇女节)节?/.test(
    reading.text.slice(date.start, date.end),
  )

/** Goods and how many: the noun beside the count, or what the verb is done to. */
export function readCounts(reading: Reading): void {
  for (const phrase of reading.phrases)
    for (const token of phrase.tokens) {
      if (token.kind !== 'count' || !reading.isFree(token)) continue
      count(reading, phrase, token)
    }
}

/** 每月…200吨: how many in each period. */
const everyPeriod = (reading: Reading, phrase: Phrase, token: Of<'count'>): string | null => {
  const before = reading.text.slice(phrase.start, token.start)
  const after = reading.text.slice(token.end, token.end + 4)
  const match =
    /(?:每(?:个)?|一个|平均每?|大概每|按)(月|季度|季|年|周|星期|天|日)(?![\d前内]|结|付|支付|租|薪)[^，。\d]{0,16}$/.exec(
      before,
    ) ??
    /(月|年|日|周)(?:均|需|用量|产|供|供应量?)(?:量)?(?:约|大概|大约|为|是)*$/.exec(before) ??
    /^(?:\/|每|一个?|每个)(月|季度|季|年|周|天|日)/.exec(after)
  if (!match) return null
  return { 季: '季度', 星期: '周', 日: '天' }[match[1] as string] ?? (match[1] as string)
}

/** What is said of a thing and is no number of it: how far it was driven, how many work or live there. */
function attribute(reading: Reading, phrase: Phrase, token: Of<'count'>): boolean {
  const before = reading.text.slice(phrase.start, token.start)
  const after = reading.text.slice(token.end, phrase.end)
  const written = countWords(token.amount, token.unit)
  if (
    /^(?:公里|千米)$/.test(token.unit) &&
    (/跑|开|驶|里程|表显|表/.test(before) || /车辆/.test(reading.kind.type)) &&
    !/方圆|周边|附近|半径/.test(before)
  ) {
    reading.say(
      'subjectTerms',
      `行驶里程：${token.about || /多|约|左右/.test(phrase.text) ? '约' : ''}${written}`,
      phrase,
    )
    return true
  }
  if (
    /^(?:人|名|位|员工)$/.test(token.unit) &&
    /(?:住|容纳|团队|员工|公司|全家|可坐|可住|规模)/.test(before)
  ) {
    reading.say('subjectTerms', ownWords(reading, phrase), phrase)
    return true
  }
  if (
    /^(?:层|楼|室|厅|卫|公里|千米|米|平方公里)$/.test(token.unit) &&
    (/^(?:以内|之内|内|范围)/.test(after) || /方圆|周边|附近|半径|相距|距离/.test(before))
  ) {
    reading.say('special', ownWords(reading, phrase), phrase)
    return true
  }
  return false
}

function count(reading: Reading, phrase: Phrase, token: Of<'count'>): void {
  const { type } = reading.kind
  // 一平一天四毛: what a price is of, and no number of it.
  const priced = phrase.tokens.find(
    (one) => one.kind === 'money' && one.start >= token.end && one.per.includes(token.unit),
  )
  if (token.amount === 1 && priced && priced.start - token.end <= 4) {
    reading.take(token.start, priced.start)
    return
  }
  if (attribute(reading, phrase, token)) return
  const written = countWords(token.amount, token.unit)
  const at = { start: token.start, end: token.end }
  if (token.unit === '平方米') {
    if (/租赁|房屋买卖|装修|物业|工程|保洁|维保|保安/.test(type)) {
      if (!/租赁|房屋买卖/.test(type)) {
        reading.say(
          'subjectTerms',
          `${/物业|保洁|保安|维保/.test(type) ? '服务面积' : '建筑（施工）面积'}为${written}`,
          null,
        )
        reading.answers.areaNumber = token.amount
        reading.take(token.start, token.end)
        reading.items.push({ key: 'subjectTerms', quote: reading.quote(token.start, token.end) })
      } else reading.set('area', String(token.amount), at)
      words(reading, phrase, /建筑面积|建面|面积/g)
      reading.answers.areaNumber = token.amount
      return
    }
  }
  if (/分(?:成)?$/.test(reading.text.slice(0, token.start)) || /^(?:批|次|期)$/.test(token.unit)) {
    if (token.unit === '批' && token.amount === 1 && reading.answers.quantity === undefined)
      reading.set('quantity', '一批', at)
    else if (
      token.unit === '次' &&
      /共$/.test(reading.text.slice(0, token.start)) &&
      reading.answers.quantity === undefined
    ) {
      reading.set('quantity', written, at)
      reading.answers.countNumber = token.amount
      reading.answers.countUnit = token.unit
    }
    return
  }
  if (token.unit === '个' && reading.text[token.end] === '人') {
    reading.say('subjectTerms', `人数：${token.amount}人`, { start: token.start, end: token.end + 1 })
    return
  }
  if (token.unit === '个' && token.amount === 1) {
    reading.take(token.start, token.end)
    return
  }
  if (/份|款|家|套房|名|位/.test(token.unit) && token.amount === 1) {
    reading.take(token.start, token.end)
    return
  }
  if (
    reading.answers.countNumber === undefined &&
    (!/每|第|满|改|精修|次/.test(reading.text.slice(Math.max(0, token.start - 3), token.start)) ||
      (type !== '劳动' &&
        /每(?:个)?(?:周|月|天|季度|年)$/.test(reading.text.slice(0, token.start)) &&
        /买卖|采购|购销|运输|加工/.test(type)))
  ) {
    reading.answers.countNumber = token.amount
    reading.answers.countUnit = token.unit
    const period = /租赁|劳动|劳务|餐饮/.test(type) ? null : everyPeriod(reading, phrase, token)
    if (period) reading.answers.countPeriod = period
    if (token.about) reading.answers.countAbout = '约'
    reading.set('quantity', period ? `每${period}${token.about ? '约' : ''}${written}` : written, at)
  }
}
