import { type FactKey, factEntry } from '../contract-facts/catalogue.ts'
import type { FactState } from '../contract-facts/fact-value.ts'
import { fold } from '../text/fold.ts'
import { describeCond, describeStorePlan } from './describe-store-plan.ts'
import { type AskedSide, type Names, readTokens, type Token } from './lexer.ts'
import { exceptionsDenied, restated } from './restate.ts'
import type { Cond, DepositKind, PlanValue, StorePlan } from './store-plan.ts'
import type { Stated } from './words.ts'

export type StoreQuestionOptions = {
  today: string
  /** The plan a follow-up question changes. */
  previous?: StorePlan
  /** Names the asker may use: only what is listed is understood as one. */
  names?: Names
}
export type PlanChip = {
  id: string
  text: string
  /** Where in the question it was read. */
  from?: { start: number; end: number }
  /** The part of the plan the chip stands for: index into `where.all`, or a slot. */
  part: { cond: number } | 'measure' | 'by' | 'order' | 'limit'
}
export type StoreQuestion =
  | { plan: StorePlan; chips: PlanChip[]; unknown: string[] }
  /** `unknown` names the words not understood: the question is not run. */
  | { refused: string; unknown?: string[] }

const OUT_OF_SCOPE =
  /天气|股票|彩票|删除|修改合同|清空|密码|密钥|select\s|drop\s|insert\s|忽略(?:以上|之前|前面)|其他公司的|别的公司的|全平台/i
const SUBJECTIVE =
  /公平|合理|靠谱|危险|有风险|有问题|不利|划算|太长|太短|太高|太低|很高|很长|比较高|较高|较长|较大|大额|长期合作/

/** Ratios that may as well be fixed sums, and the other way round. */
const MONEY_TOO = new Set<FactKey>([
  'commit.min',
  'prepay',
  'retention',
  'penalty.fixed',
  'penalty.latePay',
  'penalty.lateDelivery',
  'liability.cap',
  'penalty.cap',
  'noncompete.pay',
  'terminate.fee',
  'wage.probation',
])
const RATIO_TOO = new Set<FactKey>(['deposit', 'bond', 'wage.probation'])

const accepts = (key: FactKey, value: PlanValue): boolean => {
  const { type } = factEntry(key)
  if (value.type === 'rents') return key === 'deposit'
  if (value.type === 'money') return type === 'money' || MONEY_TOO.has(key)
  if (value.type === 'ratio') return type === 'ratio' || RATIO_TOO.has(key)
  if (value.type === 'duration') return type === 'duration'
  if (value.type === 'number') return type === 'number' || type === 'money' || type === 'duration'
  if (value.type === 'date' || value.type === 'span') return type === 'date'
  return false
}
/** 押金超过5000: a plain number is in the unit of its fact. */
const inUnitOf = (key: FactKey, value: PlanValue): PlanValue => {
  if (value.type !== 'number') return value
  const { type } = factEntry(key)
  if (type === 'money') return { type: 'money', cents: value.n * 100 }
  if (type === 'duration')
    return { type: 'duration', n: value.n, unit: key === 'warranty' || key === 'term.length' ? '月' : '日' }
  return value
}
const one = (conds: Cond[]): Cond => (conds.length === 1 ? (conds[0] as Cond) : { any: conds })
/** Not stated or stated otherwise: 没有自动续约的. */
const without = (cond: Cond, fact: FactKey): Cond => ({
  any: [{ not: cond }, { fact, op: 'state', states: ['未约定', '明确没有', '不适用'] }],
})

const condOfStated = (said: Stated, side?: AskedSide): Cond => {
  const whose = side ? { side } : {}
  if ('states' in said) return { fact: said.fact, op: 'state', states: said.states, ...whose }
  if ('months' in said)
    return { fact: said.fact, op: '=', value: { type: 'duration', n: said.months, unit: '月' }, ...whose }
  if ('yes' in said) return { fact: said.fact, op: '=', value: { type: 'bool', value: true }, ...whose }
  if (said.is[0] === '100%')
    return { fact: said.fact, op: '=', value: { type: 'ratio', bp: 10000 }, ...whose }
  return { fact: said.fact, op: '=', value: { type: 'words', words: said.is }, ...whose }
}

export const depositKind = (key: FactKey, name: string): { phase?: DepositKind } =>
  key === 'deposit' && name ? { phase: /[定订]金/.test(name) ? '定金' : '押金' } : {}

type Draft = { cond: Cond; from: { start: number; end: number }; join: 'and' | 'or'; clause: number }

/** Facts whose side a question asks for by its owner. */
const SIDED = new Set<FactKey>([
  'terminate.free',
  'terminate.notice',
  'penalty.latePay',
  'penalty.lateDelivery',
  'penalty.fixed',
  'liability.cap',
  'exclusive',
  'insurance',
  'secret.side',
  'penalty.cap',
])

/** A party called by its part in the deal: 平台, 承运人. */
const BY_ROLE = /^(?!甲方|乙方|我方|我们|我司|本公司|咱们|对方|相对方|客户|供应商|任|谁|双方|甲乙)/
export const wordOfOwner = (side: string): string =>
  /我/.test(side) || side === '公司'
    ? '我方'
    : side.startsWith('双方')
      ? '双方'
      : /委托|客户|用户/.test(side) && !/受/.test(side)
        ? '甲方'
        : /受托|开发|供|平台|服务/.test(side)
          ? '乙方'
          : side

/** What may be meant by a fact named with a value of another kind: 保密义务三年 is about its years. */
const BESIDE: Partial<Record<FactKey, FactKey[]>> = {
  'secret.side': ['secret.years'],
  'secret.forever': ['secret.years'],
  'renew.auto': ['renew.notice'],
  'terminate.free': ['terminate.notice'],
  noncompete: ['noncompete.pay'],
  warranty: ['retention'],
  probation: ['wage.probation'],
  'delivery.date': ['delivery.days'],
  'pay.plan': ['pay.days'],
  'term.end': ['term.length'],
  'accept.deemed': ['accept.days'],
  'invoice.kind': ['tax.rate'],
  'tax.included': ['tax.rate'],
}
const isMeasured = (key: FactKey): boolean =>
  ['money', 'ratio', 'duration', 'number'].includes(factEntry(key).type)
/** The facts that may have such a value: those named, or else those that stand beside them. */
export const factsFor = (keys: readonly FactKey[], value: PlanValue): FactKey[] => {
  const named = keys.filter((key) => accepts(key, value))
  return named.length ? named : keys.flatMap((key) => BESIDE[key] ?? []).filter((key) => accepts(key, value))
}

/** 每年租金, 季度服务费: what is paid by the month is known, not by any other time. */
export const BY_ANOTHER_TIME =
  /(?:每年|全年|年度|一年|每个?季度?|季度)(?:的)?(?:租金|房租|服务费|管理费|费用)|(?:租金|房租|服务费|管理费)(?:每年|全年|一年|每个?季度?)(?=不|超|高|低|大|小|多|少|在|至|最|\d)/

/** All of them, and no other word that could have been a condition. */
const EVERY =
  /^(?:请|帮我|麻烦|列出|查|看|找|给我|显示|一下|所有|全部|现有|已归档|归档|的|合同|协议|都|有|是|哪些|清单|列表|我们|公司|那|只|再|按|前|[，。？?、])*$/

/** Near without a measure. */
const SOON = /(?:快要?|即将|将要|临近|马上|就要)(?:就)?(?:要)?(?:到期|期满|届满|过期|结束|终止)/

/** 保险金额, 担保金额: the sum of something else is not the price of the contract. */
function sumOfAnother(tokens: readonly Token[]): string | null {
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    if (
      token.is === 'fact' &&
      token.keys[0] === 'amount.total' &&
      !/合同|协议|订单|总价|签约/.test(token.text) &&
      (before?.is === 'fact' || before?.is === 'said') &&
      !['money', 'ratio', 'date'].includes(
        factEntry(before.is === 'fact' ? (before.keys[0] as FactKey) : (before.said[0] as Stated).fact).type,
      ) &&
      !/的$/.test(before.text)
    )
      return before.text + token.text
    // 质保期明年到期, 试用期下个月届满: not the end of the contract.
    const held = tokens
      .slice(0, at)
      .findLast(
        ({ is, text }) => is !== 'time' && !(is === 'filler' && /^(?:在|于|将|就|会|要|的)$/.test(text)),
      )
    if (
      token.is === 'fact' &&
      token.keys[0] === 'term.end' &&
      held?.is === 'fact' &&
      !/^(?:term|renew|sign|amount.total|delivery)/.test(held.keys[0] ?? '') &&
      !tokens.slice(0, at).some(({ is }) => is === 'absent' || is === 'lacks')
    )
      return `${held.text}${token.text}`
  }
  return null
}

/** 仲裁的有哪些，法院的有哪些: two questions, of which one would be lost or both be asked of each contract. */
const ASKS = '(?:有|是)?(?:哪些|哪几份|几份|多少(?:份|个)?)'
const TWO_QUESTIONS = new RegExp(`${ASKS}[^，,。；;？?]{0,4}[，,。；;？?].+${ASKS}`)

class Reader {
  readonly drafts: Draft[] = []
  readonly unused: Token[] = []
  private join: 'and' | 'or' = 'and'
  private clause = 0
  private draftsBefore = 0
  private facts: { token: Token & { is: 'fact' }; used: boolean; inherited?: boolean }[] = []
  private negation: (Token & { is: 'absent' | 'lacks' | 'not' | 'has' }) | null = null
  private side: { side: AskedSide; token: Token; taken?: boolean } | null = null
  private pendingTime: (Token & { is: 'time' }) | null = null
  private pendingValue: (Token & { is: 'value' })[] = []
  private lastFact: (Token & { is: 'fact' }) | null = null
  readonly tokens: Token[]
  readonly today: string
  constructor(tokens: Token[], today: string) {
    this.tokens = tokens
    this.today = today
  }

  add(cond: Cond, token: { start: number; end: number }) {
    this.drafts.push({
      cond,
      from: { start: token.start, end: token.end },
      join: this.join,
      clause: this.clause,
    })
    this.join = 'and'
  }
  private takeSide(key: FactKey): AskedSide | undefined {
    if (!this.side || !SIDED.has(key)) return undefined
    const { side } = this.side
    this.side.taken = true
    return side
  }
  private compare(keys: FactKey[], token: Token & { is: 'value' }, negated: boolean, name = '') {
    const fits = factsFor(keys, token.value)
    const op = token.op ?? '='
    const conds = fits.map((key): Cond => {
      const side = this.takeSide(key)
      const whose = side ? { side } : {}
      const as = (value: PlanValue): Cond => ({
        fact: key,
        op,
        value: inUnitOf(key, value),
        ...(token.upTo ? { upTo: inUnitOf(key, token.upTo) } : {}),
        ...whose,
        ...depositKind(key, name),
      })
      const cond = one([token.value, ...(token.also ?? [])].map(as))
      // What is kept for ever is kept for more than three years.
      if (key === 'secret.years' && (op === '>' || op === '≥'))
        return { any: [cond, { fact: 'secret.forever', op: '=', value: { type: 'bool', value: true } }] }
      return cond
    })
    const cond = one(conds)
    this.add(negated ? { not: cond } : cond, token)
  }
  private states(keys: FactKey[], states: FactState[], token: Token) {
    // Kept for ever is a time that is stated.
    if (keys.length === 1 && keys[0] === 'secret.years') {
      const stated: Cond = {
        any: [
          { fact: 'secret.years', op: 'state', states: ['明确'] },
          { fact: 'secret.forever', op: '=', value: { type: 'bool', value: true } },
        ],
      }
      if (states.includes('明确')) return this.add(stated, token)
      if (states.includes('未约定'))
        return this.add(
          {
            all: [
              { fact: 'secret.years', op: 'state', states },
              { fact: 'secret.forever', op: 'state', states: ['未约定', '明确没有'] },
            ],
          },
          token,
        )
    }
    const conds = keys.map((key): Cond => {
      const side = this.takeSide(key)
      return { fact: key, op: 'state', states, ...(side ? { side } : {}), ...depositKind(key, token.text) }
    })
    // 违约责任没写: none of the several is written.
    const absent = states.includes('未约定')
    this.add(conds.length === 1 ? (conds[0] as Cond) : absent ? { all: conds } : { any: conds }, token)
  }
  /** Facts named in this clause that nothing was bound to: 没有X, 有X. */
  private closeClause() {
    for (const value of this.pendingValue) {
      const near = [...this.facts].reverse().find(({ token }) => factsFor(token.keys, value.value).length > 0)
      if (near) {
        near.used = true
        this.compare(near.token.keys, value, this.negation?.is === 'not', near.token.text)
      } else if (this.lastFact && factsFor(this.lastFact.keys, value.value).length)
        this.compare(this.lastFact.keys, value, false, this.lastFact.text)
      else if (value.value.type === 'money' && !this.facts.some(({ used }) => !used))
        this.compare(['amount.total'], value, this.negation?.is === 'not')
      else this.unused.push(value)
    }
    this.pendingValue = []
    if (this.pendingTime) {
      const near = [...this.facts]
        .reverse()
        .find(({ token, used }) => !used && token.keys.some((key) => factEntry(key).type === 'date'))
      // 不可抗力要在5天内通知的: a time to come is not when a contract was signed.
      if (!near && (this.pendingTime.from ?? '') >= this.today) {
        this.unused.push(this.pendingTime)
        this.pendingTime = null
        return
      }
      const keys: FactKey[] = near
        ? near.token.keys.filter((key) => factEntry(key).type === 'date')
        : ['sign.date']
      if (near) near.used = true
      const { from, to, label } = this.pendingTime
      const cond = one(
        keys.map((fact): Cond => ({ fact, op: 'within', value: { type: 'span', from, to, label } })),
      )
      this.add(this.negation?.is === 'not' ? { not: cond } : cond, this.pendingTime)
      if (this.negation?.is === 'not') this.negation = null
      this.pendingTime = null
    }
    const left = this.facts.filter(({ used }) => !used)
    if (left.length && this.negation) {
      const state = this.negation
      for (const { token } of left) {
        if (state.is === 'absent') this.states(token.keys, ['未约定'], token)
        else if (state.is === 'has') this.states(token.keys, ['明确'], token)
        else this.states(token.keys, ['未约定', '明确没有'], token)
      }
      this.negation = null
      this.facts = []
    }
  }
  clauseEnds() {
    this.closeClause()
    for (const { token } of this.facts.filter(({ used }) => !used)) this.leftFacts.push(token)
    if (this.facts.length) this.lastFact = this.facts.at(-1)?.token ?? null
    // 乙方是企业的: a side of which nothing was understood.
    const idle = !this.facts.length && this.drafts.length === this.draftsBefore
    this.facts = []
    this.negation = null
    if (this.side && !this.side.taken && (idle || BY_ROLE.test(this.side.token.text)))
      this.unused.push(this.side.token)
    this.draftsBefore = this.drafts.length
    this.side = null
  }
  readonly leftFacts: (Token & { is: 'fact' })[] = []

  read() {
    const { tokens } = this
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as Token
      const rest = tokens.slice(index + 1)
      const next = rest.find(({ is }) => is !== 'filler')
      switch (token.is) {
        case 'filler':
        case 'edit':
          break
        case 'or':
          this.clauseEndsFor(next, rest.filter(({ is }) => is !== 'filler')[1])
          this.join = 'or'
          break
        case 'and':
        case 'break':
          if (/^[，,；;]$/.test(token.text)) this.clause++
          this.clauseEndsFor(next, rest.filter(({ is }) => is !== 'filler')[1])
          break
        case 'side': {
          // 归乙方或者平台: another whom it may belong to.
          const owned = this.drafts.at(-1)?.cond
          if (
            this.join === 'or' &&
            owned &&
            'fact' in owned &&
            owned.fact === 'ip.owner' &&
            'value' in owned &&
            owned.value.type === 'words' &&
            (!next || next.is === 'break' || next.is === 'and')
          ) {
            const word = wordOfOwner(token.text)
            if (!owned.value.words.includes(word)) owned.value.words.push(word)
            this.join = 'and'
            break
          }
          this.side = { side: token.side, token }
          break
        }
        case 'absent':
        case 'lacks':
        case 'has':
        case 'not': {
          // X没有约定: the fact stands before it.
          const before = [...this.facts].reverse().find(({ used }) => !used)
          const factNext = rest.find(({ is }) => is !== 'filler' && is !== 'side')
          if (
            token.is !== 'not' &&
            before &&
            !(
              factNext &&
              (factNext.is === 'fact' || factNext.is === 'said') &&
              rest.indexOf(factNext) <= 2 &&
              !/^(?:的|，|、)/.test(rest[0]?.text ?? '')
            )
          ) {
            before.used = true
            this.states(
              before.token.keys,
              token.is === 'absent' ? ['未约定'] : token.is === 'has' ? ['明确'] : ['未约定', '明确没有'],
              before.token,
            )
          } else if (token.is === 'has' && this.negation) {
            // 没有含有: the negation stands.
          } else this.negation = token
          break
        }
        case 'fact': {
          this.facts.push({ token, used: false })
          const [first] = rest.filter(({ is }) => is !== 'filler')
          // 没有约定管辖和质保期: each of them.
          if (
            this.negation &&
            (this.negation.is === 'absent' || this.negation.is === 'lacks') &&
            first?.is !== 'value' &&
            first?.is !== 'said'
          ) {
            const held = this.negation
            // 竞业限制没有补偿: what stands before 没有 is there.
            for (const earlier of this.facts.slice(0, -1)) {
              if (!earlier.used) this.leftFacts.push(earlier.token)
              earlier.used = true
            }
            this.states(token.keys, held.is === 'absent' ? ['未约定'] : ['未约定', '明确没有'], {
              ...token,
              start: held.start,
            })
            ;(this.facts.at(-1) as { used: boolean }).used = true
          } else if (
            this.negation?.is === 'has' &&
            first?.is !== 'value' &&
            first?.is !== 'time' &&
            first?.is !== 'absent' &&
            first?.is !== 'lacks' &&
            first?.is !== 'said' &&
            first?.is !== 'place'
          ) {
            this.states(token.keys, ['明确'], { ...token, start: this.negation.start })
            ;(this.facts.at(-1) as { used: boolean }).used = true
            this.negation = null
          }
          break
        }
        case 'said': {
          const negated = this.negation
          const conds = token.said.map((said) => condOfStated(said, this.takeSide(said.fact)))
          const fact = (token.said[0] as Stated).fact
          const cond = one(conds)
          // 仲裁机构没写: the way beside the body; 自动续约的通知期 names the fact after it.
          if (negated?.is === 'absent') this.add({ fact, op: 'state', states: ['未约定'] }, token)
          else if (negated?.is === 'lacks') this.add(without(cond, fact), token)
          else if (negated?.is === 'not') this.add({ not: cond }, token)
          else this.add(cond, token)
          this.negation = null
          for (const held of this.facts)
            if (
              held.token.keys.includes(fact) ||
              (/^(?:dispute)/.test(fact) && held.token.keys.some((key) => /^dispute/.test(key)))
            )
              held.used = true
          if (fact === 'terminate.free') this.lastSided = fact
          break
        }
        case 'owner': {
          const words = [wordOfOwner(token.side)]
          const fact: FactKey = 'ip.owner'
          const cond: Cond = { fact, op: '=', value: { type: 'words', words } }
          const negated = token.not || this.negation?.is === 'not' || this.negation?.is === 'lacks'
          this.add(negated ? { not: cond } : cond, token)
          this.negation = null
          for (const held of this.facts)
            if (held.token.keys.includes(fact) || held.token.keys.includes('source.code')) held.used = true
          break
        }
        case 'value': {
          const near = [...this.facts]
            .reverse()
            .find(
              (held) =>
                factsFor(held.token.keys, token.value).length > 0 && (!held.used || this.facts.length === 1),
            )
          if (near) {
            near.used = true
            let keys = near.token.keys
            // 违约金每天千分之一: the daily ones.
            const daily =
              token.daily ||
              tokens.slice(0, index).some((one) => one.start >= near.token.end && /^每[天日]$/.test(one.text))
            if (daily && keys.includes('penalty.fixed')) keys = ['penalty.latePay', 'penalty.lateDelivery']
            const flipped = this.negation?.is === 'lacks' || this.negation?.is === 'not'
            this.compare(keys, token, flipped, near.token.text)
            if (flipped) this.negation = null
          } else this.pendingValue.push(token)
          break
        }
        case 'time':
          if (this.pendingTime) this.closeClause()
          this.pendingTime = token
          if (next?.is === 'deadline') {
            this.pendingTime = null
            this.add(
              {
                fact: 'renew.notice',
                op: 'deadline',
                value: { type: 'span', from: token.from, to: token.to, label: token.label },
              },
              token,
            )
          } else {
            const held = [...this.facts]
              .reverse()
              .find(
                ({ token: fact, used }) => !used && fact.keys.some((key) => factEntry(key).type === 'date'),
              )
            const following = rest.filter(({ is }) => is !== 'filler' && is !== 'has' && is !== 'side')[0]
            if (
              held &&
              !(following?.is === 'fact' && following.keys.some((key) => factEntry(key).type === 'date'))
            )
              this.closeClause()
          }
          break
        case 'deadline':
          if (!this.drafts.some(({ cond }) => 'op' in cond && cond.op === 'deadline')) this.unused.push(token)
          break
        case 'place': {
          // 在上海签的: where it was signed, not where somebody is.
          if (
            next?.is === 'fact' &&
            next.keys[0] === 'sign.date' &&
            rest[0] === next &&
            /^[在于]$/.test(tokens[index - 1]?.text ?? '')
          ) {
            this.unused.push(token)
            break
          }
          const around = tokens.slice(Math.max(0, index - 5), index + 5)
          const way = around.find((other) => other.is === 'said' && other.said[0]?.fact === 'dispute.way')
          const court =
            around.some(
              (other) =>
                (other.is === 'fact' && other.keys.includes('dispute.body')) ||
                /法院|管辖|仲|官司|起诉|诉讼|争议|纠纷|IAC|CIETAC/.test(other.text),
            ) || way
          const placed = [...this.facts]
            .reverse()
            .find(({ token: held, used }) => !used && /^(?:delivery|work)\.place$/.test(held.keys[0] ?? ''))
          if (placed) placed.used = true
          const fact: FactKey = placed
            ? (placed.token.keys[0] as FactKey)
            : court
              ? 'dispute.body'
              : 'party.place'
          const cond: Cond = { fact, op: 'contains', value: { type: 'words', words: [...token.names] } }
          const negated = this.negation?.is === 'not' || this.negation?.is === 'lacks'
          this.add(negated ? { not: cond } : cond, token)
          if (negated) this.negation = null
          for (const held of this.facts)
            if (held.token.keys.includes('dispute.body') || held.token.keys.includes('dispute.way'))
              held.used = true
          for (let later = index + 1; later < tokens.length && later < index + 5; later++) {
            const other = tokens[later] as Token
            if (
              other.is === 'fact' &&
              (other.keys.includes('dispute.body') || other.keys.includes('dispute.way'))
            )
              tokens[later] = { ...other, is: 'filler' } as Token
            if (other.is === 'break' || other.is === 'and' || other.is === 'or') break
          }
          break
        }
        case 'relative-place': {
          const side = token.words[0] as string
          const words = /我/.test(side) ? ['我方所在地'] : side === '对方' ? ['对方所在地'] : [side]
          const cond: Cond = { fact: 'dispute.body', op: 'contains', value: { type: 'words', words } }
          this.add(this.negation?.is === 'not' ? { not: cond } : cond, token)
          this.negation = null
          for (let later = index + 1; later < tokens.length && later < index + 4; later++) {
            const other = tokens[later] as Token
            if (
              (other.is === 'fact' && other.keys.includes('dispute.body')) ||
              (other.is === 'said' && other.said[0]?.fact === 'dispute.way')
            )
              tokens[later] = { ...other, is: 'filler' } as Token
          }
          break
        }
        case 'kind': {
          const kinds = [...token.kinds]
          const not = this.negation?.is === 'not'
          const last = this.drafts.at(-1)
          if (this.join === 'or' && last && 'kind' in last.cond && !not) {
            last.cond = { ...last.cond, kind: [...last.cond.kind, ...kinds] }
            this.join = 'and'
          } else this.add({ kind: kinds, ...(not ? { not: true } : {}) }, token)
          if (not) this.negation = null
          break
        }
        case 'party': {
          const not = this.negation?.is === 'not'
          // 恒澜和码帆的合同: with either.
          const before = tokens
            .slice(0, index)
            .findLast(({ is }) => is !== 'filler' && is !== 'break' && is !== 'and')
          const last = this.drafts.at(-1)
          if (
            before?.is === 'party' &&
            last &&
            'fact' in last.cond &&
            last.cond.fact === 'party.name' &&
            'value' in last.cond &&
            last.cond.value.type === 'words'
          ) {
            last.cond.value.words.push(...token.names)
            last.from.end = token.end
            this.join = 'and'
            break
          }
          // 甲方是示例公司的: not those in which it is the other.
          const as = this.side && /^[甲乙]方$/.test(this.side.side) ? this.side : null
          if (as) as.taken = true
          const cond: Cond = {
            fact: 'party.name',
            op: 'contains',
            value: { type: 'words', words: [...token.names] },
            ...(as ? { side: as.side } : {}),
          }
          this.add(not ? { not: cond } : cond, token)
          if (not) this.negation = null
          // 跟X签的: the signing is who with, not when.
          for (let later = index + 1; later < tokens.length && later < index + 3; later++) {
            const other = tokens[later] as Token
            if (other.is === 'fact' && other.keys[0] === 'sign.date')
              tokens[later] = { ...other, is: 'filler' } as Token
          }
          break
        }
        case 'about':
          this.add(
            {
              about: token.field,
              words: [token.name],
              ...(this.negation?.is === 'not' ? { not: true } : {}),
            },
            token,
          )
          if (this.negation?.is === 'not') this.negation = null
          break
        case 'in-force': {
          // 到2027年6月还没到期: on that day, not today.
          const day = this.pendingTime?.from ?? this.today
          this.pendingTime = null
          this.add({ inForceOn: day }, token)
          break
        }
        case 'expired':
          this.add({ fact: 'term.end', op: '<', value: { type: 'date', day: this.today } }, token)
          break
        case 'cannot':
          if (this.lastSided && this.side) {
            this.add(
              without(
                { fact: this.lastSided, op: '=', value: { type: 'bool', value: true }, side: this.side.side },
                this.lastSided,
              ),
              token,
            )
          } else this.unused.push(token)
          break
        default:
          this.slots.push({ token, facts: this.facts.map(({ token: fact }) => fact) })
      }
    }
    this.clauseEnds()
    // 仲裁或法院: what stands after 或 without being said to be anything must not be dropped.
    if (this.join === 'or') {
      const or = tokens.findLast(({ is }) => is === 'or')
      const named = new Set(this.drafts.flatMap(({ cond }) => factsOf(cond)))
      const after = tokens.filter(
        (token) =>
          token.is === 'fact' && or && token.start > or.start && !token.keys.some((key) => named.has(key)),
      )
      if (after.length) this.unused.push(...after)
    }
  }
  private lastSided: FactKey | null = null
  readonly slots: { token: Token; facts: (Token & { is: 'fact' })[] }[] = []
  private clauseEndsFor(next: Token | undefined, then: Token | undefined) {
    // 预付款超过30%或者低于10%: the fact goes on.
    if (next?.is === 'value') {
      this.closeClause()
      this.lastFact = this.facts.at(-1)?.token ?? this.lastFact
      return
    }
    const held = this.negation
    // 没有约定责任上限并且争议去法院: what the second fact is said to be ends the negation.
    const enumerates =
      next?.is === 'fact' && then?.is !== 'said' && held && (held.is === 'absent' || held.is === 'lacks')
    this.clauseEnds()
    if (enumerates) this.negation = held
  }
}

/**
 * 除租赁和借款以外, 不在上海、北京, 税率不是6%或9%: several of one kind said of a contract are one list, so that what is
 * said or denied of the first is said or denied of each.
 */
function listed(tokens: Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    // 不收押金: said to be none, which is more than not to be said.
    if (token.is === 'free') {
      const named = tokens[at + 1]
      out.push(
        named?.is === 'fact'
          ? {
              is: 'said',
              said: named.keys.map((fact) => ({ fact, states: ['明确没有'] })),
              start: token.start,
              end: named.end,
              text: token.text + named.text,
            }
          : { is: 'lacks', start: token.start, end: token.end, text: token.text },
      )
      if (named?.is === 'fact') at++
      continue
    }
    let held: Token = token
    for (;;) {
      let next = at + 1
      const joined = (one: Token | undefined) =>
        one !== undefined &&
        (one.is === 'or' ||
          ((one.is === 'and' || one.is === 'filler' || one.is === 'break') &&
            /^(?:和|与|及|跟|同|以及|及其|、)$/.test(one.text)))
      let links = 0
      while (joined(tokens[next])) {
        next++
        links++
      }
      const other = tokens[next]
      const both: Token | null = links > 0 && other ? together(held, other) : null
      if (!both) break
      held = { ...both, start: held.start, end: (other as Token).end, text: `${held.text}、${other?.text}` }
      at = next
    }
    out.push(held)
  }
  return out
}
function together(a: Token, b: Token): Token | null {
  if (a.is === 'place' && b.is === 'place') return { ...a, names: [...a.names, ...b.names] }
  if (a.is === 'party' && b.is === 'party') return { ...a, names: [...a.names, ...b.names] }
  if (a.is === 'kind' && b.is === 'kind') return { ...a, kinds: [...a.kinds, ...b.kinds] }
  if (
    a.is === 'value' &&
    b.is === 'value' &&
    (a.op === null || a.op === '=') &&
    b.op === null &&
    a.value.type === b.value.type &&
    !a.upTo &&
    !b.upTo
  )
    return { ...a, also: [...(a.also ?? []), b.value] }
  return null
}

/**
 * 质保金或履约保证金超过10%: one comparison of either. 6%专用发票: the rate stands before what it is the rate of.
 */
function joinedFacts(tokens: Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const meaning = (from: number) => {
      let index = from
      while (tokens[index]?.is === 'filler') index++
      return index
    }
    const joined = tokens[at + 1]
    const both =
      (joined?.is === 'filler' || joined?.is === 'and') && /^(?:和|与|及|跟|以及)$/.test(joined.text)
    const link = both ? at + 1 : meaning(at + 1)
    const other = meaning(link + 1)
    const last = meaning(other + 1)
    const [joins, second, third] = [tokens[link], tokens[other], tokens[last]]
    if (
      token.is === 'fact' &&
      second?.is === 'fact' &&
      // 预付和质保金都没写, 预付或质保金没写: neither of them.
      ((third?.is === 'absent' && (both || joins?.is === 'or' || joins?.text === '、')) ||
        ((joins?.is === 'or' || joins?.text === '、') &&
          third?.is === 'value' &&
          factsFor(token.keys, third.value).length > 0))
    ) {
      tokens[other] = {
        ...second,
        keys: [...new Set([...token.keys, ...second.keys])],
        start: token.start,
        text: token.text + second.text,
      }
      at = other - 1
      continue
    }
    const before = out.findLast(({ is }) => is !== 'filler')
    if (
      token.is === 'value' &&
      token.value.type === 'ratio' &&
      before?.is !== 'fact' &&
      ((joins?.is === 'said' && joins.said[0]?.fact === 'invoice.kind') ||
        (joins?.is === 'fact' && (joins.keys[0] === 'invoice.kind' || joins.keys[0] === 'tax.rate')))
    ) {
      out.push({ is: 'fact', keys: ['tax.rate'], start: token.start, end: token.start, text: '' })
      // 开13%发票的 asks for the rate alone.
      if (joins.is === 'fact') tokens[link] = { ...joins, is: 'filler' } as Token
    }
    out.push(token)
  }
  return out
}

const BY: Record<string, StorePlan['by']> = {
  合同类型: { about: 'kind' },
  类型: { about: 'kind' },
  类别: { about: 'kind' },
  种类: { about: 'kind' },
  相对方: { about: 'counterparty' },
  对方: { about: 'counterparty' },
  客户: { about: 'counterparty' },
  供应商: { about: 'counterparty' },
  部门: { about: 'department' },
  税率: { fact: 'tax.rate' },
  管辖地: { fact: 'dispute.body' },
  管辖: { fact: 'dispute.body' },
  币种: { fact: 'currency' },
  争议方式: { fact: 'dispute.way' },
  争议解决方式: { fact: 'dispute.way' },
}
const period = (what: string, fact: FactKey): StorePlan['by'] =>
  /月/.test(what)
    ? { fact, period: 'month' }
    : /季/.test(what)
      ? { fact, period: 'quarter' }
      : /年/.test(what)
        ? { fact, period: 'year' }
        : null

/** 在合肥打官司或者在合肥仲裁: what is said of the same facts on both sides of 或 is two whole alternatives. */
function alternatives(drafts: Draft[]): Draft[] {
  const about = (some: Draft[]) => some.map(({ cond }) => factsOf(cond).join()).join('|')
  const out = [...drafts]
  for (let at = 1; at < out.length; at++) {
    const { join, clause } = out[at] as Draft
    if (join !== 'or') continue
    const same = (one: Draft | undefined) => one !== undefined && one.clause === clause
    let length = 1
    while (same(out[at + length]) && out[at + length]?.join === 'and') length++
    for (; length >= 2; length--) {
      const first = out.slice(at - length, at)
      const second = out.slice(at, at + length)
      if (at < length || !first.every(same) || first.slice(1).some((one) => one.join === 'or')) continue
      if (about(first) !== about(second) || first.some(({ cond }) => factsOf(cond).length === 0)) continue
      const whole = (some: Draft[]): Draft => ({
        ...(some[0] as Draft),
        cond: { all: some.map(({ cond }) => cond) },
        from: { start: (some[0] as Draft).from.start, end: (some.at(-1) as Draft).from.end },
      })
      out.splice(at - length, length * 2, whole(first), whole(second))
      at -= length
      break
    }
  }
  return out
}

/** Joined left to right; 或 binds tighter than what stands between it and the next comma. */
function whereOf(drafts: Draft[]): { all: Cond[]; from: { start: number; end: number }[] } {
  const all: Cond[] = []
  const from: { start: number; end: number }[] = []
  for (const { cond, join, from: place } of drafts) {
    const last = all.at(-1)
    if (join === 'or' && last) {
      all[all.length - 1] =
        'any' in last && !('fact' in last) ? { any: [...last.any, cond] } : { any: [last, cond] }
      ;(from[from.length - 1] as { end: number }).end = place.end
    } else {
      all.push(cond)
      from.push({ ...place })
    }
  }
  return { all, from }
}

export const factsOf = (cond: Cond): FactKey[] => {
  if ('all' in cond) return cond.all.flatMap(factsOf)
  if ('any' in cond) return cond.any.flatMap(factsOf)
  if ('not' in cond && typeof cond.not === 'object') return factsOf(cond.not)
  if ('inForceOn' in cond) return ['term.end']
  return 'fact' in cond ? [cond.fact] : []
}

/** A question about the contracts of a store → a plan, or what was not understood. Unknown words stop it. */
export function parseStoreQuestion(question: string, options: StoreQuestionOptions): StoreQuestion {
  const folded = exceptionsDenied(restated(fold(question).trim().replace(/\s+/g, '')))
  if (!folded) return { refused: '请写下要问的内容' }
  if (OUT_OF_SCOPE.test(folded)) return { refused: '这个问题不在合同要素的查询范围内' }
  const subjective = SUBJECTIVE.exec(folded)
  if (subjective)
    return {
      refused: `“${subjective[0]}”没有可以核对的标准，请写成具体的数字或条件`,
      unknown: [subjective[0]],
    }
  if (TWO_QUESTIONS.test(folded)) return { refused: '这是两个问题，请一次问一个', unknown: [] }
  const { tokens, unknown } = readTokens(folded, options.today, options.names)
  if (unknown.length > 0) {
    const words = unknown.map(({ text }) => text)
    return { refused: `没有听懂“${words.join('”“')}”，没有查询。请换一种说法，或去掉这些词`, unknown: words }
  }
  const compound = sumOfAnother(tokens) ?? BY_ANOTHER_TIME.exec(folded)?.[0]
  if (compound)
    return {
      refused: `没有听懂“${compound}”，没有查询。请换一种说法，或去掉这些词`,
      unknown: [compound],
    }
  const dropped = options.previous
    ? null
    : tokens.find((token) => token.is === 'edit' && token.how !== 'keep' && token.start > 0)
  if (dropped)
    return {
      refused: `没有听懂“${dropped.text}”，没有查询。请换一种说法，或去掉这些词`,
      unknown: [dropped.text],
    }
  if (SOON.test(folded) && !tokens.some(({ is }) => is === 'time'))
    return {
      refused: `“${SOON.exec(folded)?.[0]}”没有可以核对的标准，请写明多少天内到期`,
      unknown: [SOON.exec(folded)?.[0] as string],
    }
  const reader = new Reader(joinedFacts(listed(tokens)), options.today)
  reader.read()
  if (reader.unused.length > 0) {
    const words = reader.unused.map(({ text }) => text)
    return {
      refused: `“${words.join('”“')}”没有说明是哪一项，没有查询。请写明，例如“违约金超过20%”“质保期两年以上”`,
      unknown: words,
    }
  }
  const { all, from } = whereOf(alternatives(reader.drafts))
  const plan: StorePlan = {
    where: { all },
    show: [],
    measure: { fn: 'list' },
    by: null,
    order: null,
    limit: null,
    asOf: options.today,
  }
  const spare = reader.leftFacts.map(({ keys }) => keys[0] as FactKey)
  const factNear = (facts: Token[], fallback: FactKey): FactKey => {
    const near = facts.at(-1)
    return near?.is === 'fact' ? (near.keys[0] as FactKey) : (spare[0] ?? fallback)
  }
  const usedSpare = new Set<FactKey>()
  const slotTexts: { part: PlanChip['part']; from: { start: number; end: number } }[] = []
  for (const { token, facts } of reader.slots) {
    const place = { start: token.start, end: token.end }
    if (token.is === 'count') {
      if (plan.measure.fn === 'list') plan.measure = { fn: 'count' }
    } else if (token.is === 'share') plan.measure = { fn: 'share' }
    else if (token.is === 'sum' || token.is === 'avg' || token.is === 'median') {
      // 2025年签的合同平均金额: no average of days.
      const fact = [factNear(facts, 'amount.total'), ...spare].find(isMeasured) ?? 'amount.total'
      usedSpare.add(fact)
      plan.measure = { fn: token.is, fact }
    } else if (token.is === 'most' || token.is === 'least') {
      const fact = factNear(facts, 'amount.total')
      usedSpare.add(fact)
      plan.order = { fact, direction: token.is === 'most' ? 'desc' : 'asc' }
      plan.limit ??= 1
      slotTexts.push({ part: 'order', from: place })
    } else if (token.is === 'top') {
      plan.limit = token.n
      // 前十大供应商 counts those one deals with, not contracts.
      if (/^(?:大)?(?:的)?(?:供应商|客户|相对方)/.test(folded.slice(token.end))) {
        plan.by = { about: 'counterparty' }
        if (/平均|中位/.test(folded))
          return {
            refused: '“前几大供应商的平均值”还不能算，请改问“按供应商统计总金额”',
            unknown: [token.text],
          }
        plan.measure = { fn: 'sum', fact: 'amount.total' }
        continue
      }
      const fact = factNear(facts, 'amount.total')
      usedSpare.add(fact)
      plan.order ??= { fact, direction: 'desc' }
      slotTexts.push({ part: 'limit', from: place })
    } else if (token.is === 'order') {
      const fact = factNear(facts, 'amount.total')
      usedSpare.add(fact)
      plan.order = { fact, direction: token.direction }
      slotTexts.push({ part: 'order', from: place })
    } else if (token.is === 'by') {
      const dated =
        all.flatMap(factsOf).find((fact) => factEntry(fact).type === 'date') ??
        (spare.find((fact) => factEntry(fact).type === 'date') as FactKey | undefined) ??
        'sign.date'
      if (factEntry(dated).type === 'date') usedSpare.add(dated)
      plan.by = BY[token.what] ?? period(token.what, /到期/.test(token.what) ? 'term.end' : dated)
      slotTexts.push({ part: 'by', from: place })
    }
  }
  // 总金额是多少: a fact asked for itself.
  const asked = spare.filter((fact) => !usedSpare.has(fact))
  if (
    plan.measure.fn === 'count' &&
    asked.some((fact) => factEntry(fact).type === 'money') &&
    /总(?:金额|额|价|费用)|金额(?:是|有|一共|合计)?多少|多少钱/.test(folded)
  )
    plan.measure = { fn: 'sum', fact: asked.find((fact) => factEntry(fact).type === 'money') as FactKey }
  else if (
    plan.measure.fn === 'list' &&
    /总(?:金额|额)(?:是|有|一共)?(?:多少)?/.test(folded) &&
    asked.includes('amount.total')
  )
    plan.measure = { fn: 'sum', fact: 'amount.total' }
  // 按相对方统计合同总价: of each group the sum, not a list of groups that forgets what was asked of them.
  else if (plan.measure.fn === 'list' && plan.by && asked.some((fact) => factEntry(fact).type === 'money'))
    plan.measure = { fn: 'sum', fact: asked.find((fact) => factEntry(fact).type === 'money') as FactKey }
  else if (asked.length && all.length === 0 && !plan.by && !plan.order && plan.measure.fn === 'list') {
    if (tokens.some(({ is }) => is === 'has') || /有|的合同/.test(folded))
      for (const fact of asked) all.push({ fact, op: 'state', states: ['明确'] })
  } else if (asked.length && plan.measure.fn !== 'sum' && plan.measure.fn !== 'avg') {
    // A fact beside conditions: 到期日在…的合同的质保期 is shown; 有违约金的 was read above.
    const conditional = reader.leftFacts.filter(({ keys }) => !usedSpare.has(keys[0] as FactKey))
    const dangling = conditional.filter(
      ({ keys }) =>
        ![
          'sign.date',
          'amount.total',
          'term.length',
          'pay.plan',
          'renew.auto',
          'dispute.way',
          'term.end',
          'dispute.body',
        ].includes(keys[0] as string) && !all.flatMap(factsOf).includes(keys[0] as FactKey),
    )
    for (const { keys, start, end } of dangling) {
      all.push({ fact: keys[0] as FactKey, op: 'state', states: ['明确'] })
      from.push({ start, end })
    }
    plan.show.push(...asked.filter((fact) => !plan.show.includes(fact)))
  }
  const edit = tokens.find((token) => token.is === 'edit')
  if (options.previous && (edit || /^(?:那|再|只|按|前)/.test(folded))) {
    const kept = 'all' in options.previous.where ? options.previous.where.all : [options.previous.where]
    const how = edit?.is === 'edit' ? edit.how : 'keep'
    const touched = new Set(all.flatMap(factsOf))
    const kinds = all.some((cond) => 'kind' in cond)
    const merged =
      how === 'drop'
        ? [
            ...kept.filter((cond) => !factsOf(cond).some((fact) => touched.has(fact))),
            ...(kept.some((cond) => factsOf(cond).some((fact) => touched.has(fact)))
              ? []
              : all.map((cond): Cond => ({ not: cond }))),
          ]
        : how === 'swap'
          ? [
              ...kept.filter(
                (cond) => !factsOf(cond).some((fact) => touched.has(fact)) && !(kinds && 'kind' in cond),
              ),
              ...all,
            ]
          : [...kept, ...all]
    plan.where = { all: merged }
    if (plan.measure.fn === 'list') plan.measure = options.previous.measure
    plan.by ??= options.previous.by
    plan.order ??= options.previous.order
    plan.limit ??= options.previous.limit
    from.length = 0
  }
  const conds = (plan.where as { all: Cond[] }).all
  if (conds.length === 0 && plan.measure.fn === 'list' && !plan.by && !plan.order) {
    if (!/所有|全部|合同/.test(folded) || asked.length || !EVERY.test(folded))
      return { refused: '请说明要找什么样的合同，例如“明年一季度到期、自动续约的”', unknown: [] }
  }
  plan.show = [
    ...new Set([
      ...conds.flatMap(factsOf),
      ...plan.show,
      ...('fact' in plan.measure ? [plan.measure.fact] : []),
      ...(plan.order ? [plan.order.fact] : []),
    ]),
  ]
  const chips: PlanChip[] = conds.map((cond, index) => ({
    id: `c${index}`,
    text: describeCond(cond),
    ...(from[index] ? { from: from[index] } : {}),
    part: { cond: index },
  }))
  if (plan.measure.fn !== 'list')
    chips.push({
      id: 'measure',
      text: describeStorePlan({ ...plan, where: { all: [] }, by: null, order: null, limit: null }),
      part: 'measure',
    })
  for (const slot of slotTexts)
    if (!chips.some(({ part }) => part === slot.part))
      chips.push({
        id: String(slot.part),
        text: describeStorePlan({
          ...plan,
          where: { all: [] },
          measure: { fn: 'list' },
          by: slot.part === 'by' ? plan.by : null,
          order: slot.part === 'by' ? null : plan.order,
          limit: slot.part === 'by' ? null : plan.limit,
        }),
        from: slot.from,
        part: slot.part,
      })
  return { plan, chips, unknown: [] }
}
