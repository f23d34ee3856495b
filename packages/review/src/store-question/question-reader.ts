import { type FactKey, factEntry } from '../contract-facts/catalogue.ts'
import type { FactState } from '../contract-facts/fact-value.ts'
import { condOfStated, type Draft, factsOf, one, without, wordOfOwner } from './conditions.ts'
import { depositKind, factsFor, inUnitOf } from './fact-values.ts'
import type { AskedSide, Token } from './lexer.ts'
import type { Cond, PlanValue } from './store-plan.ts'
import type { Stated } from './words.ts'

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

/** Binds values, times, places and negations to the facts beside them, clause by clause. */
export class QuestionReader {
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
    const event = /发票|票/.test(name)
      ? '发票'
      : /验收/.test(name)
        ? '验收'
        : /货/.test(name)
          ? '交付'
          : undefined
    const conds = fits.map((key): Cond => {
      const side = this.takeSide(key)
      const whose = side ? { side } : {}
      const counted = (of: FactKey, value: PlanValue): PlanValue =>
        of === 'pay.days' && value.type === 'duration' && event ? { ...value, from: event } : value
      const as = (value: PlanValue): Cond => ({
        fact: key,
        op,
        value: counted(key, inUnitOf(key, value)),
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
        this.compare(
          this.lastFact.keys,
          value,
          this.negation?.is === 'not' || this.negation?.is === 'lacks',
          this.lastFact.text,
        )
      else if (
        value.value.type === 'money' &&
        !this.facts.some(({ used }) => !used) &&
        // 罚款最多2万元的: no price, and nothing else that was said.
        !this.tokens.some(
          ({ is, text, start }) =>
            is === 'filler' && /^[罚扣赔]/.test(text) && Math.abs(start - value.start) < 8,
        )
      )
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
            // 没约定责任上限的独家合同: 的 closes what is not there.
            (first?.is !== 'said' || rest[0]?.text.startsWith('的'))
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
            if (first?.is === 'said') this.negation = null
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
          if (negated?.is === 'absent' && fact !== 'cost.bearer')
            this.add({ fact, op: 'state', states: ['未约定'] }, token)
          else if (negated?.is === 'lacks' || negated?.is === 'absent') this.add(without(cond, fact), token)
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
          // 仲裁地在北京: a court of the same place is something else.
          const arbitral =
            fact === 'dispute.body' &&
            !way &&
            around.some(
              (other) =>
                other.is === 'fact' && /仲裁(?:地|机构|委)/.test(other.text) && !/管辖|法院/.test(other.text),
            )
          const whole: Cond = arbitral
            ? {
                all: [
                  cond,
                  { fact: 'dispute.way', op: '=', value: { type: 'words', words: ['仲裁', '劳动仲裁'] } },
                ],
              }
            : cond
          this.add(negated ? { not: whole } : whole, token)
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
          // 去年签的还在履行: the time is the signing's.
          if (
            this.pendingTime &&
            this.facts.some(
              ({ token: held, used }) => !used && held.keys.some((key) => factEntry(key).type === 'date'),
            )
          )
            this.closeClause()
          const day = this.pendingTime?.from ?? this.today
          this.pendingTime = null
          this.add({ inForceOn: day }, token)
          break
        }
        case 'expired':
          this.add({ fact: 'term.end', op: '<', value: { type: 'date', day: this.today } }, token)
          break
        case 'cannot':
          if (/解|终止|退/.test(token.text)) this.lastSided ??= 'terminate.free'
          if (this.lastSided && !this.side && /解|终止|退/.test(token.text)) {
            this.add(
              without(
                { fact: this.lastSided, op: '=', value: { type: 'bool', value: true } },
                this.lastSided,
              ),
              token,
            )
          } else if (this.lastSided && this.side) {
            this.side.taken = true
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
