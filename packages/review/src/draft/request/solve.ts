// What follows from what was said, what contradicts it, and what the law does not allow: computed, asked, never quietly changed.
import { LPR_TABLE, lprOn } from '../../law/lpr.ts'
import { parseSpoken } from '../../spoken/numbers.ts'
import { addDays, monthsOfTerm, termEnd } from '../../values/calendar.ts'
import { payer } from './payment.ts'
import type { Reading } from './reading.ts'
import { countWords, moneyInFull, moneyWords, percentWords, plainMoney } from './wording.ts'

const tidy = (value: number) => Math.round(value * 100) / 100
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const quoteOf = (reading: Reading, key: string) => reading.items.find((item) => item.key === key)?.quote ?? ''

/** How many of the unit of price are in one unit of quantity. */
const FACTOR: Record<string, Record<string, number>> = {
  吨: { 公斤: 1000, 斤: 2000, 吨: 1 },
  公斤: { 公斤: 1, 斤: 2, 吨: 0.001 },
  斤: { 斤: 1, 公斤: 0.5, 吨: 0.0005 },
  字: { 千字: 0.001, 字: 1 },
}

export function solve(reading: Reading): void {
  term(reading)
  price(reading)
  securities(reading)
  shares(reading)
  law(reading)
}

function term(reading: Reading): void {
  const { answers } = reading
  const start = answers.startDate
  const end = answers.endDate
  const months = number(answers.termMonths)
  if (typeof start === 'string' && typeof end === 'string') {
    if (end < start) {
      reading.ask('endDate', `结束日${end}早于开始日${start}，请确认`, [
        quoteOf(reading, 'startDate'),
        quoteOf(reading, 'endDate'),
      ])
      reading.drop('endDate')
      return
    }
    const length = monthsOfTerm(start, end)
    if (months !== null && Math.abs(length - months) > 0.07 && Number.isInteger(months)) {
      reading.ask(
        'termMonths',
        `“${quoteOf(reading, 'termMonths')}”与起止日${start}至${end}不一致，以哪个为准？`,
        [quoteOf(reading, 'termMonths'), quoteOf(reading, 'endDate')],
      )
      reading.drop('termMonths')
    } else if (months === null && Number.isInteger(length))
      reading.set('termMonths', length, null, `${start} 至 ${end} 共${length}个月`)
  } else if (
    typeof start === 'string' &&
    number(answers.termDays) !== null &&
    months === null &&
    /租|工程|装修/.test(reading.kind.type)
  ) {
    const last = addDays(start, (answers.termDays as number) - 1)
    reading.set('endDate', last, null, `${start} 起 ${answers.termDays} 日，届满日 ${last}`)
  } else if (typeof start === 'string' && months !== null && Number.isInteger(months))
    reading.set(
      'endDate',
      termEnd(start, months),
      null,
      `${start} 起 ${months} 个月，届满日 ${termEnd(start, months)}`,
    )
}

function price(reading: Reading): void {
  const { answers, kind } = reading
  const lines = number(answers.countedSum)
  if (lines !== null) {
    const at = reading.items.findIndex(({ key, computed }) => key === 'amount' && computed)
    const working = reading.items[at]?.computed ?? ''
    if (at >= 0) reading.items.splice(at, 1)
    total(reading, lines, working)
  }
  const unit = number(answers.unitPrice)
  let count = number(answers.countNumber)
  const months = number(answers.termMonths)
  const per = typeof answers.unitPer === 'string' ? answers.unitPer.split('·') : []
  const area = number(answers.areaNumber)
  // Two prices for different things: which quantity belongs to which was not said.
  if (unit !== null && answers.severalPrices === undefined) {
    const thing = per.find((one) => !/^(?:月|年|天|日|周|季度)$/.test(one))
    const period = per.find((one) => /^(?:月|年|天|日|周|季度)$/.test(one))
    if (thing && thing !== '平方米' && !(count !== null && same(thing, String(answers.countUnit ?? '')))) {
      const own = reading.tokens.filter(
        (token) =>
          token.kind === 'count' &&
          token.amount > 1 &&
          same(thing, token.unit) &&
          !/[每一满超]$|每(?:个)?[周月天日年季]度?(?:约|大概|大约)?$/.test(
            reading.text.slice(0, token.start),
          ),
      )
      const [only] = own
      if (own.length === 1 && only?.kind === 'count') {
        count = only.amount
        answers.countUnit = only.unit
        // 30个小区共120块屏 at 260 a 块: the number meant is that of what has the price.
        if (reading.isFree(only) || answers.quantity !== undefined) {
          reading.drop('quantity')
          reading.set('quantity', countWords(only.amount, only.unit), only)
        }
      }
    }
    const unitName = String(answers.countUnit ?? '')
    let times: number | null = null
    if (thing === '平方米' && area !== null) times = area
    else if (
      count !== null &&
      // 每天两场，一天9000: the price of a day is not that of each.
      (thing
        ? thing === unitName || same(thing, unitName)
        : // 两个机位，拍一天5000: nobody said that the price of a day is that of each.
          !period)
    )
      times = count * (FACTOR[unitName]?.[thing ?? unitName] ?? 1)
    else if (thing && unitName && FACTOR[unitName]?.[thing] && count !== null)
      times = count * (FACTOR[unitName][thing] as number)
    if (times !== null && !thing && !per.length && answers.unitPer === undefined) answers.unitPer = unitName
    const days = rentalDays(reading)
    // A machine's shift is a day of one machine.
    if (
      thing === '台班' &&
      count !== null &&
      /台|辆/.test(unitName) &&
      days !== null &&
      /一天(?:算)?一个台班|每天一个台班|一天一个班/.test(reading.text)
    )
      times = count * days
    const hourly = /小时/.test(thing ?? '') ? lessonHours(reading) : null
    if (hourly !== null && count !== null) times = count * hourly
    if (times !== null) {
      const sum = tidy(unit * times)
      const working = `${times.toLocaleString('en-US')} × ${plainMoney(unit)} = ${plainMoney(sum)}`
      const weighed = /过磅|过秤|称重|实际(?:重量|斤数|数量|方量|用量|订单)|按实|据实/.test(reading.text)
      const every = typeof answers.countPeriod === 'string' ? answers.countPeriod : null
      if (every && !period) {
        everyPeriod(reading, every, sum, working)
      } else if (!period && answers.countAbout !== undefined && weighed && number(answers.amount) === null) {
        reading.say(
          'priceTerms',
          `按约${countWords(Number(answers.countNumber), unitName)}计算，价款约${moneyWords(sum)}，以实际数量结算`,
          null,
        )
        reading.items.push({ key: 'priceTerms', quote: '', computed: working })
      } else if (/租赁/.test(kind.type) && /^(?:人|名|位)$/.test(thing ?? '')) {
        // 司机2个每人每月9000 beside the rent of the machine.
        reading.say('priceTerms', `${working}（每${period}）`, null)
      } else if (period === '月' || period === '年') {
        const monthly = sum
        if (
          number(answers.periodicAmount) !== null &&
          Math.abs((answers.periodicAmount as number) - monthly) > 0.01
        )
          reading.ask(
            'periodicAmount',
            `${working}，与“${quoteOf(reading, 'periodicAmount')}”不一致，以哪个为准？`,
            [],
          )
        else {
          reading.set('periodicAmount', monthly, null, working)
          if (period === '年') answers.periodUnit = '年'
        }
      } else if (period && /天|日/.test(period) && days !== null && number(answers.amount) === null) {
        const all = tidy(sum * days)
        reading.set('amount', all, null, `${working} × ${days}天 = ${plainMoney(all)}`)
      } else if (period)
        reading.say(
          'priceTerms',
          `按${countWords(times, thing === '平方米' ? '平方米' : unitName)}计算，每${period}合计${moneyWords(sum)}`,
          null,
        )
      else {
        const more = number(answers.addedSum)
        if (more !== null)
          total(
            reading,
            tidy(sum + more),
            `${working}，加${plainMoney(more)} = ${plainMoney(tidy(sum + more))}`,
          )
        else total(reading, sum, working)
      }
    } else if (
      per.length === 1 &&
      /天|日|场/.test(per[0] ?? '') &&
      /摄影|演出/.test(kind.type) &&
      count === null &&
      days === null &&
      number(answers.amount) === null &&
      reading.tokens.filter((token) => token.kind === 'date' && token.whole === 'day').length === 1
    ) {
      // One day is named and the price is that of a day.
      reading.set('amount', unit, null, `${plainMoney(unit)} × 1${per[0]} = ${plainMoney(unit)}`)
    } else if (
      per.length === 1 &&
      /天|日/.test(per[0] ?? '') &&
      days !== null &&
      (count === null ||
        count === 1 ||
        /(?:一天|每天|每日)[一二两三四五\d]+(?:场|次|趟)/.test(reading.text)) &&
      number(answers.amount) === null &&
      !/预计|实际|大概/.test(reading.text)
    ) {
      const all = tidy(unit * days)
      reading.set('amount', all, null, `${plainMoney(unit)} × ${days}天 = ${plainMoney(all)}`)
    } else if (
      per.length === 1 &&
      /天|日/.test(per[0] ?? '') &&
      number(answers.termDays) !== null &&
      /租/.test(kind.type)
    ) {
      const sum = tidy(unit * (answers.termDays as number))
      reading.say('priceTerms', `按预计租期计算约${moneyWords(sum)}，以实际天数结算为准`, null)
    }
  }
  yearsAtOnce(reading)
  const discount = number(answers.discountPercent)
  const amount = number(answers.amount)
  const listed = /码洋|原价|标价|定价/.exec(reading.text)
  if (discount !== null && listed) {
    const base = listedPrice(reading)
    if (base !== null)
      reading.set(
        'amount',
        tidy((base * discount) / 100),
        null,
        `${plainMoney(base)} × ${percentWords(discount)} = ${plainMoney(tidy((base * discount) / 100))}`,
      )
  } else if (discount !== null && /年付/.test(reading.text) && number(answers.periodicAmount) !== null) {
    const yearly = tidy(((answers.periodicAmount as number) * 12 * discount) / 100)
    reading.say('priceTerms', `按年一次性支付的，年费为${moneyWords(yearly)}`, null)
  }
  const base = number(answers.ratedBase)
  const commission = number(answers.commissionPercent)
  if (base !== null && commission !== null) {
    const sum = tidy((base * commission) / 100)
    const working = `${plainMoney(base)} × ${percentWords(commission)} = ${plainMoney(sum)}`
    const said = number(answers.amount)
    if (said !== null && Math.abs(said - sum) > 0.01) total(reading, sum, working)
    else if (/暂估|预计|大概|约|估/.test(reading.text)) {
      reading.drop('amount')
      reading.say('priceTerms', `按上述暂估金额计算，报酬约${moneyWords(sum)}，以实际金额结算为准`, null)
      reading.items.push({ key: 'priceTerms', quote: '', computed: working })
    } else reading.set('amount', sum, null, working)
  }
  const fee = number(answers.feePercent)
  if (fee !== null) {
    const salary = /年薪约?(\d+(?:\.\d+)?)万/.exec(reading.text)
    if (salary) {
      const base = Number(salary[1]) * 1e4
      reading.set(
        'amount',
        tidy((base * fee) / 100),
        null,
        `${plainMoney(base)} × ${percentWords(fee)} = ${plainMoney(tidy((base * fee) / 100))}`,
      )
    }
  }
  const periodic = number(answers.periodicAmount)
  const unitOfPeriod = answers.periodUnit ?? '月'
  if (
    periodic !== null &&
    months !== null &&
    amount === null &&
    !/劳动|竞业|还款|离职|租赁|实习|劳务/.test(kind.type)
  ) {
    const sum =
      unitOfPeriod === '年'
        ? (periodic * months) / 12
        : unitOfPeriod === '季度'
          ? (periodic * months) / 3
          : periodic * months
    const times = unitOfPeriod === '年' ? months / 12 : unitOfPeriod === '季度' ? months / 3 : months
    if (Number.isInteger(times) && !/提成|佣金|销售额|流水/.test(reading.text))
      reading.set('amount', tidy(sum), null, `${plainMoney(periodic)} × ${times} = ${plainMoney(tidy(sum))}`)
  }
}

/** 头三年的承包费一把交清: the sum of those years follows from that of one. */
function yearsAtOnce(reading: Reading): void {
  const match =
    /(?:头|前)(\d|[一二两三四五六七八九十]+)(个月|年)的?(?:租金|房租|承包费|费用?|钱)(?:一(?:次|把|起)性?)?(?:交|付|给)(?:清|齐)?/.exec(
      reading.text,
    )
  const sum = number(reading.answers.periodicAmount)
  const times = match ? parseSpoken(match[1] as string) : null
  if (!match || sum === null || times === null) return
  const unit = String(reading.answers.periodUnit ?? '月')
  if ((unit === '年') !== (match[2] === '年')) return
  const all = tidy(sum * times)
  reading.say('payment', `前${times}${match[2]}的费用合计${moneyWords(all)}，由${payer(reading)}一次付清`, {
    start: match.index,
    end: match.index + match[0].length,
  })
  reading.items.push({
    key: 'payment',
    quote: '',
    computed: `${plainMoney(sum)} × ${times} = ${plainMoney(all)}`,
  })
}

/** So many in each month at so much: a sum of that month. The whole follows only where the number is fixed and the term is told. */
function everyPeriod(reading: Reading, period: string, sum: number, working: string): void {
  const { answers } = reading
  const about = answers.countAbout !== undefined
  const each = `按每${period}${about ? '约' : ''}${countWords(Number(answers.countNumber), String(answers.countUnit))}计算，每${period}价款${about ? '约' : ''}为${moneyWords(sum)}，按实际数量结算`
  reading.say('priceTerms', each, null)
  reading.items.push({ key: 'priceTerms', quote: '', computed: working })
  const months = number(answers.termMonths)
  const length = { 月: 1, 季度: 3, 年: 12 }[period]
  if (about || months === null || !length || months % length !== 0 || number(answers.amount) !== null) return
  const times = months / length
  const all = tidy(sum * times)
  reading.set('amount', all, null, `${working}，× ${times} = ${plainMoney(all)}`)
  answers.countedAmount = sum
}

const same = (a: string, b: string) =>
  a === b ||
  [
    ['席位', '坐席'],
    ['席', '坐席'],
    ['席位', '个'],
    ['坐席', '个'],
    ['席', '个'],
    ['人', '个'],
    ['人', '名'],
    ['个', '个SKU'],
    ['件', '套'],
    ['场', '场次'],
    ['场次', '次'],
    ['人天', '人'],
    ['辆', '台'],
  ].some((pair) => pair.includes(a) && pair.includes(b))
const rentalDays = (reading: Reading): number | null => {
  const days = number(reading.answers.termDays)
  const { startDate, endDate } = reading.answers
  if (days !== null || typeof startDate !== 'string' || typeof endDate !== 'string') return days
  if (!/演出|会展|培训|摄影|服务|租赁|劳务/.test(reading.kind.type)) return null
  // 正月初八到初十: three days.
  const between = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1
  return between > 0 && between <= 31 ? between : null
}
const lessonHours = (reading: Reading) => {
  const match = /每次(\d+(?:\.\d+)?|[一二两三四])(?:个)?小时/.exec(reading.text)
  return match
    ? Number(match[1]) || ({ 一: 1, 二: 2, 两: 2, 三: 3, 四: 4 }[match[1] as string] ?? null)
    : null
}
const listedPrice = (reading: Reading) => {
  const match = /(?:码洋|原价|标价|定价)(?:为|是|:)?(\d+(?:\.\d+)?)(万)?/.exec(reading.text)
  return match ? Number(match[1]) * (match[2] ? 1e4 : 1) : null
}

/** A total that does not follow from the price of each is never written: both are shown and one is asked for. */
function total(reading: Reading, sum: number, working: string): void {
  const said = number(reading.answers.amount)
  if (said === null) {
    reading.set('amount', sum, null, working)
    return
  }
  if (Math.abs(said - sum) <= 0.01) {
    const item = reading.items.find(({ key }) => key === 'amount')
    if (item) item.computed = working
    return
  }
  const quote = quoteOf(reading, 'amount')
  reading.ask(
    'amount',
    `${working}，与“${quote}”说的总价${plainMoney(said)}元不一致，以单价乘数量还是以总价为准，或者有折扣？`,
    [quote, quoteOf(reading, 'unitPrice')],
  )
  reading.drop('amount')
  reading.answers.contradicted = 'amount'
}

function securities(reading: Reading): void {
  const { answers, kind } = reading
  const monthsHeld = number(answers.pledgeMonths)
  const rent = number(answers.periodicAmount)
  if (monthsHeld !== null && rent !== null && answers.deposit === undefined) {
    const monthly = answers.periodUnit === '年' ? rent / 12 : rent
    reading.set(
      'deposit',
      tidy(monthly * monthsHeld),
      null,
      `${plainMoney(monthly)} × ${monthsHeld} = ${plainMoney(tidy(monthly * monthsHeld))}`,
    )
  } else if (monthsHeld !== null && rent === null)
    reading.say('depositTerms', `押金为${monthsHeld}个月租金`, null)
  const each = number(answers.depositEach)
  const count = number(answers.countNumber)
  if (each !== null && count !== null)
    reading.set(
      'deposit',
      tidy(each * count),
      null,
      `${plainMoney(each)} × ${count} = ${plainMoney(tidy(each * count))}`,
    )
  const ordered = number(answers.orderPercent)
  if (ordered !== null) {
    const price = number(answers.amount)
    const sum = price === null ? null : tidy((price * ordered) / 100)
    if (sum !== null) answers.orderMoney = sum
    const name = String(answers.orderName)
    reading.say(
      'earnestTerms',
      `${payer(reading)}于合同签订后支付合同总价${percentWords(ordered)}的${name}${sum === null ? '' : `，即${moneyWords(sum)}`}，${name}属于预付款，抵作价款，不适用定金罚则`,
      null,
    )
    if (sum !== null)
      reading.items.push({
        key: 'earnestTerms',
        quote: '',
        computed: `${plainMoney(price as number)} × ${percentWords(ordered)} = ${plainMoney(sum)}`,
      })
    reading.notes.push(`“${name}”不是“定金”，不适用双倍返还，请确认是否有意如此`)
  }
  const share = number(answers.earnestPercent)
  const amount = number(answers.amount)
  if (share !== null && amount !== null) {
    if (share > 20) {
      reading.ask(
        'earnest',
        `定金${percentWords(share)}超过合同标的额的20%（民法典第五百八十六条，超过部分不产生定金效力），定金改为多少？`,
        [quoteOf(reading, 'earnest')],
      )
      answers.earnestAsked = tidy((amount * share) / 100)
      return
    }
    reading.set(
      'earnest',
      tidy((amount * share) / 100),
      null,
      `${plainMoney(amount)} × ${percentWords(share)} = ${plainMoney(tidy((amount * share) / 100))}`,
    )
  }
  const earnest = number(answers.earnest)
  if (earnest !== null) {
    if (amount !== null && earnest > amount * 0.2 + 0.005) {
      const most = tidy(amount * 0.2)
      // Between people, what is called 定金 above a fifth is a payment in advance; asked, not written as an earnest.
      reading.ask(
        'earnest',
        `定金${moneyWords(earnest)}超过总价${moneyWords(amount)}的20%（${moneyWords(most)}），民法典第五百八十六条规定超过部分不产生定金效力。定金改为多少，或者超过部分作为预付款？`,
        [quoteOf(reading, 'earnest')],
      )
      reading.say(
        'earnestTerms',
        `${payer(reading)}于合同签订时支付【待填：定金数额（不超过总价的20%）】`,
        null,
      )
      answers.earnestAsked = earnest
      reading.drop('earnest')
      return
    }
    const who = payer(reading)
    const other = who === '甲方' ? '乙方' : '甲方'
    reading.say(
      'earnestTerms',
      `${who}于合同签订时向${other}支付定金${moneyInFull(earnest)}${share !== null ? `（总价的${percentWords(share)}）` : ''}。${who}履行合同的，定金抵作价款；${who}违约的，无权请求返还定金；${other}违约的，应当双倍返还定金`,
      null,
    )
  }
  if (kind.type === '租赁' && number(answers.deposit) !== null && /押金不退/.test(reading.text))
    reading.notes.push('“押金不退”的约定过高时，对方可以请求酌减')
}

function shares(reading: Reading): void {
  const { answers, kind } = reading
  if (kind.type !== '合伙' || answers.firstShare !== undefined) return
  const parts = [answers.firstContribution, answers.secondContribution, answers.thirdContribution].map(number)
  const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0)
  if (parts[0] === null || parts[1] === null || !sum || !/按(?:出资)?比例|按出资/.test(reading.text)) return
  const percents = parts.map((part) => (part === null ? null : tidy((part / sum) * 100)))
  reading.set(
    'firstShare',
    percents[0] as number,
    null,
    `${plainMoney(parts[0] as number)} ÷ ${plainMoney(sum)} = ${percents[0]}%`,
  )
  reading.set('secondShare', percents[1] as number, null)
  if (percents[2] !== null && percents[2] !== undefined) reading.set('thirdShare', percents[2], null)
}

function law(reading: Reading): void {
  const { answers, kind, text } = reading
  if (kind.type === '劳动') labour(reading)
  const months = number(answers.termMonths)
  if (/租赁/.test(kind.type) && months !== null && months > 240) {
    reading.ask(
      'termMonths',
      `租赁期限不得超过20年（民法典第七百零五条，超过部分无效），“${quoteOf(reading, 'termMonths')}”改为多少？`,
      [quoteOf(reading, 'termMonths')],
    )
    reading.drop('termMonths')
    reading.drop('endDate')
  }
  if (kind.type === '竞业限制' && months !== null && months > 24) {
    reading.ask('termMonths', '竞业限制期限不得超过二年（劳动合同法第二十四条），期限改为多少？', [
      quoteOf(reading, 'termMonths'),
    ])
    reading.drop('termMonths')
    reading.drop('endDate')
  }
  const rate = number(answers.annualRatePercent)
  const lpr = lprOn(reading.today, LPR_TABLE)
  if (rate !== null && lpr && /借款|还款/.test(kind.type) && rate > lpr.oneYearPercent * 4 + 1e-9) {
    const quote = quoteOf(reading, 'monthlyRatePercent') || quoteOf(reading, 'annualRatePercent')
    reading.ask(
      'annualRatePercent',
      `“${quote}”折合年利率${percentWords(rate)}，超过一年期LPR的四倍（${percentWords(lpr.oneYearPercent * 4)}），超过部分法院不予支持，利率改为多少？`,
      [quote],
    )
    reading.drop('annualRatePercent')
    reading.drop('monthlyRatePercent')
  }
  const overdue = number(answers.overdueDaily)
  if (overdue !== null && lpr && overdue * 365 > lpr.oneYearPercent * 4)
    reading.notes.push(
      `逾期利息按日${percentWords(overdue)}折合年利率${percentWords(tidy(overdue * 365))}，超过一年期LPR四倍（${percentWords(lpr.oneYearPercent * 4)}）的部分法院不予支持`,
    )
  if (kind.type === '建设工程' && /质保金|质量保证金/.test(text)) {
    const match =
      /(\d+(?:\.\d+)?)%(?:的)?(?:作为)?(?:质保金|质量保证金)|(?:质保金|质量保证金)(?:为|是)?(\d+(?:\.\d+)?)%/.exec(
        text,
      )
    const percent = Number(match?.[1] ?? match?.[2] ?? 0)
    if (percent > 3) reading.notes.push(`质量保证金${percent}%超过工程价款结算总额的3%，请按规定调整`)
  }
}

function labour(reading: Reading): void {
  const { answers, text } = reading
  const months = number(answers.termMonths)
  const trial = number(answers.probationMonths)
  if (months !== null && trial !== null) {
    const most = months < 3 ? 0 : months < 12 ? 1 : months < 36 ? 2 : 6
    if (trial > most) {
      const rule =
        months < 3 ? '期限不满三个月的不得约定试用期' : `${months}个月的劳动合同试用期不得超过${most}个月`
      reading.ask(
        'probationMonths',
        `“${quoteOf(reading, 'probationMonths')}”超过法定上限：${rule}（劳动合同法第十九条），试用期改为多少？`,
        [quoteOf(reading, 'probationMonths')],
      )
      reading.drop('probationMonths')
      reading.drop('probationWage')
    }
  } else if (trial !== null && trial > 6) {
    reading.ask('probationMonths', '试用期最长不得超过六个月（劳动合同法第十九条），试用期改为多少？', [
      quoteOf(reading, 'probationMonths'),
    ])
    reading.drop('probationMonths')
  }
  // 底薪4000，试用期只给2500
  const full = number(answers.periodicAmount)
  const onTrial = number(answers.probationWage)
  if (full !== null && onTrial !== null && onTrial < full * 0.8 - 0.005) {
    reading.ask(
      'probationWage',
      `试用期工资${moneyWords(onTrial)}低于约定工资${moneyWords(full)}的80%（劳动合同法第二十条），试用期工资改为多少？`,
      [quoteOf(reading, 'probationWage')],
    )
    reading.drop('probationWage')
  }
  const ratio = number(answers.probationRatio)
  if (ratio !== null && ratio < 80) {
    reading.ask(
      'probationRatio',
      `试用期工资不得低于转正工资的80%（劳动合同法第二十条），${percentWords(ratio)}改为多少？`,
      [quoteOf(reading, 'probationRatio')],
    )
    reading.drop('probationRatio')
  } else if (ratio !== null && number(answers.periodicAmount) !== null) {
    const wage = tidy(((answers.periodicAmount as number) * ratio) / 100)
    reading.set(
      'probationWage',
      wage,
      null,
      `${plainMoney(answers.periodicAmount as number)} × ${percentWords(ratio)} = ${plainMoney(wage)}`,
    )
  }
  if (
    /(?:交|收|扣|付|缴)[^，]{0,8}押金|押金[^，]{0,6}(?:入职|员工)|扣(?:押|留)身份证|入职保证金|服装押金/.test(
      text,
    )
  )
    reading.ask(
      'depositTerms',
      '用人单位不得向劳动者收取押金、保证金或者扣押证件（劳动合同法第九条），该约定不写入合同，是否继续？',
      [],
    )
}
