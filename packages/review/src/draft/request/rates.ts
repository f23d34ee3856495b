// Rates of interest, shares of profit and of companies, commissions, discounts: a ratio by the words around it.
import { parseSpoken } from '../../spoken/numbers.ts'
import { payer } from './payment.ts'
import type { Phrase, Reading } from './reading.ts'
import { first } from './terms.ts'
import { type Of, takeAll, whole } from './token-of.ts'
import { ownWords, percentWords } from './wording.ts'

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
      takeAll(reading, phrase, /股权|股份/g)
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
  takeAll(reading, phrase, /试用期?|工资|按|发|打|转正/g)
}
