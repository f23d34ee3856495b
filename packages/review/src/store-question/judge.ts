import type { FactKey } from '../contract-facts/catalogue.ts'
import type { FactDatum, FactSheet, FactState, FactValue } from '../contract-facts/fact-value.ts'
import { ARBITRAL_BODY, isBody, liesWithin, placeIn } from '../contract-facts/places.ts'
import { isRead } from '../contract-facts/read-fact-sheet.ts'
import { typeNamed } from '../facts/contract-type.ts'
import { addDays, addMonths } from '../values/calendar.ts'
import type { AboutContract, CompareOp, Cond, PlanValue, StorePlan, Verdict } from './store-plan.ts'

/** The verdict on one contract with the values that decided it, each with its quotes. */
export type Judgement = { verdict: Verdict; because: FactValue[]; why: string }
export type Judge = (plan: StorePlan, sheet: FactSheet, about?: AboutContract) => Judgement

/** One condition on one contract. Doubt is never a hit nor a miss. */
type Truth = { is: 'yes' | 'no' | 'unstated' | 'doubt' | 'unread'; because: FactValue[]; why: string }
const truth = (is: Truth['is'], because: FactValue[] = [], why = ''): Truth => ({ is, because, why })

/** Values below this are shown, and left for a person to decide. */
const SURE = 80

const otherSide = { 甲方: '乙方', 乙方: '甲方' } as const

function valuesOf(
  sheet: FactSheet,
  key: FactKey,
  asked: string | undefined,
  about: AboutContract,
): FactValue[] | 'whose' {
  const all = sheet.facts.filter((value) => value.key === key)
  if (!asked) return all
  const side =
    asked === '我方' ? about.ourSide : asked === '对方' ? about.ourSide && otherSide[about.ourSide] : asked
  if (!side) return 'whose'
  if (side === '双方') {
    const both = all.filter((value) => value.side === '双方')
    if (both.length) return both
    const each = (['甲方', '乙方'] as const).map((one) => all.filter((value) => value.side === one))
    return each.every((values) => values.some(({ state }) => state === '明确'))
      ? all
      : all.filter(({ state }) => state !== '明确')
  }
  const own = all.filter((value) => value.side === side || value.side === '双方' || value.side === undefined)
  return own
}

const DAYS = { 小时: 1 / 24, 日: 1, 工作日: 1.4, 月: 30.4, 年: 365 } as const
/** Months against months are exact; days against months are not. */
function lengthOf(
  a: { n: number; unit: keyof typeof DAYS },
  b: { n: number; unit: keyof typeof DAYS },
): [number, number] {
  const months = (one: typeof a) => (one.unit === '年' ? one.n * 12 : one.unit === '月' ? one.n : null)
  const [x, y] = [months(a), months(b)]
  if (x !== null && y !== null) return [x, y]
  if (a.unit === b.unit) return [a.n, b.n]
  const round = (one: typeof a) =>
    one.unit === '月' && one.n === 1
      ? 30
      : one.unit === '月' && one.n === 2
        ? 60
        : one.unit === '月' && one.n === 3
          ? 90
          : one.n * DAYS[one.unit]
  return [round(a), round(b)]
}

const compare = (x: number, op: CompareOp, y: number, upTo?: number): boolean => {
  const same = Math.abs(x - y) < 1e-6
  switch (op) {
    case '=':
      return same
    case '≠':
      return !same
    case '>':
      return x > y && !same
    case '≥':
      return x > y || same
    case '<':
      return x < y && !same
    case '≤':
      return x < y || same
    case 'within':
      return x >= y - 1e-6 && x <= (upTo ?? y) + 1e-6
    default:
      return false
  }
}

const totalOf = (sheet: FactSheet): number | null => {
  const value = sheet.facts.find(({ key, state }) => key === 'amount.total' && state === '明确')?.value
  return value?.type === 'money' ? value.cents : null
}
const monthlyOf = (sheet: FactSheet): number | null => {
  const found = sheet.facts.find(
    ({ key, state, phase }) => key === 'amount.period' && state === '明确' && phase === '月',
  )?.value
  return found?.type === 'money' ? found.cents : null
}

/** A share of the price against a sum, by the price; anything else that cannot be compared is null. */
function asked(datum: FactDatum, value: PlanValue, sheet: FactSheet): number | null {
  if (value.type === 'money') {
    if (datum.type === 'money') return datum.currency === 'CNY' ? datum.cents : null
    const total = totalOf(sheet)
    if (datum.type === 'ratio' && total !== null && (!datum.base || /amount.total|合同总价/.test(datum.base)))
      return (datum.bp / 10000) * total
    const month = monthlyOf(sheet)
    return datum.type === 'number' && datum.unit === '个月租金' && month !== null ? datum.n * month : null
  }
  if (value.type === 'ratio') {
    if (datum.type === 'ratio') return datum.bp
    const total = totalOf(sheet)
    return datum.type === 'money' && total ? (datum.cents / total) * 10000 : null
  }
  return null
}

/** A condition that compares a value. */
type Compared = Extract<Cond, { op: CompareOp }>

function meets(value: FactValue, cond: Compared, sheet: FactSheet, about: AboutContract): boolean | null {
  const datum = value.value
  if (!datum) return null
  const wanted = cond.value
  const op = cond.op as CompareOp
  switch (wanted.type) {
    case 'bool':
      return datum.type === 'bool' ? datum.value === wanted.value : null
    case 'words': {
      const text = 'text' in datum ? datum.text : datum.type === 'bool' && datum.value ? '有' : null
      if (text === null) return datum.type === 'money' ? false : null
      const words = wanted.words.flatMap((word) => {
        const borne = /^(.+由)(我方|对方)(承担)$/.exec(word)
        if (borne)
          return about.ourSide
            ? [`${borne[1]}${borne[2] === '我方' ? about.ourSide : otherSide[about.ourSide]}承担`]
            : []
        if (word === '我方') return about.ourSide ? [about.ourSide] : []
        if (word === '对方') return about.ourSide ? [otherSide[about.ourSide]] : []
        if (word === '我方所在地') return about.ourSide ? [`${about.ourSide}所在地`] : []
        if (word === '对方所在地') return about.ourSide ? [`${otherSide[about.ourSide]}所在地`] : []
        return [word]
      })
      if (words.length === 0) return null
      if (op === 'contains') {
        const hit = words.some((word) =>
          ARBITRAL_BODY.test(word) && !/^(?:境外|国外)/.test(word)
            ? isBody(text, word)
            : placeIn(word) || /^(?:华|长三角|西|东|境外|国外|海外|外国)/.test(word)
              ? liesWithin(text, word)
              : text.includes(word),
        )
        return hit
      }
      const hit = words.includes(text)
      return op === '≠' ? !hit : hit
    }
    case 'span': {
      if (datum.type !== 'date') return null
      return (!wanted.from || datum.day >= wanted.from) && (!wanted.to || datum.day <= wanted.to)
    }
    case 'date':
      if (datum.type !== 'date') return null
      return op === '<'
        ? datum.day < wanted.day
        : op === '>'
          ? datum.day > wanted.day
          : op === '≤'
            ? datum.day <= wanted.day
            : op === '≥'
              ? datum.day >= wanted.day
              : datum.day === wanted.day
    case 'duration': {
      if (datum.type !== 'duration') return null
      if (wanted.from && datum.from && datum.from !== wanted.from) return false
      const [x, y] = lengthOf(datum, wanted)
      const upper = cond.upTo?.type === 'duration' ? lengthOf(datum, cond.upTo)[1] : undefined
      return compare(x, op, y, upper)
    }
    case 'rents': {
      const month = monthlyOf(sheet)
      const n =
        datum.type === 'number' && datum.unit === '个月租金'
          ? datum.n
          : datum.type === 'money' && month
            ? datum.cents / month
            : null
      return n === null
        ? null
        : compare(n, op, wanted.n, cond.upTo?.type === 'rents' ? cond.upTo.n : undefined)
    }
    case 'number':
      return datum.type === 'number'
        ? compare(datum.n, op, wanted.n, cond.upTo?.type === 'number' ? cond.upTo.n : undefined)
        : null
    case 'money':
    case 'ratio': {
      // A price by the year is asked for by the month.
      const months = value.key === 'amount.period' ? ({ 年: 12, 季: 3 }[value.phase ?? ''] ?? 1) : 1
      // So much of what was paid is no share of the price.
      if (
        value.key === 'liability.cap' &&
        wanted.type === 'ratio' &&
        datum.type === 'ratio' &&
        datum.base &&
        !/amount.total|合同总价/.test(datum.base)
      )
        return null
      const whole = asked(datum, wanted, sheet)
      const x = whole === null ? null : whole / months
      if (x === null) return null
      const y = wanted.type === 'money' ? wanted.cents : wanted.bp
      const upper =
        cond.upTo?.type === 'money' ? cond.upTo.cents : cond.upTo?.type === 'ratio' ? cond.upTo.bp : undefined
      return compare(x, op, y, upper)
    }
  }
}

function stateOf(values: FactValue[]): FactState {
  for (const state of ['明确', '明确没有', '存疑', '见其他文件', '未读出', '不适用', '未约定'] as const)
    if (values.some((value) => value.state === state)) return state
  return '未约定'
}

function leaf(cond: Extract<Cond, { fact: FactKey }>, sheet: FactSheet, about: AboutContract): Truth {
  const held = valuesOf(sheet, cond.fact, 'side' in cond ? cond.side : undefined, about)
  if (held === 'whose') return truth('doubt', [], '不知道我方是哪一方')
  if (held.length === 0 && !isRead(cond.fact) && !sheet.facts.some(({ key }) => key === cond.fact))
    return truth('unread', [], '这一项还不能读出')
  const wanted = 'phase' in cond ? cond.phase : undefined
  const known =
    wanted === '押金' || wanted === '定金'
      ? held.filter(({ phase, state }) =>
          state === '明确' ? /[定订]金/.test(phase ?? '') === (wanted === '定金') : true,
        )
      : held
  const state = stateOf(known)
  if (cond.op === 'state') {
    const hits = known.filter((value) => cond.states.includes(value.state))
    if (cond.states.includes(state)) return truth('yes', hits, state)
    // 供方责任不设上限；需方以…为限: what is said of either side is said.
    if (hits.some((value) => value.state === '明确没有' && value.side)) return truth('yes', hits, '明确没有')
    if (state === '存疑' || state === '见其他文件') return truth('doubt', known, known[0]?.why ?? state)
    if (state === '未读出') return truth('unread', known)
    if (state === '未约定') return truth('unstated', known, '没有约定')
    return truth('no', known)
  }
  if (cond.op === 'deadline') return deadline(cond, sheet)
  if (state === '未读出') return truth('unread', known)
  const sure = known.filter((value) => value.state === '明确' && value.confidence >= SURE)
  const tried = sure.map((value) => ({ value, met: meets(value, cond, sheet, about) }))
  const hits = tried.filter(({ met }) => met === true).map(({ value }) => value)
  if (cond.phase === 'all') {
    if (tried.length && tried.every(({ met }) => met === true)) return truth('yes', hits)
  } else if (hits.length) return truth('yes', hits)
  // A place once read and once worked out is one place: either may hold.
  const doubtful = known.filter(
    (value) =>
      value.state === '存疑' ||
      value.state === '见其他文件' ||
      (value.state === '明确' && value.confidence < SURE),
  )
  if (doubtful.length) return truth('doubt', doubtful, doubtful[0]?.why ?? '读得不确定')
  if (tried.length && tried.every(({ met }) => met === null))
    return truth('doubt', sure, '写法不同，无法直接比较')
  if (
    cond.fact === 'dispute.body' &&
    tried.length &&
    sure.every((value) => value.value && 'text' in value.value && !placeIn(value.value.text))
  ) {
    const words = cond.value.type === 'words' ? cond.value.words : []
    if (words.some((word) => placeIn(word) || /^(?:境外|国外|海外|外国)$/.test(word)))
      return truth('doubt', sure, '管辖地没有写明在哪里')
  }
  if (state === '明确' || state === '明确没有' || state === '不适用') return truth('no', known)
  return truth('unstated', known, '没有约定')
}

function deadline(cond: Extract<Cond, { op: 'deadline' }>, sheet: FactSheet): Truth {
  const end = sheet.facts.find(({ key, state }) => key === 'term.end' && state === '明确')
  const notice = sheet.facts.find(({ key, state }) => key === 'renew.notice' && state === '明确')
  if (!end || !notice) return truth('unstated', [], '没有到期日或通知期')
  if (end.value?.type !== 'date' || notice.value?.type !== 'duration') return truth('doubt', [end, notice])
  const { n, unit } = notice.value
  const last =
    unit === '月'
      ? addMonths(end.value.day, -n)
      : unit === '年'
        ? addMonths(end.value.day, -12 * n)
        : addDays(end.value.day, -Math.ceil(n * DAYS[unit]))
  const { from, to } = cond.value
  return truth(
    (!from || last >= from) && (!to || last <= to) ? 'yes' : 'no',
    [end, notice],
    `最晚${last}通知`,
  )
}

const ORDER = ['unread', 'doubt', 'unstated'] as const

function test(cond: Cond, sheet: FactSheet, about: AboutContract): Truth {
  if ('all' in cond) {
    const parts = cond.all.map((one) => test(one, sheet, about))
    const no = parts.find(({ is }) => is === 'no')
    if (no) return no
    for (const is of ORDER) {
      const found = parts.find((one) => one.is === is)
      if (found) return found
    }
    return truth(
      'yes',
      parts.flatMap(({ because }) => because),
    )
  }
  if ('any' in cond) {
    const parts = cond.any.map((one) => test(one, sheet, about))
    const yes = parts.find(({ is }) => is === 'yes')
    if (yes) return yes
    for (const is of ORDER) {
      const found = parts.find((one) => one.is === is)
      if (found) return found
    }
    return truth(
      'no',
      parts.flatMap(({ because }) => because),
    )
  }
  if ('inForceOn' in cond) {
    const end = sheet.facts.filter(({ key }) => key === 'term.end')
    if (stateOf(end) === '明确没有') return truth('yes', end)
    return leaf({ fact: 'term.end', op: '≥', value: { type: 'date', day: cond.inForceOn } }, sheet, about)
  }
  if ('kind' in cond) {
    const kind = about.kind ?? sheet.kind
    const own = about.kind ? (typeNamed(about.kind) ?? about.kind) : kind
    // 独家经销协议 is a dealer's, though goods are sold under it.
    const dealt =
      own === '买卖' &&
      !about.kind &&
      /经销|分销|代理(?!记账)|加盟/.test(titleOf(sheet)) &&
      !/买卖|采购|购销|销售合同/.test(titleOf(sheet))
    if (dealt && !cond.kind.includes('经销')) return truth(cond.not ? 'yes' : 'no')
    const hit =
      cond.kind.includes(own) ||
      cond.kind.some((one) => about.kind?.includes(one)) ||
      cond.kind.some((one) => own.includes(one)) ||
      alsoOf(cond.kind, sheet)
    if (sheet.kind === '其他' && !about.kind && !hit) return truth(cond.not ? 'yes' : 'no')
    return truth(hit !== Boolean(cond.not) ? 'yes' : 'no')
  }
  if ('about' in cond) {
    const own = about[cond.about]
    if (own === undefined) return truth('unread', [], '没有这项资料')
    const hit = cond.words.some((word) => own.includes(word))
    return truth(hit !== Boolean(cond.not) ? 'yes' : 'no')
  }
  if (!('fact' in cond)) {
    const inner = test(cond.not, sheet, about)
    return inner.is === 'yes' ? { ...inner, is: 'no' } : inner.is === 'no' ? { ...inner, is: 'yes' } : inner
  }
  return leaf(cond, sheet, about)
}

const titleOf = (sheet: FactSheet): string => {
  const title = sheet.facts.find(({ key }) => key === 'base.title')?.value
  return title && 'text' in title ? title.text : ''
}

/** A title may name more than one kind: 设备采购及安装服务合同. */
function alsoOf(kinds: string[], sheet: FactSheet): boolean {
  const title = titleOf(sheet)
  if (!title) return false
  const words: Record<string, RegExp> = {
    买卖: /采购|购销|买卖|销售合同|供货/,
    租赁: /租赁|租房|出租/,
    服务: /服务(?:合同|协议)|委托(?:合同|协议)|咨询|顾问|物业/,
    技术开发: /开发/,
    建设工程: /工程|施工|装修/,
    加工承揽: /加工|承揽|定制|定作/,
    借款: /借款|借据|借条|贷款/,
    劳动: /劳动|聘用|用工/,
    运输: /运输|货运/,
    经销: /经销|分销|(?<!风险|诉讼|货运|货代|出口|进口|报关|专利|商标|广告|记账)代理(?!记账|诉讼|律师)/,
    合作: /合作|联营/,
    仓储: /仓储|保管/,
    保密: /保密/,
    合伙: /合伙/,
  }
  return kinds.some((kind) => words[kind]?.test(title) ?? title.includes(kind))
}

const VERDICT: Record<Truth['is'], Verdict> = {
  yes: '符合',
  no: '不符合',
  unstated: '未约定',
  doubt: '存疑',
  unread: '无法读取',
}

/** Exactly one verdict a contract, with the quotes that decided it. */
export const judge: Judge = (plan, sheet, about = {}) => {
  if (sheet.reading === '未读出') return { verdict: '无法读取', because: [], why: '没有读到文字' }
  const result = test(plan.where, sheet, about)
  return { verdict: VERDICT[result.is], because: result.because, why: result.why }
}
