import { type FactKey, factEntry, factName } from '../contract-facts/catalogue.ts'
import { wordOfOwner } from '../store-question/conditions.ts'
import { depositKind, factsFor } from '../store-question/fact-values.ts'
import { readTokens, type Token } from '../store-question/lexer.ts'
import { BY_ANOTHER_TIME } from '../store-question/refused-questions.ts'
import { restated } from '../store-question/restate.ts'
import type { CompareOp, Cond, PlanValue } from '../store-question/store-plan.ts'
import { fold } from '../text/fold.ts'
import type { CompiledRule, PlaybookRule, RuleConsequence, RuleStep } from './playbook.ts'
import { borderCases, consequenceOf, readBack } from './read-back.ts'
import {
  ACTION,
  APPROVAL,
  approvalIn,
  BEST,
  EXCEPT,
  HIGHER,
  LACKING,
  LEAST,
  LIMITS,
  LOWER,
  MERELY_THERE,
  MOST,
  MUST,
  MUST_NOT,
  NEVER,
  NO_MEASURE,
  OTHERWISE,
  PASSES,
  PRINCIPLE,
  RULE_WORDS,
  rewritten,
  UNLAWFUL,
  WARN,
} from './rule-words.ts'
import { sizeOf } from './size-of.ts'

type Refusal = Extract<CompiledRule, { refused: string }>
const refuse = (reason: Refusal['reason'], refused: string): Refusal => ({ refused, reason })

type Rest = { level: RuleStep['level']; approver?: string } | null
type Piece = { text: string; tokens: Token[] }
const facts = (tokens: Token[]): FactKey[] => [
  ...new Set(
    tokens.flatMap((token) =>
      token.is === 'fact'
        ? token.keys.slice(0, 1)
        : token.is === 'said'
          ? [token.said[0]?.fact as FactKey]
          : token.is === 'owner'
            ? ['ip.owner' as FactKey]
            : token.is === 'relative-place'
              ? ['dispute.body' as FactKey]
              : [],
    ),
  ),
]
const figureIn = (tokens: Token[]) =>
  tokens.find((token) => token.is === 'value') as (Token & { is: 'value' }) | undefined

const flip: Record<CompareOp, CompareOp> = {
  '=': '≠',
  '≠': '=',
  '>': '≤',
  '≥': '<',
  '<': '≥',
  '≤': '>',
  within: 'within',
  contains: 'contains',
}

/** 押金 and 定金 are one fact of two kinds; a rule that names both, or 保证金 alone, is of either. */
const kindOfDeposit = (fact: FactKey, text: string) => {
  const forfeited = /[定订]金/.test(text)
  const returned = /押金/.test(text)
  return forfeited !== returned ? depositKind(fact, forfeited ? '定金' : '押金') : {}
}

/** A plain number takes the unit of its fact. */
const inUnit = (fact: FactKey, value: PlanValue): PlanValue => {
  if (value.type !== 'number') return value
  const { type } = factEntry(fact)
  if (type === 'money') return { type: 'money', cents: value.n * 100 }
  if (type === 'duration') return { type: 'duration', n: value.n, unit: '日' }
  return value
}
const FITS: Record<string, string[]> = {
  money: ['money', 'ratio'],
  ratio: ['ratio', 'money'],
  duration: ['duration'],
  rents: [],
  number: ['number', 'money', 'duration'],
}
const fits = (fact: FactKey, value: PlanValue): boolean => {
  const { type } = factEntry(fact)
  if (value.type === 'rents') return fact === 'deposit'
  return (FITS[value.type] ?? []).includes(type)
}

/** What is asked for in a question has no place in a rule: heard there, it would be left out unnoticed. */
const QUESTION_WORDS = new Set<Token['is']>(
  'time party in-force expired deadline count share sum avg median most least top order by about edit'.split(
    ' ',
  ) as Token['is'][],
)
const OF_A_SIDE = new Set<FactKey>([
  'terminate.free',
  'penalty.latePay',
  'penalty.lateDelivery',
  'liability.cap',
  'penalty.fixed',
  'dispute.body',
  'ip.owner',
  'price.adjust',
  'insurance',
  'liability.indirect',
  'exclusive',
  'pay.days',
  'prepay',
  'assign',
  'subcontract',
])

/** 自动续约的，须法务批准: what follows belongs to what is said before it. */
const joined = (pieces: readonly string[]): string[] => {
  const whole: string[] = []
  for (const piece of pieces) {
    const before = whole.at(-1)
    const follows =
      piece
        .replace(approvalIn(piece)?.[0] ?? APPROVAL, '')
        .replace(NEVER, '')
        .replace(WARN, '') === ''
    if (
      before &&
      follows &&
      // 押金20万以上，提示法务: what is so large is what is told, unless it is what must be.
      /^(?!.*(?:必须|应|须|要|得|不|至少|控制|限|保持|最)).*[\d一二两三四五六七八九十百千万%成元年月天日](?:及)?(?:以上|以下)$/.test(
        before,
      )
    )
      whole[whole.length - 1] = `${before}的${piece}`
    else if (
      before &&
      follows &&
      /(?:的|时|的话|的[\u4e00-\u9fa5]{0,6}(?:合同|协议|订单|单子|条款|约定|情形|情况|项目))$/.test(before)
    )
      whole[whole.length - 1] = before + piece
    else whole.push(piece)
  }
  return whole
}

/** The words of a piece apart from those that name its fact and its kind of contract. */
const without = (piece: string, tokens: readonly Token[]): string =>
  tokens
    .filter(
      (token) =>
        token.is === 'fact' ||
        token.is === 'kind' ||
        (token.is === 'side' && tokens.some((other) => other.is === 'fact' && other.keys[0] === 'insurance')),
    )
    .reduce((rest, { text }) => rest.replace(text, ''), piece)

/** 付款方式为信用证: one of the values the fact may have. */
const valueNamed = (fact: FactKey, piece: string, tokens: readonly Token[]): string | null => {
  const { values, type } = factEntry(fact)
  if (type !== 'enum' || !values) return null
  const rest = without(piece, tokens)
  const found = values.filter((value) => rest.includes(value)).sort((a, b) => b.length - a.length)[0]
  if (!found || !MERELY_SAID.test(rest.replace(found, ''))) return null
  return found
}
const isInValue = (text: string, piece: string, tokens: readonly Token[]): boolean =>
  tokens.some(
    (token) =>
      token.is === 'fact' &&
      token.keys[0] &&
      (valueNamed(token.keys[0], piece, tokens)?.includes(text) ?? false),
  )
const MERELY_SAID =
  /^(?:必须|应当?|务必|一定要?|都?要|需要?|须|得|只能?|不得|不能|不可以?|不许|禁止|不应|不允许|不要|不接受|拒绝|约定|写明?|采用|用|由|为|是|归|属于|非|不|的|合同|方式|条款|时|我方|对方)*$/

/** One rule of the house in a lawyer's sentence → typed steps, or the reason why not. */
export function compileRule(sentence: string): CompiledRule {
  const text = fold(sentence)
    .trim()
    .replace(/\s+/g, '')
    .replace(/[。.!！]+$/, '')
  if (!text) return refuse('empty', '请写下规则')
  if (ACTION.test(text)) return refuse('action', '规则只作核对，不能替人签署、盖章、付款或删除')
  for (const [pattern, why] of UNLAWFUL)
    if (pattern.test(text)) return refuse('unlawful', `这条规则低于法律要求：${why}`)
  const yearly = BY_ANOTHER_TIME.exec(text)
  if (yearly) return refuse('unknown-words', `没有听懂“${yearly[0]}”，规则没有保存`)
  const vague = NO_MEASURE.exec(text)
  if (vague) return refuse('no-measure', `“${vague[0]}”没有可以核对的标准，请写成具体的数字或条件`)
  const pieces = joined(
    rewritten(restated(text))
      .split(/[，,；;。]/)
      .filter(Boolean),
  )
  let scope: Cond | undefined
  let except: Cond | undefined
  let fact: FactKey | null = null
  let saidCond: Cond | null = null
  let whose: { side: '甲方' | '乙方' | '双方' | '我方' | '对方' } | undefined
  const steps: RuleStep[] = []
  let base: {
    cond: Cond
    modal: 'must-not' | 'must' | 'principle' | 'best' | 'accept'
  } | null = null
  let rest: Rest = null
  /** What was said to be acceptable, before what is asked for it. */
  let acceptable = false
  /** A bound of which it was not yet said what follows beyond it. */
  let open = false
  let silent: RuleConsequence | null = null
  const unknown: string[] = []

  const read = (words: string): Piece => {
    const clean = words.replace(RULE_WORDS, '').replace(/\s+/g, '')
    const { tokens, unknown: not } = readTokens(clean, '2026-01-01')
    unknown.push(...not.map((one) => one.text.trim()).filter(Boolean))
    return { text: clean, tokens }
  }
  for (const raw of pieces) {
    let piece = raw
    const out = EXCEPT.exec(piece)
    if (out && (steps.length > 0 || base || fact || /^除[^外]{2,20}(?:以外|之外|外)$/.test(piece))) {
      const inner = read((out[1] ?? out[2]) as string)
      // 政府采购除外 is not all that is bought.
      const lost = inner.tokens.filter(
        ({ is }) => is !== 'kind' && is !== 'value' && is !== 'fact' && is !== 'filler' && is !== 'side',
      )
      if (unknown.length || lost.length)
        return refuse('unknown-words', `没有听懂例外“${out[1] ?? out[2]}”，请写成某类合同或某个金额`)
      const kind = inner.tokens.find((token) => token.is === 'kind')
      const value = figureIn(inner.tokens)
      // 50万以下的采购合同除外: both must hold.
      const below: Cond | null =
        value?.value.type === 'money'
          ? { fact: 'amount.total', op: value.op ?? '≤', value: value.value }
          : null
      const titled = /^([\u4e00-\u9fa5]{2,8}?)(?:类)?(?:合同|协议)$/.exec((out[1] ?? out[2]) as string)
      if (kind?.is === 'kind' && value && !below)
        return refuse('unknown-words', `没有听懂例外“${out[1] ?? out[2]}”，请写成某类合同或某个金额`)
      if (kind?.is === 'kind') except = below ? { all: [{ kind: kind.kinds }, below] } : { kind: kind.kinds }
      else if (titled) except = { kind: [titled[1] as string] }
      else if (below) except = below
      else return refuse('unknown-words', `没有听懂例外“${out[1] ?? out[2]}”，请写成某类合同或某个金额`)
      continue
    }
    const approved = approvalIn(piece)
    const approver = approved?.[1]
      ?.replace(/^(?:经|由|报|请|找|先|过)+|^(?:本?合同|协议)(?=[\u4e00-\u9fa5]{3})/, '')
      .replace(/(?:集体|会议)?(?:审议|讨论|研究|会签|事先)+$/, '')
    if (approved) piece = piece.replace(approved[0], '')
    const passes = !approved && PASSES.test(piece)
    if (passes) piece = piece.replace(PASSES, '')
    const never = !approved && !passes && NEVER.test(piece)
    // 不接受自动续约 is the rule itself; 50%以上不接受 is what follows.
    if (never) piece = piece.replace(NEVER, '')
    const warn = !approved && !never && WARN.test(piece)
    if (warn) piece = piece.replace(WARN, '')
    const level: RuleStep['level'] | null = approved ? '需批准' : never ? '不可接受' : passes ? '首选' : null
    const consequence: Rest = level
      ? { level, ...(approver ? { approver } : {}) }
      : warn
        ? { level: '可接受' }
        : null
    piece = piece.replace(/(?:(?<!小)时|的话)$/, '')
    const but = /^(?:但是?|不过|只是)/.exec(piece)?.[0] ?? ''
    const bare = piece.slice(but.length).replace(/^(?:一律|都|均)|(?:的|时|，|要|需|须|应|则|就|都|，)+$/, '')
    // 可以接受双方共有，但须法务批准: what may be accepted is what is approved.
    if (but && level && bare === '' && base && acceptable) {
      steps.push({ level, when: (base as NonNullable<Base>).cond, ...(approver ? { approver } : {}) })
      base = null
      continue
    }
    if (
      (level || warn) &&
      base &&
      LACKING.test(piece.slice(but.length)) &&
      !asksForIt(base) &&
      isMeasured(base)
    ) {
      silent = level === '需批准' ? '需批准' : level === '不可接受' ? '不通过' : '提示'
      continue
    }
    const wrongWay = (LOWER.test(bare) && upTo(base)) || (HIGHER.test(bare) && downTo(base))
    if ((level || warn) && wrongWay) return refuse('contradiction', `“${bare}”与前面写的标准方向相反，请写明`)
    if (
      (level || warn) &&
      (bare === '' ||
        OTHERWISE.test(bare) ||
        (base && (LOWER.test(bare) || HIGHER.test(bare))) ||
        (base?.modal === 'must' && !isMeasured(base) && LACKING.test(piece.slice(but.length))) ||
        (base && saidCond && contrary(bare, fact)))
    ) {
      if (!base && !saidCond && !fact) return refuse('no-fact', '没有写明核对哪一项')
      rest = consequence
      open = false
      if (base?.modal === 'must' && !isMeasured(base) && LACKING.test(piece))
        silent = consequenceOf((consequence as NonNullable<Rest>).level)
      continue
    }
    // 采购合同的…, 金额超过100万的合同，…
    const { tokens } = read(piece.replace(BEST, '').replace(MUST_NOT, ''))
    const plain = read(piece).tokens
    unknown.length = 0
    const checked = readTokens(piece.replace(RULE_WORDS, '').replace(MUST_NOT, ''), '2026-01-01')
    for (const one of checked.unknown)
      if (one.text.trim() && !isInValue(one.text.trim(), piece, checked.tokens)) unknown.push(one.text.trim())
    if (unknown.length) return refuse('unknown-words', `没有听懂“${unknown.join('”“')}”，规则没有保存`)
    const foreign = tokens.find(({ is }) => QUESTION_WORDS.has(is))
    if (foreign) return refuse('unknown-words', `没有听懂“${foreign.text}”，规则没有保存`)
    if (tokens.filter(({ is }) => is === 'value').length > 1)
      return refuse('unknown-words', '一句里有不止一个数，请分成几句写，例如“最好20%，最多30%”')
    const kind = tokens.find((token) => token.is === 'kind')
    if (kind?.is === 'kind') {
      // 任意解除权 says nothing of what is left out.
      const negative = /(?:非|除(?:了|去)?|不是|不属于)$/.test(
        piece.slice(0, Math.max(0, piece.indexOf(kind.text.slice(0, 2)))),
      )
      if (!scope) scope = { kind: kind.kinds, ...(negative ? { not: true } : {}) }
    }
    const named = disputeFacts(tokens)
    const value = figureIn(tokens)
    const amountScope =
      !level &&
      !warn &&
      (named.length === 0 || named[0] === 'amount.total') &&
      (/^(?:合同)?(?:总)?(?:金额|总价|合同额)?[^，]{0,14}的(?:[\u4e00-\u9fa5]{0,6}合同)$/.test(piece) ||
        (/^(?:合同)?(?:金额|总价|合同额)[^，]{1,14}的[\u4e00-\u9fa5]{0,6}(?:合同)?$/.test(piece) &&
          pieces.length > 1 &&
          !level))
    if (amountScope && value && !base) {
      const cond: Cond = {
        fact: 'amount.total',
        op: value.op ?? '=',
        value: value.value,
        ...(value.upTo ? { upTo: value.upTo } : {}),
      }
      scope = scope ? { all: [scope, cond] } : cond
      continue
    }
    const side = tokens.find((token) => token.is === 'side')
    if (
      side?.is === 'side' &&
      !whose &&
      [
        'terminate.free',
        'penalty.latePay',
        'penalty.lateDelivery',
        'liability.cap',
        'liability.indirect',
        'penalty.fixed',
        'insurance',
        'pay.days',
      ].includes(named[0] ?? '')
    )
      whose = { side: side.side }
    if (side && !whose && named.length && !named.some((one) => OF_A_SIDE.has(one)))
      return refuse('unknown-words', `${factName(named[0]!)}还不能按“${side.text}”分别核对，请去掉这几个字`)
    const others = named.filter((one) => one !== fact)
    if (fact && others.length && (value || level || base) && !named.includes(fact))
      return refuse('two-facts', '一条规则只能核对一项，请分成两条写')
    if (!fact && others.length > 1 && !saidOf(tokens)) {
      // 逾期付款违约金 and 违约金 share words; 质保金 beside 质保期 are two.
      return refuse('two-facts', '一条规则只能核对一项，请分成两条写')
    }
    fact ??= named[0] ?? null
    // 五十万以下的采购合同由部门负责人批准
    if (!fact && value?.value.type === 'money' && /合同|协议|采购|订单|工程|项目|单笔/.test(raw))
      fact = 'amount.total'
    // 不得转租 is what the contract has to say, not what it must not mention.
    const places = tokens.flatMap((token) => (token.is === 'place' ? token.names : []))
    const prohibited = plain.find((token) => token.is === 'said' && MUST_NOT.test(token.text))
    const said = prohibited ? saidOf([prohibited]) : saidOf(tokens)
    if (said && !value && !(places.length && said.fact === 'dispute.way')) {
      const triggers = consequence !== null && !MUST.test(piece) && !MUST_NOT.test(piece) && !BEST.test(piece)
      const negated = tokens.some(({ is }) => is === 'not' || is === 'lacks' || is === 'free')
      // 不是专票的须批准: what is not so follows, so that what is so passes.
      // 禁止转让的合同须批准: there it is what is so that follows.
      const such =
        prohibited && consequence !== null && /的(?:合同|协议|条款|约定|情形)?(?:需|要|须|应)?$/.test(piece)
      const forbids: boolean = such
        ? true
        : prohibited
          ? false
          : triggers
            ? !negated
            : MUST_NOT.test(piece) || (never && !base && !saidCond) || negated
      // 归对方的不签, after another of its values was settled.
      if (level && said.fact === fact && (base || steps.length) && !MUST.test(piece)) {
        steps.push({
          level,
          when: negated ? { not: said.cond } : said.cond,
          ...(approver ? { approver } : {}),
        })
        continue
      }
      fact = said.fact
      saidCond = said.cond
      acceptable = /可以?接受|能接受|可接受/.test(raw) && !MUST.test(raw) && !MUST_NOT.test(raw)
      base = {
        cond: forbids ? { not: said.cond } : said.cond,
        modal: forbids
          ? 'must-not'
          : BEST.test(piece)
            ? 'best'
            : PRINCIPLE.test(piece)
              ? 'principle'
              : 'must',
      }
      if (consequence) rest = consequence
      continue
    }
    if (!fact) {
      if (kind && !value && !level) continue
      // 对外担保一律须董事会批准: the kind of contract is what is approved.
      if (kind && !value && level && KIND_ALONE.test(without(piece, tokens))) {
        fact = 'base.kind'
        steps.push({ level, when: { all: [] }, ...(approver ? { approver } : {}) })
        continue
      }
      return refuse('no-fact', '没有写明核对哪一项要素，例如预付款、违约金、质保期、管辖')
    }
    if (places.length && /^dispute|party\.place/.test(fact)) {
      const there: Cond = { fact: 'dispute.body', op: 'contains', value: { type: 'words', words: places } }
      // 在北京仲裁: a court of the same place is something else.
      const cond: Cond =
        said?.fact === 'dispute.way'
          ? { all: [there, { any: [said.cond, { fact: 'dispute.way', op: 'state', states: ['未约定'] }] }] }
          : there
      const negated = tokens.some(({ is }) => is === 'not')
      const triggers = consequence !== null && !MUST.test(piece) && !MUST_NOT.test(piece)
      const forbids = triggers ? !negated : MUST_NOT.test(piece) || negated
      fact = 'dispute.body'
      acceptable = /可以?接受|能接受|可接受/.test(raw) && !MUST.test(raw) && !MUST_NOT.test(raw)
      base = {
        cond: forbids ? { not: cond } : cond,
        modal: forbids ? 'must-not' : 'must',
      }
      if (consequence) rest = consequence
      continue
    }
    const other = tokens.find((token) => token.is === 'place' && !/place|dispute/.test(fact as string))
    if (other) return refuse('unknown-words', `没有听懂“${other.text}”，规则没有保存`)
    const named1 = value ? null : valueNamed(fact, piece, tokens)
    if (named1) {
      const cond: Cond = { fact, op: '=', value: { type: 'words', words: [named1] } }
      const negated = MUST_NOT.test(piece) || /非|不(?:是|为|属)/.test(piece)
      const triggers = consequence !== null && !MUST.test(piece) && !MUST_NOT.test(piece)
      const forbids = triggers ? !negated : negated
      base = { cond: forbids ? { not: cond } : cond, modal: forbids ? 'must-not' : 'must' }
      if (consequence) rest = consequence
      continue
    }
    if (!value) {
      if (!MERELY_THERE.test(without(piece, tokens)))
        return refuse('no-measure', `没有听懂${factName(fact)}的标准，请写数字、“必须约定”或“不得约定”`)
      const absent =
        plain.some(({ is }) => is === 'absent' || is === 'lacks' || is === 'free') ||
        /没有|未约定|没写|缺/.test(piece)
      const must = MUST.test(piece) || /不能没有|不得没有|不能缺|不可缺/.test(piece)
      if (/不能没有|不得没有|不能缺|不可缺|不得缺/.test(piece) || (must && !MUST_NOT.test(piece))) {
        const cond: Cond = { fact, op: 'state', states: ['明确'], ...(whose ?? {}) }
        base = { cond, modal: 'must' }
      } else if (absent && consequence) {
        const cond: Cond = { fact, op: 'state', states: ['未约定', '明确没有'] }
        base = { cond: { not: cond }, modal: 'must' }
      } else if ((MUST_NOT.test(raw) || never) && factEntry(fact).type === 'enum') {
        return refuse('no-measure', `没有写明${factName(fact)}不得是什么`)
      } else if (MUST_NOT.test(raw) || never) {
        const cond: Cond = { fact, op: 'state', states: ['明确'] }
        base = { cond: { not: cond }, modal: 'must-not' }
      } else if (pieces.length > 1 && !consequence) continue
      else return refuse('no-measure', `没有写明${factName(fact)}的标准，请写数字、“必须约定”或“不得约定”`)
      if (consequence) rest = consequence
      continue
    }
    const beside: FactKey | undefined =
      fits(fact, value.value) || base || steps.length ? undefined : factsFor([fact], value.value)[0]
    if (beside) fact = beside
    // 发票应为13%专票: the value would be kept and the rest lost.
    const besides = tokens.find(
      (token) =>
        token.is === 'said' &&
        token.said[0]?.fact !== fact &&
        (token.said[0]?.fact === 'invoice.kind' ||
          !factsFor([token.said[0]?.fact as FactKey], value.value).includes(fact as FactKey)),
    )
    if (besides) return refuse('two-facts', `一条规则只能核对一项，“${besides.text}”请另写一条`)
    if ((value.daily || /每[天日]|按[天日]|一天/.test(piece)) && fact === 'penalty.fixed')
      return refuse('no-fact', '按日的违约金，请写明是逾期付款的还是逾期交付的')
    const differs = tokens.some(({ is }) => is === 'not')
    if (differs && value.op !== null && value.op !== '=')
      return refuse('no-measure', `没有听懂“不是${value.text}”，请写“不超过”或“不低于”`)
    if (!fits(fact, value.value)) return refuse('no-measure', `${factName(fact)}不能与“${value.text}”比较`)
    const compare = (said: CompareOp): Cond => ({
      fact: fact as FactKey,
      op: differs ? flip[said] : said,
      value: inUnit(fact as FactKey, value.value),
      ...(value.upTo ? { upTo: inUnit(fact as FactKey, value.upTo) } : {}),
      ...(whose ?? {}),
      ...kindOfDeposit(fact as FactKey, text),
    })
    const words = piece.slice(
      0,
      Math.max(0, piece.indexOf(value.text.replace(/^(?:超过|高于|低于|不超过)/, '')) + value.text.length),
    )
    const negatedCompare =
      MUST_NOT.test(words) && value.op !== null && value.op !== '≤' && value.op !== '≥'
        ? flip[value.op]
        : null
    if (level) {
      if (base || steps.length) {
        steps.push({ level, when: compare(value.op ?? '='), ...(approver ? { approver } : {}) })
        continue
      }
      if (negatedCompare) {
        base = { cond: compare(negatedCompare), modal: 'must-not' }
        rest = { level, ...(approver ? { approver } : {}) }
        continue
      }
      steps.push({ level, when: compare(value.op ?? '='), ...(approver ? { approver } : {}) })
      continue
    }
    if (warn) {
      base ??= {
        cond: compare(flip[value.op ?? (differs ? '=' : '>')]),
        modal: 'principle',
      }
      continue
    }
    const direction =
      value.op ??
      (MOST.test(piece.replace(/^[^最至上顶不可能接底起]*(?=最|至|上|顶|不|可|能|接|底|起)/, ''))
        ? '≤'
        : LEAST.test(piece.replace(/^[^最至起不]*(?=最|至|起|不)/, ''))
          ? '≥'
          : null)
    const op = negatedCompare ?? direction
    // 原则上45天，最多60天.
    const rather = PRINCIPLE.test(raw) && op === null && pieces.length > 1 && !base && !MUST.test(piece)
    if (BEST.test(piece) || rather) {
      // 最好20%: not more, where more is worse; the other steps tell the direction.
      steps.push({ level: '首选', when: compare(op ?? '=') })
      continue
    }
    if (steps.some(({ level: one }) => one === '首选') || base) {
      steps.push({ level: '可接受', when: compare(op ?? '=') })
      continue
    }
    if (op === null && !MUST.test(piece) && !/为|是|定|按/.test(raw))
      return refuse('no-measure', `没有写明${value.text}是上限、下限还是必须相等`)
    if (!negatedCompare && (value.op === '>' || value.op === '<') && !MUST.test(raw) && !MUST_NOT.test(raw)) {
      if (pieces.length > 1) {
        // 违约金超过30%的，…: what follows tells.
        open = true
        base = { cond: compare(flip[value.op]), modal: 'must-not' }
        continue
      }
      return refuse('no-measure', '没有写明超过后怎么办，请写“不得”“需某某批准”或“提示”')
    }
    const settled = op ?? '='
    base = {
      cond: compare(settled),
      modal: PRINCIPLE.test(raw) ? 'principle' : MUST_NOT.test(words) ? 'must-not' : 'must',
    }
  }
  if (!fact) return refuse('no-fact', '没有写明核对哪一项要素，例如预付款、违约金、质保期、管辖')
  if (open && !rest && steps.length === 0)
    return refuse('no-measure', '没有写明超过后怎么办，请写“不得”“需某某批准”或“提示”')
  if (acceptable && base && !rest && steps.length === 0)
    return refuse('no-measure', '只写了可以接受什么，没有写明其他的怎么办')
  scope ??= impliedScope(fact, text)
  const ladder = settle(base, steps, rest)
  if ('refused' in ladder) return ladder
  const limit = LIMITS.find((one) => one.fact === fact && (!one.only || one.only.test(text)))
  if (limit && allowsMore(ladder, limit.most))
    return refuse('unlawful', `这条规则放宽了法律的限制：${limit.why}`)
  const rule: PlaybookRule = {
    sentence,
    ...(scope ? { scope } : {}),
    ...(except ? { except } : {}),
    fact,
    ladder,
    states: {
      未约定: silent ?? (asksForIt(base) ? worst(ladder) : '提示'),
      存疑: '提示',
      见其他文件: '提示',
      不适用: '通过',
      未读出: '提示',
    },
  }
  return { rule, readBack: readBack(rule), borderCases: borderCases(rule) }
}

function saidOf(all: Token[]): { fact: FactKey; cond: Cond } | null {
  // 诉讼管辖在我方所在地: the place says more than the way.
  const placed = all.some(({ is }) => is === 'relative-place')
  const tokens = placed
    ? all.filter((token) => !(token.is === 'said' && token.said[0]?.fact === 'dispute.way'))
    : all
  for (const token of tokens) {
    if (token.is === 'owner') {
      const side = wordOfOwner(token.side)
      const cond: Cond = { fact: 'ip.owner', op: '=', value: { type: 'words', words: [side] } }
      return { fact: 'ip.owner', cond: token.not ? { not: cond } : cond }
    }
    if (token.is === 'relative-place')
      return {
        fact: 'dispute.body',
        cond: {
          fact: 'dispute.body',
          op: 'contains',
          value: {
            type: 'words',
            words: [
              /我/.test(token.words[0] as string)
                ? '我方所在地'
                : token.words[0] === '对方'
                  ? '对方所在地'
                  : (token.words[0] as string),
            ],
          },
        },
      }
    if (token.is !== 'said') continue
    const said = token.said[0]
    if (!said) continue
    const side = tokens.find(({ is }) => is === 'side')
    const whose =
      side?.is === 'side' && (said.fact === 'terminate.free' || said.fact === 'liability.indirect')
        ? { side: side.side }
        : {}
    const cond: Cond =
      said.fact === 'currency' && 'states' in said
        ? { fact: said.fact, op: '≠', value: { type: 'words', words: ['人民币'] } }
        : 'states' in said
          ? { fact: said.fact, op: 'state', states: said.states }
          : 'months' in said
            ? { fact: said.fact, op: '=', value: { type: 'duration', n: said.months, unit: '月' } }
            : 'yes' in said
              ? { fact: said.fact, op: '=', value: { type: 'bool', value: true }, ...whose }
              : said.is[0] === '100%'
                ? { fact: said.fact, op: '=', value: { type: 'ratio', bp: 10000 } }
                : { fact: said.fact, op: '=', value: { type: 'words', words: said.is } }
    return { fact: said.fact, cond }
  }
  return null
}

/** A place settles where; that it is settled in court stands beside it. */
const disputeFacts = (tokens: Token[]): FactKey[] => {
  const named = facts(tokens)
  const placed = tokens.some(({ is }) => is === 'place' || is === 'relative-place')
  return placed && named.includes('dispute.body') ? named.filter((one) => one !== 'dispute.way') : named
}
const KIND_ALONE =
  /^(?:必须|应当?|务必|一定要?|都?要|需要?|须|一律|都|均|凡|所有|任何|签|签订|的|合同|协议|，)*$/
const isMeasured = (base: Base): boolean =>
  base !== null && 'value' in base.cond && !['words', 'bool'].includes(base.cond.value.type)
const bound = (base: Base) => (base && 'op' in base.cond && isMeasured(base) ? base.cond.op : null)
const upTo = (base: Base): boolean => /^[≤<]$/.test(bound(base) ?? '')
const downTo = (base: Base): boolean => /^[≥>]$/.test(bound(base) ?? '')

/** 不能转租的, after 必须可以转租. */
const contrary = (bare: string, fact: FactKey | null): boolean => {
  if (!/^(?:不(?:能|可以?|得|许|准|允许|是|归|给|交)?|非|没有?)/.test(bare)) return false
  const { tokens, unknown } = readTokens(bare, '2026-01-01')
  const named = facts(tokens)
  return unknown.length === 0 && named.length > 0 && named.every((one) => one === fact)
}

/** 试用期, 租期: facts of one kind of contract make a rule of that kind, and of whatever else states them. */
function impliedScope(fact: FactKey, text: string): Cond | undefined {
  if (fact === 'term.length' && /租期|租约|租赁期/.test(text)) return { kind: ['租赁'] }
  const { kinds = [] } = factEntry(fact)
  const dealt = fact === 'exclusive' && /独家(?:经销|代理|分销)/.test(text)
  const own = dealt ? ['经销'] : kinds.length === 1 || fact === 'noncompete.pay' ? [...kinds] : []
  return own.length
    ? { any: [{ kind: own }, { fact, op: 'state', states: ['明确', '明确没有'] }] }
    : undefined
}

type Base = {
  cond: Cond
  modal: 'must-not' | 'must' | 'principle' | 'best' | 'accept'
} | null

/** 超过20%由经理批，超过40%由总经理批: the farther bound is tried first. */
function strictestFirst(steps: RuleStep[]): RuleStep[] {
  const at = ({ when }: RuleStep) => ('value' in when ? sizeOf(when.value) : null)
  const way = ({ when }: RuleStep) => ('op' in when ? when.op : null)
  return [...steps].sort((a, b) => {
    const [x, y] = [at(a), at(b)]
    if (a.level !== '需批准' || b.level !== '需批准' || x === null || y === null) return 0
    if (/^[>≥]$/.test(way(a) ?? '') && /^[>≥]$/.test(way(b) ?? '')) return y - x
    return /^[<≤]$/.test(way(a) ?? '') && /^[<≤]$/.test(way(b) ?? '') ? x - y : 0
  })
}

/** Steps in the order they are tried: what is never accepted first, then the best, then what is allowed, then the rest. */
function settle(base: Base, steps: RuleStep[], rest: Rest): RuleStep[] | Refusal {
  // 最好20%，最多30%: the best is a bound in the direction of the other steps.
  const bounds = steps
    .filter(({ level }) => level !== '首选')
    .map(({ when }) => ('op' in when ? when.op : null))
  const upward =
    bounds.some((op) => op === '≤' || op === '<') ||
    steps.some(
      ({ level, when }) =>
        (level === '需批准' || level === '不可接受') && 'op' in when && (when.op === '>' || when.op === '≥'),
    )
  const ready = strictestFirst(steps).map((step): RuleStep => {
    if (
      (step.level === '首选' || step.level === '可接受') &&
      'op' in step.when &&
      step.when.op === '=' &&
      'value' in step.when &&
      !['words', 'bool'].includes(step.when.value.type) &&
      steps.length > 1
    )
      return { ...step, when: { ...step.when, op: upward ? '≤' : '≥' } as Cond }
    return step
  })
  const ladder: RuleStep[] = [...ready.filter(({ level }) => level === '不可接受')]
  // 保密期两年起，最好五年: what is asked for at all may be accepted, what is best comes first.
  const best = ready.filter(({ level }) => level === '首选')
  if (base && isMeasured(base) && best.length && (upTo(base) || downTo(base))) {
    const op: CompareOp = upTo(base) ? '≤' : '≥'
    for (const step of best)
      ladder.push(
        'op' in step.when && step.when.op === '=' ? { ...step, when: { ...step.when, op } as Cond } : step,
      )
    ladder.push(...ready.filter(({ level }) => level === '需批准'), { level: '可接受', when: base.cond })
    ladder.push(
      rest
        ? { level: rest.level, when: { all: [] }, ...(rest.approver ? { approver: rest.approver } : {}) }
        : { level: '不可接受', when: { all: [] } },
    )
    return ladder
  }
  // 最长6个月，超过3个月要批准: what is approved keeps within what is allowed at all.
  if (base)
    ladder.push(
      ...ready
        .filter(({ level }) => level === '需批准')
        .map((step) =>
          reachesInto(step.when, base.cond) ? { ...step, when: { all: [step.when, base.cond] } } : step,
        ),
    )
  if (base) ladder.push({ level: '首选', when: base.cond })
  ladder.push(
    ...ready.filter(({ level }) => level === '首选'),
    ...ready.filter(({ level }) => level === '可接受'),
  )
  if (!base) ladder.push(...ready.filter(({ level }) => level === '需批准'))
  if (ladder.length === 0) return refuse('no-measure', '没有写明标准')
  if (rest)
    ladder.push({
      level: rest.level,
      when: { all: [] },
      ...(rest.approver ? { approver: rest.approver } : {}),
    })
  else if (base && !ready.some(({ level }) => level === '可接受'))
    ladder.push({
      level: base.modal === 'principle' || base.modal === 'best' ? '可接受' : '不可接受',
      when: { all: [] },
    })
  // 最好20%，最多30%: beyond the most nothing is accepted; with a bound farther out, what lies between is approved.
  else if (ready.some(({ level }) => level === '可接受') && !ready.some(({ level }) => level === '不可接受'))
    ladder.push({ level: '不可接受', when: { all: [] } })
  else if (ready.some(({ level }) => level === '首选' || level === '可接受'))
    ladder.push({ level: '需批准', when: { all: [] } })
  else if (!ladder.some(({ when }) => 'all' in when && when.all.length === 0))
    ladder.push({ level: '首选', when: { all: [] } })
  return ladder
}

/** 必须约定…, 没有…的不签, 必须排除…: silence is what the rule is against. */
const asksForIt = (base: Base): boolean => {
  if (!base) return false
  const { cond } = base
  const inner = 'not' in cond && typeof cond.not === 'object' ? cond.not : null
  if (inner) return 'op' in inner && inner.op === 'state' && inner.states.includes('未约定')
  if (!('op' in cond)) return false
  if (cond.op === 'state') return cond.states.includes('明确')
  return base.modal === 'must' && 'value' in cond && cond.value.type === 'bool'
}
const worst = (ladder: RuleStep[]): RuleConsequence => consequenceOf((ladder.at(-1) as RuleStep).level)

const reachesInto = (when: Cond, base: Cond): boolean => {
  if (!('value' in when) || !('value' in base)) return false
  const [at, bound] = [sizeOf(when.value), sizeOf(base.value)]
  if (at === null || bound === null) return false
  if (base.op === '≤' || base.op === '<') return (when.op === '>' || when.op === '≥') && at < bound
  return (base.op === '≥' || base.op === '>') && (when.op === '<' || when.op === '≤') && at > bound
}

function allowsMore(ladder: RuleStep[], most: PlanValue): boolean {
  const top = sizeOf(most) as number
  return ladder.some(
    ({ level, when }) =>
      level !== '不可接受' &&
      level !== '需批准' &&
      'op' in when &&
      'value' in when &&
      when.value.type === most.type &&
      (when.op === '≤' || when.op === '<' || when.op === '=') &&
      (sizeOf(when.value) as number) > top,
  )
}
