// One pass over a request (or a question, or a rule): every figure with what it counts. Tokens never overlap, so a
// figure can be used once only and none is read twice in two roles.
import type { IsoDate } from '../values/calendar.ts'
import { findSpokenDates, type SpokenDate } from './dates.ts'
import { NUMBER, parseSpoken } from './numbers.ts'

type At = { start: number; end: number }
export type MoneyToken = At & {
  kind: 'money'
  yuan: number
  per: string[] /** 4500 beside nothing but a word */
  bare: boolean
}
export type RatioToken = At & {
  kind: 'ratio'
  percent: number
  form: '%' | '点' | '成' | '折' | '分之' | '半'
}
export type CountToken = At & { kind: 'count'; amount: number; unit: string; about: boolean }
export type LengthToken = At & {
  kind: 'length'
  months: number | null
  days: number | null
  hours: number | null
  working: boolean
}
export type SplitToken = At & { kind: 'split'; shares: number[] }
export type DateToken = SpokenDate & { kind: 'date' }
export type MonthDayToken = At & { kind: 'monthday'; day: number; before: boolean }
export type PlainToken = At & { kind: 'plain'; text: string }
export type Token =
  | MoneyToken
  | RatioToken
  | CountToken
  | LengthToken
  | SplitToken
  | DateToken
  | MonthDayToken
  | PlainToken

const UNITS =
  '模次|框|个账号|账号|个用户|用户(?!数|协议)|个点位|点位|平方米|平米|平方|平|(?<=[每按一])方(?=\\d)|(?<=\\d)方(?!案|便|面|式|向|位|形|米|桌|法|可|才|能|块|格)|块|车(?!间|位|辆|牌|库|队|工|床|主|险|费|型|况|厂|道|贷|身|门|窗|票|站|皮|厘|相撞|追尾|剐|刮|碰)|立方米|立方|公斤|千克|公里|千米|毫升|课时|坐席|席位|工日|人天|人日|人月|台班|场次|车次|航次|班次|小时|公顷|亩|坛|缸|筐|篓|托盘|托|柜|罐|听|羽|首|集|桌|扇|延米|餐|趟|万字|个人天|只|个|台|套|件|吨|斤|箱|盒|瓶|双|条|张|册|本|辆|把|支|根|米|名|人|位|席|次|场|片|包(?!括|含|邮|安|讲|吃|工|料)|袋|桶|升|棵|头|匹|批|款|组|门|户|间|家|株|幅|部|架|艘|粒|卷|捆|盏|樘|份|篇|字|口|副|对(?!一)|枚|盆|床|顶|尊|列|节|节课|堂|堂课|座|栋|套房|节|kg|KG|t(?![a-z])|人次|SKU|sku'
const PERIOD = '月|年|天|日|周|季度|季|小时|期|半年'
const ABOUT = /(?:大概|大约|约|差不多|预计|左右)$/

/** Written so that its figures count nothing: numbers of houses, types, plates, patents, standards, titles of works. */
const ADDRESS =
  /[\u4e00-\u9fa5]{0,30}?(?:路|街|大道|道|巷|弄|胡同|村|里|园|城|小区|花园|广场|大厦|中心)(?:[\u4e00-\u9fa5]{0,4}?)(?:[A-Za-z]\d*-)?\d+(?:号楼|号|弄|幢|栋|座|室)(?:[A-Za-z0-9-]*(?:号楼|号|幢|栋|座|单元|室|楼|层|铺|底商|商铺))*(?:[A-Za-z]?\d{2,5}(?![\d.]*(?:元|万|块|平|㎡))(?:室|房|号)?)?/y
const NAMED =
  /《[^》]*》|“[^”]*”|(?:[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][·.-]?[A-Z0-9]{5,6})|(?<![A-Za-z])(?!base ?\d)[A-Za-z]{1,8}[-/ ]?(?:[A-Za-z]{0,4}[-/.]?)?\d[A-Za-z0-9./-]*(?:\.\d)?|\d{1,2}米\d(?!\d)|\d+(?:\.\d+)?(?:kW|KW|kw|kVA|KVA|kV|kN|mm|cm|MPa|Hz|GB|TB)(?![A-Za-z])|(?:19|20)\d{2}年?款|\d+(?:号线|号楼|号(?!起|开|前|到|上|入|交|发|付|之|进|算|结)|楼|层|类|班|线|幢|栋|座|单元|室|点(?:钟|半)?(?=[，。；到打上前下开至])|薪)|第\d+[类届期条号]/y

/** Places and names that begin like a count: 三门青蟹 is not three doors. */
const NOT_COUNTED =
  /(?:五一|八一|五四|七一|八佰|二七|三八)(?=广场|大道|路|街|商圈|村|公园|桥|区|塔|万达|礼堂|体育|陵)|[一二三四五六七八九十百千]+(?=万(?:达|象|科|豪)(?!到|成))|[长珠]三角|三里屯|五道口|六里桥|九眼桥|百货|百汇|千佛|三门(?=峡|县|湾|青|海)|四平(?=市|铁|梨树|公主岭)|百色(?=市|芒)|万州(?=区)|一汽|三一重工|六盘水|五粮液|千岛湖/y
const MONTH_DAY =
  /(?:每(?:个)?月|按月|次月|隔月|下个?月(?=\d{1,2}[日号]之?前?(?:结|付|给|交))|每年\d{1,2}月)(?:的)?(\d{1,2}|[一二三四五六七八九十]{1,3})[日号](?:之?(前|以前))?/y
const PLEDGE = /[押压][一二两三四五六\d](?:个)?月?付[一二两三四五六七八九十\d]{1,2}(?:个?月)?|N\+1|2N/y

const R = (source: string) => new RegExp(source, 'y')
const PCT_OF = R(`(百|千|万)分之(${NUMBER})`)
/** 三分之一, 四分之三. */
const FRACTION = /([二三四五六七八九])分之([一二两三四五六七八])/y
const PCT = R(`(${NUMBER})\\s*(?:%|％|个百分点|个点|个税点|‰)`)
const TENTHS = R(
  `([一二两三四五六七八九十]|\\d(?:\\.\\d)?)成(?:([一二三四五六七八九半])(?![个年月天日次期周季]))?(?!交|立|功|果|本|员|品|都|长|为|套|型)`,
)
const FOLD = R(`([一二三四五六七八九]{1,2}|\\d{1,2}(?:\\.\\d)?)折`)
const HALF = /一半|(?<=付|给|打|交|退|各|扣)半(?!年|个|天)|对半|半价/y
const SPLIT_FIGURES = R(`\\d{1,3}(?:\\.\\d)?(?:[:：比/]\\d{1,3}(?:\\.\\d)?)+(?![\\d年月/:])`)
const SPLIT_WORDS =
  /(?<![\u4e00-\u9fa5]?(?:十|百|千|万|第|点|周|月))([一二三四五六七八九]{2,4})(?:开(?!始|工|业|机|发|票)|分成|分账|分(?!之|钟|期|批|公|成两)|付款|付(?!清))/y
/** 分红六四, 利润五五: no word behind it. */
const SPLIT_BARE =
  /(?<=分红|付款|付款按|付款方式|付款比例|分期|利润|收益|盈亏|盈利|分成|股份|占股|分配|收入)(?:按|是|为|:)?([一二三四五六七八九]{2,4})(?=[，。；]|$|签|预付|下单|开工|进场|合同|首付|到货|定稿|上线)/y
const LENGTH = R(
  `(?:(${NUMBER})(?:个半|来)?\\s*(?:(个)?(?:(年半|周年|年|工作日|自然日|日历天|季度|小时|钟头|分钟|天|日|周(?!转|边|围|密|报|刊)|星期|礼拜))|个(半?月)|个自然月)|(半年|半个月|半天|半小时|一年半载|一辈子))(?!前|租金|薪|费|息|利|化|度|任务|用量|收入|采购额|管理费|产)`,
)
const PER_AFTER = R(
  `(?:\\s*(?:\\/|每(?:一)?|一|1)\\s*(?:个)?(?:(?!次性|起|共|并|定|直|旦)(${UNITS}|${PERIOD}|千字|吨公里)))`,
)
const MARKED = R(`(?:[¥￥]|人民币|RMB)\\s*(${NUMBER})(?:元|块)?(?:整|正)?`)
const YUAN = R(
  `(${NUMBER})(?:元|块钱|块(?!地|砖|板|玻璃|屏|单价|，?每块)|圆)(?:([一二三四五六七八九\\d])(?:毛|角)?(?![\\d万千百年月日天台个%:公斤吨件只套双米平箱盒瓶张人次条])(?=[，。；一每/]|$))?(?:钱)?(?:整|正)?`,
)
/** 2毛, 三毛五, 8角, 5分钱. */
const MAO = R(
  `(${NUMBER})(?:毛(?!利|坯|重|巾|毯|衣)|角(?!度|色|落|钢|债|洲|形|地带|函)|分钱)(?:([一二三四五六七八九\\d])(?![\\d万千百年月日天]))?(?:分)?(?:钱)?`,
)
const WAN = R(
  `(\\d+(?:\\.\\d+)?[万亿wW](?:\\d{1,4}(?![\\d万亿wWkK年月日天个期次台套件只%平米张辆人名]))?千?|[一二两三四五六七八九十百壹贰叁肆伍陆柒捌玖拾佰]+[万亿][一二三四五六七八九千百零]*)(?!${UNITS}|只|字)`,
)
const COUNT = R(`(${NUMBER})(?:多|来|余)?\\s*(${UNITS})(?!号)`)
const BARE = R(`(?:${NUMBER})`)

const exec = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

export function readTokens(text: string, today: IsoDate): Token[] {
  const dates = new Map(findSpokenDates(text, today).map((date) => [date.start, date]))
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at, dates)
    if (token) {
      tokens.push(token)
      at = token.end
    } else at++
  }
  return tokens
}

function tokenAt(text: string, at: number, dates: Map<number, SpokenDate>): Token | null {
  const starts = text[at] as string
  // 五一广场, 二七万达 are places, no day and no sum.
  const uncounted = exec(NOT_COUNTED, text, at)
  if (uncounted) return { kind: 'plain', start: at, end: at + uncounted[0].length, text: uncounted[0] }
  const date = dates.get(at)
  if (date) return { ...date, kind: 'date' }
  if (!/[\d一二两三四五六七八九十百千万半壹贰叁肆伍陆柒捌玖拾¥￥人R《“A-Za-z对\u4e00-\u9fa5]/.test(starts))
    return null
  const monthDay = exec(MONTH_DAY, text, at)
  if (monthDay && !/\d月/.test(monthDay[0]))
    return {
      kind: 'monthday',
      start: at,
      end: at + monthDay[0].length,
      day: parseSpoken(monthDay[1] as string) ?? 0,
      before: Boolean(monthDay[2]),
    }
  const idiom = exec(PLEDGE, text, at)
  if (idiom) return { kind: 'plain', start: at, end: at + idiom[0].length, text: idiom[0] }
  const plain = exec(NAMED, text, at)
  if (plain && (plain[0].length > 2 || /^\d/.test(plain[0])) && !/^[wk]\d/i.test(plain[0]))
    return { kind: 'plain', start: at, end: at + plain[0].length, text: plain[0] }
  if (!/\d/.test(starts) && !/[/\d.]/.test(text[at - 1] ?? '')) {
    const address = exec(ADDRESS, text, at)
    if (address) {
      const start = at + addressBegin(address[0])
      if (start === at) return { kind: 'plain', start, end: at + address[0].length, text: address[0] }
    }
  }
  return figureAt(text, at)
}

/** Verbs and prepositions in front of an address are not part of it. */
function addressBegin(words: string): number {
  const lead =
    /^.*(?:坐落(?:于|在|地)?|座落(?:于|在)?|位于|地址(?:是|在|为|:)?|房子(?:在)?|把|将|在|租|卖|买|送到|送至|套|房子|旁边|旁|边|落|，|:)/.exec(
      words,
    )
  return lead ? lead[0].length : 0
}

function figureAt(text: string, at: number): Token | null {
  const previous = text[at - 1] ?? ''
  const end = (match: RegExpExecArray) => at + match[0].length
  let match = exec(PCT_OF, text, at)
  if (match) {
    const value = parseSpoken(match[2] as string)
    const base = { 百: 1, 千: 10, 万: 100 }[match[1] as string] as number
    if (value !== null)
      return { kind: 'ratio', start: at, end: end(match), percent: tidy(value / base), form: '分之' }
  }
  match = exec(FRACTION, text, at)
  if (match) {
    const [whole, part] = [parseSpoken(match[1] as string), parseSpoken(match[2] as string)]
    if (whole && part && part < whole)
      return { kind: 'ratio', start: at, end: end(match), percent: tidy((part / whole) * 100), form: '分之' }
  }
  match = exec(PCT, text, at)
  if (match) {
    const value = parseSpoken(match[1] as string)
    const form = /点$/.test(match[0]) ? '点' : '%'
    if (value !== null)
      return {
        kind: 'ratio',
        start: at,
        end: end(match),
        percent: tidy(match[0].endsWith('‰') ? value / 10 : value),
        form,
      }
  }
  match = exec(TENTHS, text, at)
  if (match && !/[提分]$/.test(previous)) {
    const tail = match[2] === '半' ? 5 : match[2] ? (parseSpoken(match[2]) ?? 0) : 0
    const value = parseSpoken(match[1] as string)
    if (value !== null)
      return { kind: 'ratio', start: at, end: end(match), percent: tidy(value * 10 + tail), form: '成' }
  }
  match = exec(FOLD, text, at)
  if (match) {
    const words = match[1] as string
    const value =
      words.length === 2 && !/[.]/.test(words) ? parseSpoken(words) : (parseSpoken(words) ?? 0) * 10
    if (value) return { kind: 'ratio', start: at, end: end(match), percent: tidy(value), form: '折' }
  }
  match = exec(HALF, text, at)
  if (match) return { kind: 'ratio', start: at, end: end(match), percent: 50, form: '半' }
  match = exec(SPLIT_FIGURES, text, at)
  if (match) {
    const parts = match[0].split(/[:：比/]/).map(Number)
    if (parts.length > 1 && (/[:：比]/.test(match[0]) || parts.length > 2))
      return { kind: 'split', start: at, end: end(match), shares: parts }
  }
  match = exec(SPLIT_WORDS, text, at)
  if (match) {
    const parts = [...(match[1] as string)].map((digit) => parseSpoken(digit) as number)
    const sum = parts.reduce((a, b) => a + b, 0)
    if (sum === 10) return { kind: 'split', start: at, end: at + (match[1] as string).length, shares: parts }
  }
  match = exec(SPLIT_BARE, text, at)
  if (match) {
    const parts = [...(match[1] as string)].map((digit) => parseSpoken(digit) as number)
    if (parts.reduce((a, b) => a + b, 0) === 10)
      return { kind: 'split', start: at, end: end(match), shares: parts }
  }
  const length = lengthAt(text, at)
  if (length && !(length.hours === null && /[第]/.test(previous))) return length
  match = exec(MAO, text, at)
  if (match) {
    const value = parseSpoken(match[1] as string)
    const tail = match[2] ? (parseSpoken(match[2]) ?? 0) / 100 : 0
    if (value !== null)
      return money(text, at, end(match), value / (/分/.test(match[0]) && !match[2] ? 100 : 10) + tail, false)
  }
  match = exec(MARKED, text, at)
  if (match) return money(text, at, end(match), parseSpoken(match[1] as string), false)
  match = exec(YUAN, text, at)
  if (match) {
    const value = parseSpoken(match[1] as string)
    const tail = match[2] ? (parseSpoken(match[2]) ?? 0) / 10 : 0
    return money(text, at, end(match), value === null ? null : value + tail, false)
  }
  match = exec(WAN, text, at)
  const counted = exec(COUNT, text, at)
  // 5万6千公里 is one count, not a sum and the rest.
  if (match && counted && counted[0].length > match[0].length) match = null
  if (match && !/[第]/.test(previous))
    return money(text, at, end(match), parseSpoken(match[1] as string), false)
  match = exec(COUNT, text, at)
  if (match && !/[第]/.test(previous)) {
    const value = parseSpoken(match[1] as string)
    if (value !== null)
      return {
        kind: 'count',
        start: at,
        end: end(match),
        amount: value,
        unit: unitOf(match[2] as string),
        about:
          ABOUT.test(text.slice(0, at)) ||
          /[多来余]/.test(match[0]) ||
          /^(?:左右|上下|不等)/.test(text.slice(end(match))),
      }
  }
  match = exec(BARE, text, at)
  // 每次15秒, 赔10倍: counted in what is no money.
  if (
    match &&
    /\d/.test(match[0]) &&
    !/^(?:[号日秒岁届级寸倍℃]|码(?!头)|度(?!电))/.test(text.slice(end(match)))
  ) {
    const value = parseSpoken(match[0])
    if (value !== null) return money(text, at, end(match), value, true)
  }
  // 月薪一万二, 房租三千五: only words with a unit are figures; 一 and 两 alone are not.
  if (match && /[百千万]/.test(match[0]) && match[0].length > 1 && !/[一二三四五六七八九第]/.test(previous)) {
    const value = parseSpoken(match[0])
    if (value !== null && value >= 100) return money(text, at, end(match), value, true)
  }
  return null
}

export const unitOf = (unit: string): string =>
  ({
    账号: '个账号',
    用户: '个用户',
    点位: '个点位',
    平: '平方米',
    平米: '平方米',
    平方: '平方米',
    立方: '立方米',
    kg: '公斤',
    KG: '公斤',
    千克: '公斤',
    t: '吨',
    sku: '个SKU',
    SKU: '个SKU',
    人日: '人天',
    个人天: '人天',
  })[unit] ?? unit

function lengthAt(text: string, at: number): LengthToken | null {
  const match = exec(LENGTH, text, at)
  if (!match) return null
  const base = { kind: 'length' as const, start: at, months: null, days: null, hours: null, working: false }
  const close = at + match[0].length
  if (match[5]) {
    if (match[5] === '半年') return { ...base, end: close, months: 6 }
    if (match[5] === '半个月') return { ...base, end: close, days: 15 }
    if (match[5] === '半天') return { ...base, end: close, hours: 4 }
    return null
  }
  const amount = parseSpoken(match[1] as string)
  if (amount === null) return null
  const unit = match[3] ?? '月'
  if (/^\d{4}$/.test(match[1] as string) && unit === '年') return null
  const half = /个半/.test(match[0]) ? 0.5 : 0
  if (unit === '年半') return { ...base, end: close, months: amount * 12 + 6 }
  if (unit === '年' || unit === '周年') {
    // 一年零六个月, 两年半
    const more = /^(?:零|又)?(\d{1,2}|[一二两三四五六七八九十]+)个月/.exec(text.slice(close, close + 8))
    if (more)
      return {
        ...base,
        end: close + more[0].length,
        months: amount * 12 + (parseSpoken(more[1] as string) ?? 0),
      }
    return { ...base, end: close, months: amount * 12 }
  }
  if (unit === '月') return { ...base, end: close, months: amount + half }
  if (unit === '季度') return { ...base, end: close, months: amount * 3 }
  if (unit === '小时' || unit === '钟头') return { ...base, end: close, hours: amount }
  if (unit === '分钟') return { ...base, end: close, hours: amount / 60 }
  if (unit === '周' || unit === '星期' || unit === '礼拜') return { ...base, end: close, days: amount * 7 }
  // 15日 of every month is a day, not a length.
  if (unit === '日' && !match[2] && /[月每]$/.test(text.slice(0, at))) return null
  return { ...base, end: close, days: amount, working: unit === '工作日' }
}

const BEFORE_PER = new RegExp(
  `(?:(?:每|一|按)(?:一)?(?:个)?(?!次性)(${UNITS}|${PERIOD}|千字)){1,3}(?:的)?(?:[\\u4e00-\\u9fa5]{0,4}费(?:用)?|包干|全包|半包|算|定|提成?|抽|补|收取|结算|值|价值|市价|租|价格|价|单价|收费|收|租金|工资|费用|薪资|为|是|是按|给|算|发|补偿|补贴|付|交|还|拿|领|挣|开)?$`,
)

function money(
  text: string,
  start: number,
  end: number,
  yuan: number | null,
  bare: boolean,
): MoneyToken | null {
  if (yuan === null) return null
  const per: string[] = []
  let close = end
  for (let match = exec(PER_AFTER, text, close); match; match = exec(PER_AFTER, text, close)) {
    per.push(unitOf(match[1] as string))
    close += match[0].length
  }
  const before = BEFORE_PER.exec(text.slice(Math.max(0, start - 16), start))
  if (before)
    for (const one of before[0].matchAll(
      new RegExp(`(?:每|一|按)(?:一)?(?:个)?(${UNITS}|${PERIOD}|千字)`, 'g'),
    ))
      per.push(unitOf(one[1] as string))
  if (/千字$/.test(text.slice(0, start)) && !per.includes('千字')) per.push('千字')
  return {
    kind: 'money',
    start,
    end: close,
    yuan: tidy(yuan),
    per: [...new Set(per)],
    bare: bare && close === end && per.length === 0,
  }
}

const tidy = (value: number) => Math.round(value * 1e6) / 1e6
