// Rule sentences made by choice after choice, each with what it means at values around its bounds. The words are partly
// those of the sentences written by hand and partly others, so that reading them is not remembering them.

type Kind = 'ratio' | 'perDay' | 'duration' | 'money'
type Bound = { below: string; at: string; above: string; words: string[] }
export type MadeRule = {
  sentence: string
  fact: string
  /** A value, and what is to become of it: 过, 提, 批:谁, 否. */
  at: [string, string][]
  scope?: string
}

const FACTS: { fact: string; kind: Kind; names: string[]; only?: 'atMost' | 'atLeast' }[] = [
  { fact: 'prepay', kind: 'ratio', names: ['预付款', '预付款比例', '首付款', '预付比例'] },
  { fact: 'retention', kind: 'ratio', names: ['质保金', '质量保证金', '质保金比例'] },
  { fact: 'penalty.fixed', kind: 'ratio', names: ['违约金', '违约金比例'] },
  { fact: 'penalty.cap', kind: 'ratio', names: ['违约金上限'] },
  { fact: 'bond', kind: 'ratio', names: ['履约保证金'] },
  { fact: 'tax.rate', kind: 'ratio', names: ['税率', '增值税税率'] },
  { fact: 'penalty.latePay', kind: 'perDay', names: ['逾期付款违约金', '逾期付款的违约金'] },
  { fact: 'penalty.lateDelivery', kind: 'perDay', names: ['逾期交货违约金', '逾期交付违约金'] },
  { fact: 'pay.days', kind: 'duration', names: ['账期', '付款账期', '付款期限'] },
  { fact: 'warranty', kind: 'duration', names: ['质保期', '保修期', '质量保证期'] },
  { fact: 'secret.years', kind: 'duration', names: ['保密期', '保密期限'] },
  { fact: 'renew.notice', kind: 'duration', names: ['续约通知期', '不续约通知期'] },
  { fact: 'deposit', kind: 'money', names: ['押金', '押金金额'] },
  { fact: 'amount.total', kind: 'money', names: ['合同金额', '合同总价', '合同总额'] },
]
const BOUNDS: Record<Kind, Bound[]> = {
  ratio: [
    { below: '29%', at: '30%', above: '31%', words: ['30%', '百分之三十', '三成', '30 %'] },
    { below: '9%', at: '10%', above: '11%', words: ['10%', '百分之十', '一成'] },
    { below: '4%', at: '5%', above: '6%', words: ['5%', '百分之五', '5个点'] },
    { below: '49%', at: '50%', above: '51%', words: ['50%', '百分之五十', '五成', '一半'] },
  ],
  perDay: [
    { below: '0.04%', at: '0.05%', above: '0.06%', words: ['每日万分之五', '日万分之五', '每天0.05%'] },
    { below: '0.09%', at: '0.1%', above: '0.2%', words: ['每日千分之一', '每日0.1%', '每天千分之一'] },
  ],
  duration: [
    { below: '29日', at: '30日', above: '31日', words: ['30天', '30日', '三十天'] },
    { below: '59日', at: '60日', above: '61日', words: ['60天', '60日', '六十天'] },
    { below: '11月', at: '12月', above: '13月', words: ['12个月', '一年', '1年'] },
    { below: '23月', at: '24月', above: '25月', words: ['24个月', '两年', '二年', '2年'] },
  ],
  money: [
    { below: '4万', at: '5万', above: '6万', words: ['5万元', '五万元', '50000元', '5万'] },
    { below: '99万', at: '100万', above: '101万', words: ['100万元', '一百万元', '1000000元'] },
  ],
}
/** With `v` for the bound; strict ones keep the bound itself out. */
const AT_MOST = [
  '不得超过v',
  '不能超过v',
  '不得高于v',
  '不应超过v',
  '最多v',
  '上限为v',
  '以v为限',
  '控制在v以内',
  '不许超过v',
  '不大于v',
  '不超过v',
  '封顶v',
  '顶多v',
  '≤v',
]
const UNDER = ['必须低于v', '必须小于v', '须少于v']
const AT_LEAST = [
  '不得低于v',
  '不能低于v',
  '至少v',
  '不少于v',
  '不得少于v',
  '最低v',
  '不低于v',
  '起码v',
  '下限为v',
  '≥v',
  '不能少于v',
]
const OVER = ['必须高于v', '必须大于v', '须多于v']
const WHO = ['财务总监', '法务总监', '总经理', '分管副总', '董事长', '法务部']
/** What becomes of what breaks it; `x` for going over, `w` for whom it needs. */
const THEN: { words: string; result: (who: string) => string }[] = [
  { words: '', result: () => '否' },
  { words: '，x要w批准', result: (who) => `批:${who}` },
  { words: '，x的须经w批准', result: (who) => `批:${who}` },
  { words: '，x由w审批', result: (who) => `批:${who}` },
  { words: '，x须报w同意', result: (who) => `批:${who}` },
  { words: '，否则须w批准', result: (who) => `批:${who}` },
  { words: '，否则不予签署', result: () => '否' },
  { words: '，x的一律不签', result: () => '否' },
  { words: '，x时提示', result: () => '提' },
  { words: '，x要提醒', result: () => '提' },
  { words: '；x需w签字', result: (who) => `批:${who}` },
]
const SCOPES: { words: string; kind: string }[] = [
  { words: '采购合同', kind: '买卖' },
  { words: '销售合同的', kind: '买卖' },
  { words: '租赁合同', kind: '租赁' },
  { words: '工程合同的', kind: '建设工程' },
  { words: '凡是采购合同，', kind: '买卖' },
]
/** Nothing a rule may pass over. */
export const STRANGE = [
  '铱星',
  '满月时',
  '看情况',
  '大致',
  '除老客户外',
  '周五',
  '口头',
  '按惯例',
  '若天气允许',
  '折半后',
]

/** The same choices for the same seed. */
const chooser = (seed: number) => {
  let state = seed >>> 0
  return <T>(from: readonly T[]): T => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return from[Math.floor((state / 2 ** 32) * from.length)]!
  }
}

export const madeRules = (count: number, seed: number): MadeRule[] => {
  const choose = chooser(seed)
  return Array.from({ length: count }, () => {
    const { fact, kind, names } = choose(FACTS)
    const bound = choose(BOUNDS[kind])
    const form = choose(['atMost', 'atMost', 'atLeast', 'under', 'over'] as const)
    const isUpper = form === 'atMost' || form === 'under'
    const words = choose({ atMost: AT_MOST, under: UNDER, atLeast: AT_LEAST, over: OVER }[form])
    const who = choose(WHO)
    const then = choose(THEN)
    const scope = choose([undefined, undefined, ...SCOPES])
    const breaks = isUpper ? choose(['超过', '超出']) : choose(['低于', '不足'])
    const isStrict = form === 'under' || form === 'over'
    const broken = then.result(who)
    const atIt = isStrict ? broken : '过'
    const pass = isUpper ? bound.below : bound.above
    const fail = isUpper ? bound.above : bound.below
    const name = choose(names)
    return {
      sentence: `${scope?.words ?? ''}${name}${words.replace('v', choose(bound.words))}${then.words
        .replace('x', breaks)
        .replace('w', who)}`,
      // 违约金上限为10% says how high it may grow, which is a fact of its own.
      fact: name === '违约金' && /^(上限|下限|封顶)/.test(words) ? 'penalty.cap' : fact,
      // A strict bound with 超过…: what is to become of the bound itself is not said alike by the two halves.
      at: [
        [pass, '过'],
        ...(isStrict && then.words.includes('x') ? [] : [[bound.at, atIt] as [string, string]]),
        [fail, broken],
      ],
      ...(scope ? { scope: scope.kind } : {}),
    }
  })
}

/** The same sentences with a word in them that changes what they mean, or may: none of these may be read as if it were not there. */
export const strangeRules = (count: number, seed: number): string[] => {
  const choose = chooser(seed + 1)
  return madeRules(count, seed).map(({ sentence }) => {
    const strange = choose(STRANGE)
    return choose([
      `${strange}${sentence}`,
      sentence.replace(/^(.{2,4}?)(不|必|须|最|至|上|下|以|控|封|顶|起|≤|≥)/, `$1${strange}$2`),
    ])
  })
}
