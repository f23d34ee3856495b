import { type FactKey, factEntry, factName } from '../contract-facts/catalogue.ts'
import { describeCond, describeValue } from '../store-question/describe-store-plan.ts'
import { readTokens, type Token } from '../store-question/lexer.ts'
import type { CompareOp, Cond, PlanValue } from '../store-question/store-plan.ts'
import { fold } from '../text/fold.ts'
import type { BorderCase, CompiledRule, PlaybookRule, RuleConsequence, RuleStep } from './playbook.ts'

type Refusal = Extract<CompiledRule, { refused: string }>
const refuse = (reason: Refusal['reason'], refused: string): Refusal => ({ refused, reason })

const NO_MEASURE =
  /合理|适当|尽量|尽可能|及时|尽快|较[高低长短大小多少]|(?:不(?:能|要|得|可)?|别)?太[高低长短大小多少]|公平|差不多|左右|看情况|酌情|必要时|过[高低长短大多](?!于)|很[高低长短]|足够|严格(?!的)/
const ACTION =
  /自动(?:签署|盖章|签字|发起|付款|审批|删除|通过)|替我|帮我(?:签|盖|发|付)|直接(?:签署|盖章|付款)|删除|发邮件|转账/
const UNLAWFUL: [RegExp, string][] = [
  [
    /不(?:用|必|需|给|得)?(?:缴|交|上|买|办)(?:纳)?(?:社保|社会保险|五险|公积金)/,
    '用人单位应当依法缴纳社会保险（劳动合同法、社会保险法）',
  ],
  [/不(?:支付|给|付|发)加班费/, '加班应当支付加班费（劳动法第四十四条）'],
  [
    /(?:扣押|押|收取?)(?:员工|劳动者)?(?:的)?(?:身份证|证件)|向(?:员工|劳动者)收(?:取)?押金/,
    '不得扣押证件或收取押金（劳动合同法第九条）',
  ],
]
/** The most that the law allows, where a rule would allow more. */
const LIMITS: { fact: FactKey; most: PlanValue; why: string; only?: RegExp }[] = [
  {
    fact: 'probation',
    most: { type: 'duration', n: 6, unit: '月' },
    why: '试用期最长六个月（劳动合同法第十九条）',
  },
  {
    fact: 'noncompete',
    most: { type: 'duration', n: 24, unit: '月' },
    why: '竞业限制最长二年（劳动合同法第二十四条）',
  },
  {
    fact: 'deposit',
    most: { type: 'ratio', bp: 2000 },
    why: '定金不得超过主合同标的额的百分之二十（民法典第五百八十六条）',
    only: /定金/,
  },
]

const WHO = '([\\u4e00-\\u9fa5A-Z]{2,12}?)'
const APPROVAL = new RegExp(
  `(?:(?:须|需|需要|要|应|应当|必须|得|报|由|经|请|找|提交|上报|交|送)(?:先)?(?:经|由|报|请|找)?(?:过)?)${WHO}(?:书面)?(?:的)?(?:批准|审批|同意|签批|审核|批(?=$|[，。；])|点头|签字)(?:后)?(?:才能签|方可签|方可|才行|才可以?|可签)?`,
)
const NEVER =
  /(?:一律|坚决|绝对?)?(?:不签(?:订|署|约)?|不(?:予)?接受|不行|不可接受|禁止(?:签署|签订|发起|签约|使用)?|不允许|不同意|不得签(?:订|署|约)?|不能签|拒签|免谈|不做|退回)(?=$|[，。；])/
const WARN = /(?:要|需|应|须)?(?:提示|提醒|警告|标出|注意|标记|预警)(?:一下)?(?=$|[，。；])/
const BEST = /最好|首选|优先|理想|希望|争取|期望|目标(?:是|为)?|标准(?:是|为)/
const MOST =
  /^(?:最多|至多|最高|最长|上限|顶多|不超过|可以(?:接受)?(?:到)?|可接受|能接受|接受(?:到)?|底线(?:是|为)?)/
const LEAST = /^(?:最少|至少|最低|最短|起码|不低于|不少于)/
const PRINCIPLE = /原则上|一般(?:情况下?)?|通常/
const OTHERWISE =
  /^(?:否则|否|不然|超过(?:的|了|这个|该比例|部分)?|超出(?:的)?|超(?:了|的)?|高于此|低于(?:的)?此?|不足的?|不满足(?:的)?|违反(?:的)?|达不到的?|没有的?|有的(?:话)?|如有|出现的?|未达到的?|不符合的?|例外|特殊情况|突破的?|确需(?:的|突破的?)?|若超过|如超过|如果超过|如需|若)(?:，|的|，?则|话|就|都|一律)*$/
const MUST = /必须|应当?|须(?!经)|需要?(?!经)|要(?!经|求)|得(?=约定|写|有)|务必|一定要?|都要/
const MUST_NOT = /不得|不能|不可以?|不许|不准|禁止|不应|不允许|不要|严禁|不接受|拒绝|避免|别/
const EXCEPT =
  /^(?:但|但是)?(?:(.{2,24}?)(?:除外|不受此限|不受限制|不适用|例外|不算)|(?:除(?:了)?)(.{2,24}?)(?:以外|之外|外)?)$/

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
  number: ['number', 'money', 'duration'],
}
const fits = (fact: FactKey, value: PlanValue): boolean => {
  const { type } = factEntry(fact)
  return (FITS[value.type] ?? []).includes(type)
}

const RULE_WORDS =
  /我们公司|我公司|本公司|(?<=合同)(?:里|中)(?=必须|应当?|不得|不能|要|须)|原则上|一般(?:情况下?)?|通常|务必|一律|坚决|绝对?|最好|首选|优先(?!续|承|权|购)|理想|希望|争取|期望|目标(?:是|为)?|必须|应当?|一定要?|都要|可以接受|能接受|可接受|接受到?|底线(?:是|为)?|控制在|限制在|定在|设(?:为|定)|约定(?:为|在)|写成|如果?|若|的话|凡是?|任何(?!一方)|只能|对方(?=必须|要|应)|不要求|方可|才能/g

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
  const vague = NO_MEASURE.exec(text)
  if (vague) return refuse('no-measure', `“${vague[0]}”没有可以核对的标准，请写成具体的数字或条件`)
  // 责任不能没有上限 asks for one.
  const said = text
    .replace(/(责任|赔偿)(?:不能|不得|不可以?)没有(上限|限额)/, '必须约定$1$2')
    .replace(/(?:不能|不得|不可以?)(?:没有|缺少?)([\u4e00-\u9fa5]{2,10})/, '必须约定$1')
  const pieces = said.split(/[，,；;。]/).filter(Boolean)
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
  let rest: { level: RuleStep['level']; approver?: string } | null = null
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
    if (out && (steps.length > 0 || base || fact)) {
      const inner = read((out[1] ?? out[2]) as string)
      const kind = inner.tokens.find((token) => token.is === 'kind')
      const value = figureIn(inner.tokens)
      const titled = /^([\u4e00-\u9fa5]{2,8}?)(?:类)?(?:合同|协议)$/.exec((out[1] ?? out[2]) as string)
      if (kind?.is === 'kind') except = { kind: kind.kinds }
      else if (titled) except = { kind: [titled[1] as string] }
      else if (value && value.value.type === 'money')
        except = { fact: 'amount.total', op: value.op ?? '≤', value: value.value }
      else return refuse('unknown-words', `没有听懂例外“${out[1] ?? out[2]}”，请写成某类合同或某个金额`)
      continue
    }
    const approved = APPROVAL.exec(piece)
    const approver = approved?.[1]?.replace(/^(?:经|由|报|请|找|先|过)+/, '')
    if (approved) piece = piece.replace(approved[0], '')
    const never = !approved && NEVER.test(piece)
    // 不接受自动续约 is the rule itself; 50%以上不接受 is what follows.
    if (never) piece = piece.replace(NEVER, '')
    const warn = !approved && !never && WARN.test(piece)
    if (warn) piece = piece.replace(WARN, '')
    const level: RuleStep['level'] | null = approved ? '需批准' : never ? '不可接受' : null
    const bare = piece.replace(/(?:的|时|，|要|需|须|应|则|就|都|，)+$/, '')
    if ((level || warn) && (bare === '' || OTHERWISE.test(bare))) {
      if (!base && !saidCond && !fact) return refuse('no-fact', '没有写明核对哪一项')
      rest = warn
        ? { level: '可接受' }
        : { level: level as RuleStep['level'], ...(approver ? { approver } : {}) }
      continue
    }
    // 采购合同的…, 金额超过100万的合同，…
    const { tokens } = read(piece.replace(BEST, '').replace(MUST_NOT, ''))
    const plain = read(piece).tokens
    unknown.length = 0
    const checked = readTokens(piece.replace(RULE_WORDS, '').replace(MUST_NOT, ''), '2026-01-01')
    for (const one of checked.unknown) if (one.text.trim()) unknown.push(one.text.trim())
    if (unknown.length) return refuse('unknown-words', `没有听懂“${unknown.join('”“')}”，规则没有保存`)
    const kind = tokens.find((token) => token.is === 'kind')
    if (kind?.is === 'kind') {
      const negative = /非|除/.test(piece.slice(0, Math.max(0, piece.indexOf(kind.text.slice(0, 2)))))
      if (!scope) scope = { kind: kind.kinds, ...(negative ? { not: true } : {}) }
    }
    const named = facts(tokens)
    const value = figureIn(tokens)
    const amountScope =
      /^(?:合同)?(?:总)?(?:金额|总价|合同额)?[^，]{0,14}的(?:[\u4e00-\u9fa5]{0,6}合同)$/.test(piece) ||
      (/^(?:合同)?(?:金额|总价|合同额)[^，]{1,14}的[\u4e00-\u9fa5]{0,6}(?:合同)?$/.test(piece) &&
        pieces.length > 1 &&
        !level)
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
        'penalty.fixed',
      ].includes(named[0] ?? '')
    )
      whose = { side: side.side }
    const others = named.filter((one) => one !== fact)
    if (fact && others.length && (value || level) && !named.includes(fact))
      return refuse('two-facts', '一条规则只能核对一项，请分成两条写')
    if (!fact && others.length > 1 && !saidOf(tokens)) {
      // 逾期付款违约金 and 违约金 share words; 质保金 beside 质保期 are two.
      return refuse('two-facts', '一条规则只能核对一项，请分成两条写')
    }
    fact ??= named[0] ?? null
    // 不得转租 is what the contract has to say, not what it must not mention.
    const prohibited = plain.find((token) => token.is === 'said' && MUST_NOT.test(token.text))
    const said = prohibited ? saidOf([prohibited]) : saidOf(tokens)
    if (said && !value) {
      const triggers = level !== null && !MUST.test(piece) && !MUST_NOT.test(piece) && !BEST.test(piece)
      const forbids: boolean = prohibited
        ? false
        : triggers ||
          MUST_NOT.test(piece) ||
          (never && !base && !saidCond) ||
          tokens.some(({ is }) => is === 'not' || is === 'lacks')
      fact = said.fact
      saidCond = said.cond
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
      if (level) rest = { level, ...(approver ? { approver } : {}) }
      continue
    }
    if (!fact) {
      if (kind && !value && !level) continue
      return refuse('no-fact', '没有写明核对哪一项要素，例如预付款、违约金、质保期、管辖')
    }
    const place = tokens.find((token) => token.is === 'place')
    if (place?.is === 'place' && /^dispute|party\.place/.test(fact)) {
      const cond: Cond = {
        fact: 'dispute.body',
        op: 'contains',
        value: { type: 'words', words: [place.name] },
      }
      const forbids = MUST_NOT.test(piece) || tokens.some(({ is }) => is === 'not')
      fact = 'dispute.body'
      base = {
        cond: forbids ? { not: cond } : cond,
        modal: forbids ? 'must-not' : 'must',
      }
      if (level) rest = { level, ...(approver ? { approver } : {}) }
      continue
    }
    if (!value) {
      const absent =
        plain.some(({ is }) => is === 'absent' || is === 'lacks') || /没有|未约定|没写|缺/.test(piece)
      const must = MUST.test(piece) || /不能没有|不得没有|不能缺|不可缺/.test(piece)
      if (/不能没有|不得没有|不能缺|不可缺|不得缺/.test(piece) || (must && !MUST_NOT.test(piece))) {
        const cond: Cond = { fact, op: 'state', states: ['明确'] }
        base = { cond, modal: 'must' }
      } else if (absent && level) {
        const cond: Cond = { fact, op: 'state', states: ['未约定', '明确没有'] }
        base = { cond: { not: cond }, modal: 'must' }
      } else if ((MUST_NOT.test(raw) || never) && factEntry(fact).type === 'enum') {
        return refuse('no-measure', `没有写明${factName(fact)}不得是什么`)
      } else if (MUST_NOT.test(raw) || never) {
        const cond: Cond = { fact, op: 'state', states: ['明确'] }
        base = { cond: { not: cond }, modal: 'must-not' }
      } else if (pieces.length > 1 && !level) continue
      else return refuse('no-measure', `没有写明${factName(fact)}的标准，请写数字、“必须约定”或“不得约定”`)
      if (level) rest = { level, ...(approver ? { approver } : {}) }
      continue
    }
    if (!fits(fact, value.value)) return refuse('no-measure', `${factName(fact)}不能与“${value.text}”比较`)
    const compare = (op: CompareOp): Cond => ({
      fact: fact as FactKey,
      op,
      value: inUnit(fact as FactKey, value.value),
      ...(value.upTo ? { upTo: inUnit(fact as FactKey, value.upTo) } : {}),
      ...(whose ?? {}),
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
        cond: compare(flip[value.op ?? '>']),
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
    if (BEST.test(piece)) {
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
      未约定: requires(base?.cond) ? worst(ladder) : '提示',
      存疑: '提示',
      见其他文件: '提示',
      不适用: '通过',
      未读出: '提示',
    },
  }
  return { rule, readBack: readBack(rule), borderCases: borderCases(rule) }
}

function saidOf(tokens: Token[]): { fact: FactKey; cond: Cond } | null {
  for (const token of tokens) {
    if (token.is === 'owner') {
      const side = /委托|客户/.test(token.side)
        ? '甲方'
        : /受托|开发|供应商/.test(token.side)
          ? '乙方'
          : /我/.test(token.side)
            ? '我方'
            : token.side.slice(0, 2)
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
    const whose = side?.is === 'side' && said.fact === 'terminate.free' ? { side: side.side } : {}
    const cond: Cond =
      'states' in said
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

type Base = {
  cond: Cond
  modal: 'must-not' | 'must' | 'principle' | 'best' | 'accept'
} | null

/** Steps in the order they are tried: what is never accepted first, then the best, then what is allowed, then the rest. */
function settle(
  base: Base,
  steps: RuleStep[],
  rest: { level: RuleStep['level']; approver?: string } | null,
): RuleStep[] | Refusal {
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
  const ready = steps.map((step): RuleStep => {
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
  if (base) ladder.push(...ready.filter(({ level }) => level === '需批准'))
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
  else if (ready.some(({ level }) => level === '首选' || level === '可接受'))
    ladder.push({ level: '需批准', when: { all: [] } })
  else ladder.push({ level: '首选', when: { all: [] } })
  return ladder
}

const requires = (cond: Cond | undefined): boolean => Boolean(cond && 'op' in cond && cond.op === 'state')
export const consequenceOf = (level: RuleStep['level'], last = false): RuleConsequence =>
  level === '首选'
    ? '通过'
    : level === '需批准'
      ? '需批准'
      : level === '不可接受'
        ? '不通过'
        : last
          ? '提示'
          : '通过'
const worst = (ladder: RuleStep[]): RuleConsequence => consequenceOf((ladder.at(-1) as RuleStep).level, true)

const size = (value: PlanValue): number | null =>
  value.type === 'money'
    ? value.cents
    : value.type === 'ratio'
      ? value.bp
      : value.type === 'duration'
        ? value.n * { 日: 1, 工作日: 1.4, 月: 30.4, 年: 365 }[value.unit]
        : value.type === 'number'
          ? value.n
          : null

function allowsMore(ladder: RuleStep[], most: PlanValue): boolean {
  const top = size(most) as number
  return ladder.some(
    ({ level, when }) =>
      level !== '不可接受' &&
      level !== '需批准' &&
      'op' in when &&
      'value' in when &&
      when.value.type === most.type &&
      (when.op === '≤' || when.op === '<' || when.op === '=') &&
      (size(when.value) as number) > top,
  )
}

/** Which step a number falls on. */
function stepOf(rule: PlaybookRule, n: number): RuleStep {
  const meets = (cond: Cond): boolean => {
    if ('all' in cond) return cond.all.every(meets)
    if ('any' in cond) return cond.any.some(meets)
    if ('not' in cond && typeof cond.not === 'object') return !meets(cond.not)
    if (!('value' in cond)) return false
    const y = size(cond.value)
    if (y === null) return false
    const top = 'upTo' in cond && cond.upTo ? (size(cond.upTo) ?? y) : y
    return {
      '=': n === y,
      '≠': n !== y,
      '>': n > y,
      '≥': n >= y,
      '<': n < y,
      '≤': n <= y,
      within: n >= y && n <= top,
      contains: false,
      deadline: false,
    }[cond.op]
  }
  return rule.ladder.find(({ when }) => meets(when)) ?? (rule.ladder.at(-1) as RuleStep)
}

function valuesIn(cond: Cond): PlanValue[] {
  if ('all' in cond) return cond.all.flatMap(valuesIn)
  if ('any' in cond) return cond.any.flatMap(valuesIn)
  if ('not' in cond && typeof cond.not === 'object') return valuesIn(cond.not)
  if (!('value' in cond)) return []
  return [cond.value, ...('upTo' in cond && cond.upTo ? [cond.upTo] : [])]
}

/** Just below, at and just above each bound, and what follows from what is no value. */
function borderCases(rule: PlaybookRule): BorderCase[] {
  const bounds = rule.ladder.flatMap(({ when }) => valuesIn(when)).filter((value) => size(value) !== null)
  const cases: BorderCase[] = []
  const seen = new Set<number>()
  for (const bound of bounds) {
    const at = size(bound) as number
    if (seen.has(at)) continue
    seen.add(at)
    const unit = bound.type === 'duration' ? at / bound.n : 1
    const little = bound.type === 'ratio' ? (at >= 100 ? 10 : 0.1) : bound.type === 'money' ? 100 : unit
    for (const by of [-1, 0, 1]) {
      const n = at + by * little
      if (n < 0) continue
      const shown: PlanValue =
        bound.type === 'ratio'
          ? { type: 'ratio', bp: Math.round(n * 100) / 100 }
          : bound.type === 'money'
            ? { type: 'money', cents: n }
            : bound.type === 'duration'
              ? { ...bound, n: bound.n + by }
              : bound.type === 'number'
                ? { type: 'number', n }
                : bound
      const step = stepOf(rule, n)
      cases.push({
        value: describeValue(shown),
        consequence: consequenceOf(step.level, step === rule.ladder.at(-1)),
        ...(step.approver ? { approver: step.approver } : {}),
      })
    }
  }
  cases.push(
    { value: '未约定', consequence: rule.states.未约定 },
    { value: '存疑', consequence: rule.states.存疑 },
  )
  return cases
}

function readBack(rule: PlaybookRule): string {
  const said = rule.ladder.map(({ level, when, approver }) => {
    const what = 'all' in when && when.all.length === 0 ? '其他情形' : describeCond(when)
    return `${what}：${level === '需批准' ? `须${approver ?? '（未写明何人）'}批准` : level}`
  })
  const scope = rule.scope ? `适用于${describeCond(rule.scope)}；` : ''
  const except = rule.except ? `；${describeCond(rule.except)}除外` : ''
  return `${scope}${said.join('；')}；未约定时${rule.states.未约定}，存疑时由人确认${except}`
}
