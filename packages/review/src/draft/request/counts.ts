// How many of what, and what is said of a thing in figures and is no number of it.
import type { Phrase, Reading } from './reading.ts'
import { type Of, takeAll } from './token-of.ts'
import { countWords, ownWords } from './wording.ts'

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
      takeAll(reading, phrase, /建筑面积|建面|面积/g)
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
