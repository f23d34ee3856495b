import type { Contract } from '../contract.ts'
import type { Clause } from '../text/structure.ts'
import { sortGaps } from './absence.ts'
import { type Found, finds, nothing, passing, type Rule, type RuleResult } from './rule.ts'
import { bodySentences, headingSpan, trimmed, wrongAt } from './sentences.ts'
import { LEAVES_OPEN, presentSpan, type Topic, type TopicPart } from './topic.ts'
import { TOPICS } from './topic-list.ts'

/** Clauses that stand under the same one and are numbered alike, in order. */
function numberedSeries(contract: Contract): Clause[][] {
  const series = new Map<string, Clause[]>()
  const parents: (Clause | null)[] = []
  for (const clause of contract.structure.allClauses) {
    let owner = parents.indexOf(clause.parent)
    if (owner < 0) owner = parents.push(clause.parent) - 1
    const lead = clause.numbers.slice(0, -1).join('.')
    const key = `${clause.kind === 'article' ? 'all' : owner}:${clause.kind}:${lead}`
    series.set(key, [...(series.get(key) ?? []), clause])
  }
  return [...series.values()]
}

const LONGEST_CHAPTER = 12

/** Numbers left out of a sequence of clauses tell that one, or a chapter with all its articles, was taken out. */
export function numberingGaps(contract: Contract): [Clause, Clause][] {
  const gaps = numberedSeries(contract).flatMap((clauses) =>
    clauses.slice(1).map((clause, index): { pair: [Clause, Clause]; step: number } => {
      const before = clauses[index] as Clause
      const step = (clause.numbers.at(-1) as number) - (before.numbers.at(-1) as number)
      return { pair: [before, clause], step }
    }),
  )
  const single = gaps.filter(({ step }) => step === 2)
  const chapters = gaps.filter(
    ({ pair, step }) => pair[1].kind === 'article' && step > 2 && step <= LONGEST_CHAPTER,
  )
  return (single.length > 0 ? single : chapters).map(({ pair }) => pair)
}

/** Whether a top-level clause is gone, beside one that deals with such a subject. */
export const hasNumberingGap = (contract: Contract, beside?: RegExp): boolean =>
  numberingGaps(contract).some(
    (pair) =>
      (pair[0].kind === 'article' || pair[0].parent === null) &&
      (!beside || pair.some((clause) => beside.test(clause.heading))),
  )

function anchorOf(contract: Contract, topic: Topic): { start: number; end: number } | null {
  for (const anchor of topic.anchor ?? []) {
    const raised = bodySentences(contract).find(
      (sentence) => sentence.start >= contract.type.titleEnd && anchor.test(sentence.text),
    )
    if (raised) return trimmed(raised)
  }
  return headingSpan(contract, topic.heading)
}

/** Characters; a clause on what is to be done that says no more than this and leaves the rest open says nothing. */
const SAYS_LITTLE = 90

function checkTopic(topic: Topic, contract: Contract, strict: boolean, complete: boolean): RuleResult {
  const missing: TopicPart[] = []
  let shown: { start: number; end: number } | null = null
  for (const part of topic.parts) {
    const span = presentSpan(contract, part)
    if (span) shown ??= span
    else missing.push(part)
  }
  if (missing.length === 0) return passing(shown)
  const { named, onlyTouched } = sortGaps(
    contract,
    topic.checkpoint,
    missing.map((part) => part.name),
  )
  // 二、材料 ⏎ 材料事宜由双方另行协商: left open under the very title that should settle it.
  const leftOpen = bodySentences(contract).find(
    (item) =>
      LEAVES_OPEN.test(item.text) &&
      item.clause !== null &&
      item.clause.end - item.clause.bodyStart < SAYS_LITTLE &&
      missing.some((part) => part.underHeading?.test(item.headings)),
  )
  const detail = topic.parts.length > 1 ? `：缺少${named.join('、')}。` : ''
  const found: Found = {
    checkpoint: topic.checkpoint,
    kind: 'missing',
    span: leftOpen ? trimmed(leftOpen) : anchorOf(contract, topic),
    why: `${topic.why.replace(/。$/, detail ? '' : '。')}${detail}`,
    spared: leftOpen
      ? undefined
      : onlyTouched && !topic.boilerplate
        ? 'touched'
        : onlyTouched || (!strict && topic.boilerplate === true && !complete)
          ? 'short'
          : undefined,
  }
  return { found: [found], passed: null }
}

/** A clause of its own, not a word in passing. */
const DEDICATED: Record<string, { heading: RegExp; sentence: RegExp }> = {
  G23: { heading: /解除|终止|提前结束|变更和结束|退出|散伙/, sentence: /(?!)/ },
  G27: {
    heading: /不可抗[力拒]|天灾|意外事件/,
    sentence: /不可抗[力拒]|[不无][能可法]预见[^。；]{0,12}避免/,
  },
  G28: { heading: /通知|送达/, sentence: /送达|(?:通讯|联系|通信)地址/ },
  G29: {
    heading: /转让/,
    sentence:
      /转让[^。；]{0,20}(?:权利|义务|合同|协议)|(?:权利|义务|合同|协议|债[权务])[^。；]{0,24}转(?:让|给)|转让债[权务]/,
  },
}

function isDedicated(contract: Contract, checkpoint: string): boolean {
  const mark = DEDICATED[checkpoint]
  return (
    mark !== undefined &&
    bodySentences(contract).some((item) => mark.heading.test(item.headings) || mark.sentence.test(item.text))
  )
}

const FULL = 9

/**
 * A contract with every usual closing clause but one has lost it; one with few of them was written short,
 * and telling its author about each would bury what matters. The first is a finding, the second a hint.
 */
export function isOtherwiseComplete(contract: Contract, checkpoint: string): boolean {
  const family = TOPICS.filter(
    (topic) =>
      ['G23', 'G27', 'G28', 'G29'].includes(topic.checkpoint) &&
      topic.checkpoint !== checkpoint &&
      !topic.exceptTypes?.includes(contract.type.type),
  )
  const present = family.filter((topic) => isDedicated(contract, topic.checkpoint))
  // Too small a family tells nothing of how full the contract is, save where partners set out everything.
  if (family.length < 3)
    return contract.type.type === '合伙' && contract.structure.clauses.length >= FULL && present.length > 0
  return (
    present.length === family.length || (present.length === family.length - 1 && hasNumberingGap(contract))
  )
}

export const topicRules: Rule[] = TOPICS.map((topic) => ({
  checkpoint: topic.checkpoint,
  types: topic.types,
  exceptTypes: topic.exceptTypes,
  check({ contract, strictness }) {
    if (topic.when && !topic.when(contract)) return nothing
    const complete = topic.boilerplate ? isOtherwiseComplete(contract, topic.checkpoint) : true
    return checkTopic(topic, contract, strictness === '严格', complete)
  },
}))

/** 具体项目和要求届时由双方另行商定, under the very title that should name them. */
export const serviceLeftOpen: Rule = {
  checkpoint: 'V01',
  types: ['服务'],
  check({ contract }) {
    const open = bodySentences(contract).find(
      (item) =>
        LEAVES_OPEN.test(item.text) &&
        /(?:服务|委托|工作|培训|项目)[^，]{0,4}(?:内容|范围|事项|项目|标准|要求)/.test(item.headings) &&
        item.clause !== null &&
        item.clause.end - item.clause.bodyStart < SAYS_LITTLE,
    )
    if (!open) return nothing
    return finds({
      checkpoint: 'V01',
      kind: 'missing',
      span: trimmed(open),
      why: '服务的内容和要求留待另行商定，合同没有写明要做什么、做到什么程度。',
    })
  },
}

/** A contract set out under this many titles of its own has one for breach. */
const TITLED_THROUGHOUT = 8
const BREACH_TITLE = /违约|不守约|失约|罚则|赔偿|法律责任|^责任/
const BREACH_TERM =
  /每(?:晚|迟|拖|延|逾期)[^，。；]{0,4}[日天][^。；]{0,30}(?:赔|付|扣|减)|违约金(?![^，。；]{0,8}第)|承担[^，。；]{0,6}违约责任|违约赔偿|滞纳金|罚息|逾期利息|违反[^。；]{0,30}(?:赔偿|承担|责任|支付)|(?:任何|任)?一方(?:违约|不履行|未履行|未按)[^。；]{0,30}(?:赔偿|承担)/
const NOT_OF_BREACH =
  /不能预见|互不|不收取|不计|不得同时|不并用|择一|扣抵|应付违约金|违约金未付|上述人员|违反本条|不适用第|保证范围|担保范围|不可抗力|侵权|侵犯|重要条款|提示|逐条|逐字|继续有效|第[一二三四五六七八九十\d]+条承担|不影响|(?:按|依|依照|按照)(?:本合同)?第[一二三四五六七八九十\d.]+[条款]/

/**
 * Duties to compensate for one thing or another are scattered through a long contract; where every subject has
 * its title and breach has neither a title nor a term of its own, the clause is gone.
 */
export const breachLeftOut: Rule = {
  checkpoint: 'G17',
  exceptTypes: ['劳动'],
  check({ contract }) {
    const titles = contract.structure.clauses.map((clause) => clause.heading).filter((title) => title !== '')
    if (titles.length < TITLED_THROUGHOUT || titles.some((title) => BREACH_TITLE.test(title))) return nothing
    const settled = bodySentences(contract).some(
      (item) => BREACH_TERM.test(item.text) && !NOT_OF_BREACH.test(`${item.headings} ${item.text}`),
    )
    if (settled) return nothing
    return finds({
      checkpoint: 'G17',
      kind: 'missing',
      span: null,
      why: '没有违约责任条款，仅个别事项约定了赔偿，违约后只能另行举证主张。',
    })
  },
}

const STRETCHED_FORCE =
  /不可抗力(?:事件|情形|因素|的?范围)?[“”"]?(?:\(|，)?(?:还|也|并|应)?(?:包括|包含|涵盖|是指|系指|指|含|如|例如|:|、|和|与|及|以及|或者?|等)[^。；]{0,80}(?:市场(?!监督|监管)|资金|经营(?:困难|不善|状况)|原材料[^，。；]{0,6}(?:涨|短缺|紧张|供应|价格|不足)|价格(?:上涨|波动)|汇率|员工(?:离职|罢工)|人员(?:不足|短缺)|订单减少|亏损)|(?:市场(?:价格)?(?:变化|波动|风险)|资金(?:不足|紧张|周转|短缺)|经营(?:困难|不善)|价格上涨)[^。；]{0,30}(?:视为|属于|构成|作为)[^，。；]{0,6}不可抗力/

export const stretchedForceMajeure: Rule = {
  checkpoint: 'G27',
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (s) => STRETCHED_FORCE.test(s.text) && !/不(?:包括|属于|构成|视为|是|得视为)/.test(s.text),
    )
    if (!bad) return nothing
    return wrongAt(bad, 'G27', '把市场风险、资金不足等商业风险列为不可抗力，扩大了免责范围。')
  },
}
