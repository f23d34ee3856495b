import { isoDate } from '../values/calendar.ts'
import type { FactKey } from './catalogue.ts'
import type { FactDatum, FactSide, FactValue } from './fact-value.ts'
import { placeIn } from './places.ts'
import { denied, enumOf, type FactReading, money, ratio, stated } from './reading.ts'

// A contract written in English alone. What is read here is what is asked for most; of all else it is said that it was
// not read, never that the contract is silent.

/** The facts looked for in English: where none is found, the contract states none. */
export const ENGLISH_KEYS: ReadonlySet<FactKey> = new Set<FactKey>([
  'amount.total',
  'currency',
  'prepay',
  'pay.days',
  'pay.method',
  'warranty',
  'penalty.lateDelivery',
  'penalty.latePay',
  'penalty.cap',
  'liability.cap',
  'liability.indirect',
  'law',
  'dispute.way',
  'dispute.body',
  'term.end',
  'term.length',
  'renew.auto',
  'renew.notice',
  'terminate.free',
  'terminate.notice',
  'secret.years',
  'secret.forever',
  'assign',
  'subcontract',
  'exclusive',
  'deposit',
  'amount.period',
  'sublet',
  'retention',
])

/** Almost no Chinese, and sentences enough to be a contract. */
export const isEnglish = (text: string): boolean => {
  const han = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0
  return latin > 200 && han < latin * 0.1
}

const KINDS: [RegExp, string][] = [
  [/non-?disclosure|confidentiality agreement|\bNDA\b/i, '保密'],
  [/employment/i, '劳动'],
  [/\blease\b|tenancy|rental/i, '租赁'],
  [/\bloan\b|facility agreement/i, '借款'],
  [/distribut|dealer|agency/i, '经销'],
  [/licen[cs]e/i, '技术许可'],
  [/development/i, '技术开发'],
  [/construction|works contract/i, '建设工程'],
  [/\bsales?\b|purchase|supply/i, '买卖'],
  [/service|consult|maintenance/i, '服务'],
]
export const englishKind = (text: string): string | null => {
  const title = text.trim().split('\n').slice(0, 3).join(' ')
  return KINDS.find(([words]) => words.test(title))?.[1] ?? null
}

const SIDES: [RegExp, FactSide][] = [
  [
    /seller|vendor|supplier|contractor|consultant|provider|licensee|tenant|lessee|borrower|employee|party b/i,
    '乙方',
  ],
  [/buyer|purchaser|customer|client|employer|licensor|landlord|lessor|lender|company|party a/i, '甲方'],
]
const sideOf = (words: string): FactSide | undefined =>
  /each party|either party|both parties|neither party/i.test(words)
    ? '双方'
    : SIDES.find(([role]) => role.test(words))?.[1]

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const DAY = `(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(${MONTHS.join('|')}),?\\s+(20\\d{2})|(${MONTHS.join('|')})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(20\\d{2}))`
const dayIn = (words: string): string | null => {
  const found = new RegExp(DAY, 'i').exec(words)
  if (!found) return null
  const month = MONTHS.indexOf(((found[2] ?? found[4]) as string).toLowerCase()) + 1
  return isoDate(Number(found[3] ?? found[6]), month, Number(found[1] ?? found[5]))
}
const NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  'twenty-four': 24,
  thirty: 30,
  'thirty-six': 36,
  'forty-five': 45,
  sixty: 60,
  ninety: 90,
}
const COUNT = `(\\d{1,4}|${Object.keys(NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const LENGTH = `${COUNT}\\s*(?:\\(\\s*(\\d{1,4})\\s*\\))?\\s*[-\\s]?(calendar|business|working)?\\s*(day|week|month|year)s?`
const lengthIn = (words: string): (FactDatum & { type: 'duration' }) | null => {
  const found = new RegExp(LENGTH, 'i').exec(words)
  if (!found) return null
  const n = Number(found[2] ?? NUMBERS[(found[1] as string).toLowerCase()] ?? found[1])
  const unit = (found[4] as string).toLowerCase()
  if (unit === 'week') return { type: 'duration', n: n * 7, unit: '日' }
  const working = /business|working/i.test(found[3] ?? '')
  return {
    type: 'duration',
    n,
    unit: unit === 'day' ? (working ? '工作日' : '日') : unit === 'month' ? '月' : '年',
  }
}
const CURRENCIES: [RegExp, string, string][] = [
  [/USD|US\$|U\.S\. dollars?|\$/i, 'USD', '美元'],
  [/EUR|€|euros?/i, 'EUR', '欧元'],
  [/RMB|CNY|¥|yuan/i, 'CNY', '人民币'],
  [/HKD|HK\$/i, 'HKD', '港元'],
  [/GBP|£|pounds? sterling/i, 'GBP', '英镑'],
  [/JPY|yen/i, 'JPY', '日元'],
]
const SUM =
  /(USD|US\$|EUR|€|RMB|CNY|¥|HKD|HK\$|GBP|£|JPY|\$)\s*([\d,]+(?:\.\d+)?)(?:\s*(million))?|([\d,]{4,}(?:\.\d+)?)\s*(US dollars?|euros?|RMB|yuan|USD|EUR)/i
const sumIn = (words: string): { datum: FactDatum; currency: string } | null => {
  const found = SUM.exec(words)
  if (!found) return null
  const yuan = Number((found[2] ?? found[4] ?? '').replace(/,/g, '')) * (found[3] ? 1e6 : 1)
  const [, code, name] = CURRENCIES.find(([sign]) => sign.test(found[1] ?? found[5] ?? ''))!
  const datum = money(yuan)
  return { datum: datum.type === 'money' ? { ...datum, currency: code } : datum, currency: name }
}
const SHARE = /(\d{1,3}(?:\.\d+)?)\s*(?:%|per\s?cent)/i
const shareIn = (words: string): number | null => {
  const found = SHARE.exec(words)
  return found ? Number(found[1]) / 100 : null
}

const LAWS: [RegExp, string][] = [
  [/(?:PRC|China|Chinese|People.s Republic of China)/i, '中国法律'],
  [
    /England|English|Singapore|Hong Kong|New York|German|Swiss|Japan|French|Delaware|California|Korea/i,
    '境外法律',
  ],
]
const BODIES: [RegExp, string][] = [
  [/CIETAC|China International Economic and Trade Arbitration/i, '中国国际经济贸易仲裁委员会'],
  [/SHIAC|Shanghai International (?:Economic|Arbitration)/i, '上海国际经济贸易仲裁委员会'],
  [/SCIA|Shenzhen Court of International Arbitration/i, '深圳国际仲裁院'],
  [/SIAC|Singapore International Arbitration/i, '新加坡国际仲裁中心'],
  [/HKIAC|Hong Kong International Arbitration/i, '香港国际仲裁中心'],
  [/LCIA|London Court of International Arbitration/i, '伦敦国际仲裁院'],
  [/\bICC\b|International Chamber of Commerce/i, '国际商会仲裁院'],
]
const CITIES: Record<string, string> = {
  shanghai: '上海',
  beijing: '北京',
  shenzhen: '深圳',
  guangzhou: '广州',
  hangzhou: '杭州',
  suzhou: '苏州',
  nanjing: '南京',
  ningbo: '宁波',
  tianjin: '天津',
  chongqing: '重庆',
  chengdu: '成都',
  wuhan: '武汉',
  'hong kong': '香港',
  singapore: '新加坡',
  london: '伦敦',
  'new york': '纽约',
  paris: '巴黎',
  geneva: '日内瓦',
  tokyo: '东京',
  seoul: '首尔',
  munich: '德国',
  frankfurt: '法兰克福',
  england: '英格兰',
}
const cityIn = (words: string): string | null => {
  const found = new RegExp(`\\b(${Object.keys(CITIES).join('|')})\\b`, 'i').exec(words)
  return found ? (CITIES[(found[1] as string).toLowerCase()] as string) : null
}

type EnglishStatement = { text: string; start: number }
const sentencesOf = (source: string): EnglishStatement[] =>
  [...source.matchAll(/[^\n;]+?(?:\.(?=\s|$)(?<!\b(?:No|Co|Ltd|Inc|U\.S|e\.g|i\.e|GmbH|Art)\.)|;|\n|$)/g)]
    .map((match) => ({ text: match[0], start: match.index }))
    .filter(({ text }) => text.trim().length > 3)

/** What a contract in English states. */
export function readEnglish(reading: FactReading): FactValue[] {
  const { source, file } = reading
  const out: FactValue[] = []
  // between Lanwave Co., Ltd. (上海朗曜有限公司) (the "Client") and …
  for (const called of source.matchAll(
    /[(（](?:hereinafter )?(?:referred to as )?(?:the )?["“]([A-Za-z ]{3,24})["”][)）]/g,
  )) {
    const from = Math.max(0, called.index - 120)
    const lead = source.slice(from, called.index)
    const side = sideOf(called[1] as string)
    const chinese = /[(（]([\u4e00-\u9fa5（）]{4,30})[)）]\s*$/.exec(lead)?.[1]
    const name = chinese ?? /(?:between|and)\s+([A-Z][^"“]{3,80}?)[,，]?\s*$/.exec(lead)?.[1]
    if (!side || !name) continue
    const at = from + lead.lastIndexOf(name)
    const quote = { file, start: at, end: at + name.length, text: name }
    const more = { side, phase: called[1], confidence: 85 }
    out.push(stated('party.name', { type: 'party', text: name }, quote, more))
  }
  const has = (key: FactKey) => out.some((one) => one.key === key)
  for (const { text, start } of sentencesOf(source)) {
    const quote = { file, start, end: start + text.length, text }
    const put = (key: FactKey, value: FactDatum, more: Parameters<typeof stated>[3] = {}): void => {
      out.push(stated(key, value, quote, { confidence: 85, ...more }))
    }
    const once: typeof put = (key, value, more) => {
      if (!has(key)) put(key, value, more)
    }
    const late = /liquidated damages|penalt|late|delay|overdue/i.test(text)
    const signed =
      /^\s*(?:contract no[^\n]*)?\s*(?:date[d]?\b|signed on|this (?:agreement|contract) is (?:made|entered into|dated))|\bdate\s*:/i
    const day = dayIn(text)
    // A date on a line of its own stands below the signatures.
    const alone =
      /^\s*(?:[A-Z][a-z]+ \d{1,2},? \d{4}|\d{1,2} [A-Z][a-z]+ \d{4}|\d{4}-\d{2}-\d{2})\.?\s*$/.test(text)
    if (day && (signed.test(text) || alone)) once('sign.date', { type: 'date', day })
    for (const party of text.matchAll(
      /\b(Seller|Buyer|Purchaser|Supplier|Customer|Client|Contractor|Consultant|Service Provider|Provider|Licensor|Licensee|Landlord|Tenant|Lessor|Lessee|Lender|Borrower|Employer|Employee|Distributor|Party A|Party B|Disclosing Party|Receiving Party)\s*:\s*([^,，(（;\n]{3,60}(?:Co\.,? ?Ltd\.?|Ltd\.?|Inc\.?|GmbH|LLC|S\.A\.|Corp\.?)?(?:,\s*(?:Ltd|Inc|LLC|Corp)\.?)?)[^\n]{0,4}?(?:[(（]([\u4e00-\u9fa5]{4,30})[)）])?/g,
    )) {
      const whole = text.slice((party.index ?? 0) + party[0].length - 4)
      const chinese = party[3] ?? /[(（]([\u4e00-\u9fa5]{4,30})[)）]/.exec(text)?.[1] ?? null
      const side = sideOf(party[1] as string)
      put(
        'party.name',
        { type: 'party', text: chinese ?? (party[2] as string).trim() },
        { side, phase: party[1] },
      )
      const place = chinese ? placeIn(chinese) : cityIn(whole)
      if (place) put('party.place', { type: 'place', text: place }, { side })
    }
    const sum = sumIn(text)
    if (
      sum &&
      !late &&
      /(?:total|contract) (?:contract )?(?:price|value|amount|sum|fee)|(?:fixed|total) fee|aggregate price/i.test(
        text,
      ) &&
      !/liabilit/i.test(text)
    ) {
      once('amount.total', sum.datum)
      once('currency', enumOf(sum.currency))
    } else if (sum) once('currency', enumOf(sum.currency))
    const every =
      /(?:per|a|each|every)\s+(month|year|quarter|annum)|\b(monthly|annual|yearly|quarterly)\b/i.exec(text)
    if (sum && !late && every && /\brent|fee|retainer|salary|remuneration|charge/i.test(text)) {
      const of = (every[1] ?? every[2] ?? '').toLowerCase()
      once('amount.period', sum.datum, {
        phase: /quarter/.test(of) ? '季' : /year|annu/.test(of) ? '年' : '月',
      })
    }
    if (sum && !late && /\bdeposit\b/i.test(text) && !/%/.test(text) && !/advance|down payment/i.test(text))
      once('deposit', sum.datum, { phase: '押金' })
    if (/\bsub-?(?:let|lease)/i.test(text) && /\b(?:not|neither|no)\b/i.test(text))
      once('sublet', enumOf(/without[^.;]{0,40}consent/i.test(text) ? '须同意' : '禁止'))
    const owned =
      /intellectual property|work product|deliverables|copyright|results/i.test(text) &&
      /(?:vests? in|vested in|belongs? to|owned by|(?:sole |exclusive )?property of)\s+(?:the\s+)?([A-Z][A-Za-z ]{3,24})/i.exec(
        text,
      )
    const owner = owned ? sideOf(owned[1] as string) : undefined
    if (owner === '甲方' || owner === '乙方') once('ip.owner', enumOf(owner))
    const share = shareIn(text)
    const length = lengthIn(text)
    for (const part of text.split(/;|,\s+(?=\d+%)/)) {
      const own = shareIn(part)
      if (
        own !== null &&
        /advance|down payment|deposit|prepay|upon signing|after signing|of signing/i.test(part) &&
        !late
      )
        once('prepay', ratio(own, 'amount.total'))
    }
    if (/letter of credit|\bL\/C\b/i.test(text)) once('pay.method', enumOf('信用证'))
    else if (/\bT\/T\b|wire transfer|bank transfer|telegraphic/i.test(text))
      once('pay.method', enumOf('转账'))
    const due = /(?:pay|paid|payable|payment|invoice)[^.;]{0,60}?(?:within|net)\s+/i.exec(text)
    if (due && !/terminat|interest|advance|warrant/i.test(text)) {
      const credit = lengthIn(text.slice(due.index + due[0].length - 1, due.index + due[0].length + 40))
      if (credit) once('pay.days', { ...credit, ...(/invoice/i.test(text) ? { from: '发票' } : {}) })
    }
    if (
      day &&
      /deliver|shipment|shipped|completed?/i.test(text) &&
      /by|before|not later than|no later than|on/i.test(text)
    )
      once('delivery.date', { type: 'date', day })
    if (
      length &&
      /warrant|guarantee period|defects liability/i.test(text) &&
      !/represents|terminat/i.test(text)
    )
      once('warranty', length)
    if (share !== null && late) {
      const cap =
        /(?:not exceed(?:ing)?|up to|maximum of|capped at|limited to)[^.;%]{0,60}?(\d{1,3}(?:\.\d+)?)\s*%/i.exec(
          text,
        )
      const each = /(\d{1,2}(?:\.\d+)?)\s*%[^.;%]{0,60}?per\s+(day|week|month|annum|year)/i.exec(text)
      const rate = each
        ? Number(each[1]) /
          100 /
          ({ day: 1, week: 7, month: 30, annum: 365, year: 365 }[(each[2] as string).toLowerCase()] ?? 1)
        : null
      if (rate !== null)
        once(
          /payment|overdue|interest|invoice/i.test(text) ? 'penalty.latePay' : 'penalty.lateDelivery',
          ratio(rate, '合同总价'),
          each?.[2] === 'day' ? {} : { computed: true },
        )
      if (cap) once('penalty.cap', ratio(Number(cap[1]) / 100, 'amount.total'))
    }
    if (/liabilit/i.test(text) && /(?:shall not|will not|not) exceed|limited to|capped/i.test(text)) {
      if (sum) once('liability.cap', sum.datum, { side: sideOf(text) })
      else if (/(?:total )?contract (?:price|value|amount)/i.test(text))
        once('liability.cap', ratio(share ?? 1, 'amount.total'), { side: sideOf(text) })
      else if (/fees? (?:actually )?(?:paid|received)|amounts? paid/i.test(text))
        once('liability.cap', ratio(share ?? 1, '已收费用'), { side: sideOf(text) })
    } else if (/unlimited liabilit|liabilit[^.;]{0,20}unlimited/i.test(text))
      out.push(denied('liability.cap', quote))
    if (/(?:not|neither)[^.;]{0,60}(?:indirect|consequential)/i.test(text))
      once('liability.indirect', { type: 'bool', value: true })
    const law = /govern(?:ed|ing)[^.;]{0,20}law|laws? of|governed by/i.test(text)
      ? LAWS.find(([words]) => words.test(text))
      : null
    if (law) once('law', enumOf(law[1]))
    if (/arbitrat/i.test(text) && !/no arbitration/i.test(text)) {
      once('dispute.way', enumOf('仲裁'))
      const body = BODIES.find(([words]) => words.test(text))
      if (body && !has('dispute.body')) put('dispute.body', { type: 'place', text: body[1] })
      const seat = cityIn(/(?:\bin|seat[^.;]{0,20}|held (?:in|at))\s+([A-Z][A-Za-z ]+)/.exec(text)?.[0] ?? '')
      if (seat) put('dispute.body', { type: 'place', text: seat })
    } else if (/\bcourts? of|jurisdiction of|courts? (?:located )?in/i.test(text)) {
      once('dispute.way', enumOf('诉讼'))
      const seat = cityIn(text)
      if (seat) put('dispute.body', { type: 'place', text: seat })
    }
    if (
      day &&
      /(?:until|expires? on|ending on|to|through|terminat\w* on)\s/i.test(text) &&
      /term|effective|remain in force|period|until/i.test(text) &&
      !/deliver|ship|pay/i.test(text)
    )
      once('term.end', { type: 'date', day: lastDay(text) ?? day })
    if (
      length &&
      /\bterm\b|remain in force|valid for|period of/i.test(text) &&
      !/notice|confidential|warrant|deliver|pay/i.test(text)
    )
      once('term.length', length)
    if (
      /automatic(?:ally)?[^.;]{0,20}(?:renew|extend)|(?:renew|extend)\w*[^.;]{0,20}automatically/i.test(text)
    ) {
      if (/not (?:be )?automatically|shall not/i.test(text)) once('renew.auto', enumOf('不续约'))
      else once('renew.auto', enumOf('自动续约'))
      if (length && /notice|notif/i.test(text)) {
        const notice = lengthIn(
          /(?:at least|not less than|no(?:t)? later than|unless)[^.;]*/i.exec(text)?.[0] ?? '',
        )
        if (notice) once('renew.notice', notice)
      }
    }
    if (
      /(?:may|is entitled to|can) terminate/i.test(text) &&
      /(?:without cause|for any reason|for convenience|at any time)/i.test(text)
    ) {
      once('terminate.free', { type: 'bool', value: true }, { side: sideOf(text) })
      if (length && /notice/i.test(text)) once('terminate.notice', length)
    }
    if (/confidential/i.test(text)) {
      if (/perpetu|indefinite|forever/i.test(text)) once('secret.forever', { type: 'bool', value: true })
      else if (length) once('secret.years', length)
    }
    if (/\bassign/i.test(text) && /(?:not|neither)[^.;]{0,40}(?:assign|transfer)/i.test(text))
      once('assign', enumOf(/without[^.;]{0,30}consent/i.test(text) ? '须同意' : '禁止'))
    if (/subcontract/i.test(text) && /not/i.test(text))
      once('subcontract', enumOf(/without[^.;]{0,30}consent/i.test(text) ? '须同意' : '禁止'))
    if (
      /(?<!non-)\bexclusive\b/i.test(text) &&
      !/non-exclusive|exclusive jurisdiction|exclusive of/i.test(text)
    )
      once('exclusive', { type: 'bool', value: true })
    if (/non-exclusive/i.test(text) && !has('exclusive')) out.push(denied('exclusive', quote))
    if (share !== null && /retention|retain/i.test(text)) once('retention', ratio(share, 'amount.total'))
    if (sum && /security deposit|\bdeposit of/i.test(text)) once('deposit', sum.datum, { phase: '押金' })
  }
  return out
}
const lastDay = (text: string): string | null => {
  const all = [...text.matchAll(new RegExp(DAY, 'gi'))].map((match) => dayIn(match[0]))
  return all.at(-1) ?? null
}
