// Prices: which of the sums is the whole, which one of each, which comes again, and which has a name of its own.
import { isPerson } from '../../spoken/names.ts'
import { isPartyName } from './name-gate.ts'
import { payer } from './payment.ts'
import type { Phrase, Reading } from './reading.ts'
import { readOrderLines, readSums } from './sums.ts'
import { first } from './terms.ts'
import { type Of, takeAll, whole } from './token-of.ts'
import { countWords, moneyWords, ownWords, percentWords, plainMoney } from './wording.ts'

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
      takeAll(reading, phrase, /(?:分|按)(?:12|十二)个?月(?:平均)?(?:发放?|给|付)?/g)
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
    takeAll(reading, phrase, /(?:每(?:个)?(?:月|年|季度)|服务费|工资|租金|管理费|一个月|一年)/g)
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
