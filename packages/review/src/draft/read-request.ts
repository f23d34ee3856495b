// A request in everyday words → what was understood of it, what is asked back, and what was not used.
import { FIRM, isFirm, nameAt } from '../spoken/names.ts'
import { type IsoDate, todayInChina } from '../values/calendar.ts'
import { COMMON_SLOTS } from './common-slots.ts'
import { type DraftAnswers, DraftError, refuseUnlawful } from './draft.ts'
import { monthsInWords } from './passages.ts'
import { readCounts } from './request/counts.ts'
import { KINDS, recogniseKind, speakerSide } from './request/kinds.ts'
import { isGeneric } from './request/name-gate.ts'
import { readParties } from './request/parties.ts'
import { readPayments, writePayments } from './request/payment.ts'
import { readPrices } from './request/prices.ts'
import { readInterest, readRatios } from './request/rates.ts'
import { type Ask, type Item, Reading } from './request/reading.ts'
import { solve } from './request/solve.ts'
import { readRemains, readSubject } from './request/subject.ts'
import { TERM_READERS } from './request/terms.ts'
import { readTimes } from './request/times.ts'
import { readUnlawful } from './request/unlawful.ts'
import { dateWords, moneyWords } from './request/wording.ts'
import { TEMPLATES } from './templates.ts'

export type Understood = {
  type: string
  answers: DraftAnswers
  /** What each answer was read from, and how it was worked out. */
  items: Item[]
  /** Contradictions and what the law does not allow: asked back before anything is written. */
  asks: Ask[]
  /** Phrases of the request that are in no answer and in no question. */
  unused: string[]
  notes: string[]
}
export type DraftRequest = Understood & { questions: { key: string; question: string }[] }

/** Only for working things out; no place of its own in a contract. */
const WORKING = [
  'orderMoney',
  'lines',
  'commissionPercent',
  'addedSum',
  'countedSum',
  'ratedBase',
  'pledgeMonths',
  'depositEach',
  'earnestPercent',
  'orderPercent',
  'orderName',
  'earnestAsked',
  'countNumber',
  'countUnit',
  'countPeriod',
  'countAbout',
  'countedAmount',
  'areaNumber',
  'unitPeriod',
  'discountPercent',
  'feePercent',
  'contradicted',
  'overdueDaily',
  'firstPayDate',
  'severalPrices',
  'extraSums',
]

const SHORT = '请用一两句话说明要起草什么合同'

export function readDraftRequest(request: string, today: IsoDate = todayInChina()): DraftRequest {
  refuseUnlawful(request)
  if (request.trim().length < 5) throw new DraftError('TOO_SHORT', SHORT)
  const reading = new Reading(request, today)
  const recognised =
    recogniseKind(withoutNames(reading.text)) ?? recogniseKind(reading.text) ?? kindByFigures(reading)
  if (!recognised || !TEMPLATES[recognised.kind.type])
    throw new DraftError('UNKNOWN_TYPE', '没有判断出合同类型，请说明是买卖、租赁、劳动、服务等哪一类')
  reading.kind = recognised.kind
  reading.speaker = speakerSide(reading.text, recognised.kind)
  readParties(reading)
  takeKindWords(reading)
  readUnlawful(reading)
  for (const read of TERM_READERS)
    for (const phrase of reading.phrases) if (!isUsed(reading, phrase)) read(reading, phrase)
  readInterest(reading)
  readPrices(reading)
  readRatios(reading)
  const payments = readPayments(reading)
  lastMoney(reading)
  readTimes(reading)
  readCounts(reading)
  readSubject(reading)
  solve(reading)
  writePayments(reading, payments)
  // Parts that do not hold together are asked about; our usual parts do not stand in for them.
  if (reading.asks.some(({ key }) => key === 'payment') && !reading.said.has('payment'))
    reading.say('payment', '【待填：各期付款的比例、金额和时间】', null)
  const unused = readRemains(reading)
  finish(reading)
  return {
    type: reading.kind.type,
    answers: reading.answers,
    items: reading.items.filter(({ key }) => reading.answers[key] !== undefined),
    asks: reading.asks,
    unused,
    notes: reading.notes,
    questions: [...reading.asks.map(({ key, question }) => ({ key, question })), ...questionsFor(reading)],
  }
}

/** No word tells the kind: things with a number and a price are sold, a price for each month is for a service. */
function kindByFigures(reading: Reading): ReturnType<typeof recogniseKind> {
  const of = (kind: string) => reading.tokens.filter((token) => token.kind === kind).length
  if (of('money') === 0 || of('money') + of('date') + of('count') + of('length') + of('ratio') < 2)
    return null
  const type = reading.tokens.some(
    (token) => token.kind === 'count' && !/^(?:次|人|天|期|平方米)$/.test(token.unit),
  )
    ? '买卖'
    : '服务'
  const kind = KINDS.find((one) => one.type === type)
  if (!kind) return null
  reading.notes.push(`需求中没有说明合同类型，按“${type}”起草，请核对`)
  return { kind, score: 0, runnerUp: null }
}

/** 从宜家定制供应链订课桌: nor does one that is called by its trade. */
function withoutTraders(text: string): string {
  let out = text
  for (const match of text.matchAll(/(?:从|跟|找|请|让|委托|聘请|向)/g)) {
    const named = nameAt(text, match.index + match[0].length)
    if (!named || named.name.length < 4 || !isFirm(named.name) || isGeneric(named.name)) continue
    if (/^[A-Za-z]/.test(named.name)) continue
    const start = match.index + match[0].length
    out = out.slice(0, start) + '某'.repeat(named.end - start) + out.slice(named.end)
  }
  return out
}

/** A firm called 物业管理 or 设计 says nothing of the contract wanted. */
const withoutNames = (text: string) =>
  withoutTraders(text).replace(FIRM, (name) => {
    // 公司捐给云南怒江第一小学: the verb before the name stays.
    const lead = /^.*(?:给|向|跟|和|与|找|请|由|委托|聘请|卖|买|租|借|欠|送)/.exec(name)?.[0] ?? ''
    return name.length - lead.length > 5 ? `${lead}某某` : name
  })

const isUsed = (reading: Reading, phrase: { start: number; end: number }) => {
  for (let at = phrase.start; at < phrase.end; at++) if (!reading.used[at]) return false
  return true
}

/** 起草一份房屋租赁合同: the words that name the kind are used by it. */
function takeKindWords(reading: Reading): void {
  const named = reading.kind.named.exec(reading.text)
  // 送给, 存期: words that only told the kind stay to be read.
  if (named && /合同|协议|借条|借据|欠条|承诺|委托书/.test(named[0]))
    // 协商一致12月15日解除合同: only the words of the kind, never a figure among them.
    reading.take(
      named.index + (/\d/.test(named[0]) ? named[0].search(/[^\d]{0,6}$/) : 0),
      named.index + named[0].length,
    )
  // 买方我, 我是出租方: which side the writer is on, and no term.
  for (const phrase of reading.phrases)
    if (
      new RegExp(
        `^(?:(?:${reading.kind.first}|${reading.kind.second})(?:就?是|为)?(?:我们?|我方|我司|本人)|(?:我们?|我方|我司|本人)(?:就?是|为|做|当)(?:${reading.kind.first}|${reading.kind.second}))$`,
      ).test(phrase.text)
    )
      reading.take(phrase.start, phrase.end)
  // Verbs that told the kind and the roles are used by that; what they are done to is not.
  for (const match of reading.text.matchAll(
    /采购|购买|订购|购进|买断|(?:想|要)?买(?!家|方)|(?:想|要)?卖(?!家|方)|出售|租给|出租|(?<=我|公司|司)租|借给|借款|借了|借的|委托|聘请|招聘|外包给?|承包给?|授权给?|许可给|转让给?|转给|赠给|赠与|捐赠给?|加盟|合伙(?:开)?|定做|定制|存放|运到|运往|签约|投放|供应(?!商)|进(?=一批|货)|合作开发|抵押给|sell/g,
  ))
    reading.take(match.index, match.index + match[0].length)
  for (const match of reading.text.matchAll(
    // 出纳, 写字楼: only where a paper is what is to be written.
    /(?:帮我|请|麻烦)?(?:起草|拟定)(?:一份|一个|个|一下)?|(?:帮我|帮忙|请|麻烦|给我)(?:拟|写|出|弄|做|准备)(?:一份|一个|个|一下)?|(?:拟|写|出|弄|准备)(?:一份|一个|个)?(?=[\u4e00-\u9fa5]{0,8}(?:合同|协议|借条|欠条|收条|承诺))/g,
  ))
    reading.take(match.index, match.index + match[0].length)
}

/** A sum nobody has claimed: the price where none was said; under a name of its own where there is one. */
function lastMoney(reading: Reading): void {
  for (const phrase of reading.phrases)
    for (const token of phrase.tokens) {
      if (token.kind !== 'money' || !reading.isFree(token) || token.per.length) continue
      const bare = token.bare && (token.yuan < 100 || !/租|薪|价|费|款|钱|卖|买|收/.test(phrase.text))
      if (bare) continue
      const key = /租赁|劳动/.test(reading.kind.type) ? 'periodicAmount' : 'amount'
      if (reading.answers[key] !== undefined || reading.answers.contradicted === key) continue
      if (/达不到|低于|不超过|以上|以内/.test(phrase.text)) continue
      reading.set(key, token.yuan, token)
    }
}

function finish(reading: Reading): void {
  if (
    reading.kind.type === '保密' &&
    reading.answers.secrecyYears === undefined &&
    typeof reading.answers.termMonths === 'number'
  ) {
    reading.answers.secrecyYears = reading.answers.termMonths / 12
    for (const item of reading.items) if (item.key === 'termMonths') item.key = 'secrecyYears'
    delete reading.answers.termMonths
  }
  placeOthers(reading)
  asTyped(reading)
  const template = TEMPLATES[reading.kind.type]
  const words = template?.clauses.map(({ text }) => text).join('') ?? ''
  // How many, where the text of this kind has no place for it.
  if (
    reading.answers.quantity !== undefined &&
    !words.includes('{{quantity}}') &&
    !(reading.answers.unitPrice !== undefined && words.includes('{{>price}}'))
  )
    reading.say('subjectTerms', `数量：${reading.answers.quantity}`, null)
  if (reading.said.has('breach') && !/借款|还款|和解/.test(reading.kind.type))
    reading.say('breach', '任何一方违约造成对方损失的，应当赔偿对方因此遭受的损失', null)
  for (const [key, sentences] of reading.said) {
    const numbered = sentences.length > 1 && !/^（/.test(sentences[0] as string) && key !== 'payment'
    reading.answers[key] = sentences
      .map((sentence, index) => (numbered ? `${index + 1}. ${sentence}` : sentence))
      .join('\n')
  }
  for (const key of WORKING) delete reading.answers[key]
}

/** 中质咨询（青岛）有限公司: names and things keep the marks they were typed with. */
function asTyped(reading: Reading): void {
  for (const [key, value] of Object.entries(reading.answers)) {
    if (typeof value !== 'string' || !/[()]/.test(value)) continue
    const at = reading.text.indexOf(value)
    const typed = at >= 0 ? reading.quote(at, at + value.length) : ''
    if (typed.length === value.length) reading.answers[key] = typed
  }
}

/** Facts the text of this kind has no place for are said where they belong, so that none is lost. */
function placeOthers(reading: Reading): void {
  const words = (TEMPLATES[reading.kind.type]?.clauses ?? []).map(({ text }) => text).join('')
  const { answers } = reading
  const lacks = (key: string, passages: string[]) =>
    answers[key] !== undefined &&
    !words.includes(`{{${key}`) &&
    !passages.some((one) => words.includes(`{{>${one}}}`))
  if (lacks('amount', ['price', 'rent']))
    reading.say('priceTerms', `相关费用为${moneyWords(Number(answers.amount))}`, null)
  if (lacks('periodicAmount', ['price', 'rent']) && !/还款/.test(reading.kind.type))
    reading.say(
      'priceTerms',
      `每${answers.periodUnit ?? '月'}${moneyWords(Number(answers.periodicAmount))}`,
      null,
    )
  if (lacks('unitPrice', ['price', 'rent']))
    reading.say(
      'priceTerms',
      `单价为${moneyWords(Number(answers.unitPrice))}${answers.unitPer ? `/${answers.unitPer}` : ''}`,
      null,
    )
  if (lacks('deposit', []))
    reading.say('depositTerms', `押金（保证金）为${moneyWords(Number(answers.deposit))}`, null)
  if (lacks('monthlyRatePercent', ['rate']) && lacks('annualRatePercent', ['rate']))
    reading.say(
      'priceTerms',
      `欠款按月利率${answers.monthlyRatePercent}%计付利息（折合年利率${answers.annualRatePercent}%）`,
      null,
    )
  else if (lacks('annualRatePercent', ['rate']) && !/借款/.test(reading.kind.type))
    reading.say('priceTerms', `按年利率${answers.annualRatePercent}%计付利息`, null)
  if (lacks('taxRate', ['tax'])) reading.say('priceTerms', `增值税税率为${answers.taxRate}%`, null)
  if (lacks('deliveryDate', ['delivery']))
    reading.say('deliveryTerms', `应于${dateWords(String(answers.deliveryDate))}前交付`, null)
  if (lacks('deliveryTime', ['delivery']))
    reading.say('deliveryTerms', `应于${answers.deliveryTime}交付`, null)
  if (lacks('deliveryPlace', ['delivery']))
    reading.say('deliveryTerms', `交付（履行）地点为${answers.deliveryPlace}`, null)
  if (lacks('warrantyMonths', ['warranty']))
    reading.say('warrantyTerms', `质保期为${monthsInWords(Number(answers.warrantyMonths))}`, null)
  if (lacks('termMonths', ['term']))
    reading.say('termTerms', `期限为${monthsInWords(Number(answers.termMonths))}`, null)
  if (lacks('startDate', ['term']))
    reading.say('termTerms', `自${dateWords(String(answers.startDate))}起`, null)
  if (lacks('endDate', ['term'])) reading.say('termTerms', `至${dateWords(String(answers.endDate))}止`, null)
  if (lacks('termDays', ['term'])) reading.say('termTerms', `期限为${answers.termDays}日`, null)
}

function questionsFor({ kind, answers, speaker, asks }: Reading): { key: string; question: string }[] {
  const template = TEMPLATES[kind.type]
  if (!template) return []
  const asked = new Set(asks.map(({ key }) => key))
  const has = (key: string) => answers[key] !== undefined || asked.has(key)
  const questions = template.slots
    .filter((slot) => !slot.optional && !has(slot.key) && !slot.unless?.some(has))
    .map(({ key, question }) => ({ key, question }))
  for (const side of ['second', 'first'] as const)
    if (answers[`${side}Name`] === undefined)
      questions.unshift({
        key: `${side}Name`,
        question: `${(side === 'first') === (answers.firstIs === '乙方') ? '乙方' : '甲方'}（${template[side]}${speaker === side ? '，即本方' : ''}）的名称是什么`,
      })
  return questions
}

/** The name of an answer for people. */
export const labelOf = (type: string, key: string): string =>
  ({ firstName: '甲方名称', secondName: '乙方名称' })[key] ??
  TEMPLATES[type]?.slots.find((slot) => slot.key === key)?.label ??
  COMMON_SLOTS.find((slot) => slot.key === key)?.label ??
  key
