// Lengths and days: of the contract, of a trial, free of rent; beginning, end, delivery.
import { addDays } from '../../values/calendar.ts'
import { payer } from './payment.ts'
import type { Phrase, Reading } from './reading.ts'
import { first } from './terms.ts'
import { type Of, takeAll, whole } from './token-of.ts'
import { dateWords, lengthWords, ownWords } from './wording.ts'

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
    takeAll(reading, phrase, /(?:租期|合同期|工期|期限|服务期|有效期|时间|周期)[:为是]?/g)
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
      takeAll(reading, phrase, /交货期?|交期|内|交齐|送货|发货|到货/g)
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
    takeAll(reading, phrase, /工期|预计|租/g)
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
    takeAll(reading, phrase, /前|之前|还清|还/g)
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
      takeAll(reading, phrase, /之?前|一直|交货|交齐|发货|发|送到|送达|送|到货|过户|交/g)
    } else reading.say('deliveryTerms', ownWords(reading, phrase), whole(phrase))
    return
  }
  if (/店铺|房屋买卖|车辆买卖/.test(type) && delivers) {
    if (reading.answers.deliveryDate === undefined) {
      reading.set('deliveryDate', limit, at)
      takeAll(reading, phrase, /交店|交房|过户|交/g)
      return
    }
  }
  if (/买卖|采购|购销|加工/.test(type) && delivers && reading.answers.deliveryDate === undefined) {
    reading.set('deliveryDate', limit, at)
    takeAll(reading, phrase, /前|交货|交|发货|发|送到|送|到货/g)
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
      takeAll(reading, phrase, /从|起租?|开始|开工|入职|上班|进场|起|上岗|生效|起算|算/g)
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
