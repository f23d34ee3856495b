import {
  checkRule,
  type FactDatum,
  type FactKey,
  type FactSheet,
  type FactValue,
  factEntry,
  type PlaybookRule,
} from '../src/index.ts'

// What a rule makes of a value, said shortly: 过, 提, 批:谁, 否.

/** How others than the author of the rules write a value: 万分之六, 2500元, 3个月, 有. */
const YES: Partial<Record<FactKey, FactDatum>> = {
  'renew.auto': { type: 'enum', text: '自动续约' },
  assign: { type: 'enum', text: '须同意' },
  sublet: { type: 'enum', text: '允许' },
  insurance: { type: 'enum', text: '乙方投保' },
  security: { type: 'enum', text: '保证' },
  'secret.side': { type: 'enum', text: '双向' },
  'liability.cap': { type: 'ratio', bp: 10000 },
}
const NAMED: Record<string, string> = {
  中国: '中国法律',
  我方: '甲方',
  对方: '乙方',
  共有: '双方',
  担保: '保证',
}
const datumOf = (fact: FactKey, word: string): FactDatum => {
  const n = Number.parseFloat(word)
  const share = /^([千万])分之([\d一二三四五六七八九十]+)$/.exec(word)
  if (share) {
    const count = Number(share[2]) || '一二三四五六七八九十'.indexOf(share[2] as string) + 1
    return { type: 'ratio', bp: count * (share[1] === '千' ? 10 : 1) }
  }
  if (fact === 'rate.year' && word.startsWith('年')) return datumOf(fact, word.slice(1))
  if (fact === 'deposit' && /个月$/.test(word)) return { type: 'number', n, unit: '个月租金' }
  if (/\d元$/.test(word)) return { type: 'money', cents: n * 100, currency: 'CNY' }
  const yes = word === '有' ? YES[fact] : undefined
  if (yes) return yes
  if (NAMED[word]) return { type: 'enum', text: NAMED[word] }
  if (word.endsWith('%')) return { type: 'ratio', bp: Math.round(n * 100) }
  if (word.endsWith('万')) return { type: 'money', cents: n * 1_000_000, currency: 'CNY' }
  const unit = /(工作日|小时|日|月|年)$/.exec(word)?.[1]
  if (unit && Number.isFinite(n)) return { type: 'duration', n, unit: unit as '日' }
  if (word === '有') return { type: 'bool', value: true }
  return { type: factEntry(fact).type === 'place' ? 'place' : 'enum', text: word }
}
const sheetWith = (fact: FactKey, word: string, sentence: string): FactSheet => {
  const kind = fact === 'deposit' && sentence.includes('定金') ? { phase: '定金' } : {}
  const value: FactValue = { key: fact, state: '明确', ...kind, quotes: [], confidence: 100, by: 'rule' }
  const no = word === '无' && fact === 'sublet' ? '禁止' : word === '无' && fact === 'assign' ? '允许' : null
  if (no) value.value = { type: 'enum', text: no }
  else if (word === '未约定' || word === '无') value.state = word === '无' ? '明确没有' : '未约定'
  else value.value = datumOf(fact, word)
  return { extractor: 'test/1', kind: '其他', reading: '已读', facts: [value] }
}
const RESULT: Record<string, string> = { 过: '通过', 提: '提示', 批: '需批准', 否: '不通过' }
const resultOf = (rule: PlaybookRule, fact: FactKey, word: string): string => {
  const { consequence, approver } = checkRule(
    { ...rule, scope: undefined, except: undefined },
    sheetWith(fact, word, rule.sentence),
    {
      ourSide: '甲方',
    },
  )
  return approver ? `${consequence}:${approver}` : consequence
}

/** Where a rule does otherwise than was meant at these values. */
export const otherwiseThan = (rule: PlaybookRule, at: readonly [string, string][]): string[] =>
  at.flatMap(([word, want]) => {
    const said = resultOf(rule, rule.fact, word)
    const [kind = '', who] = want.split(':')
    const wanted = who ? `${RESULT[kind]}:${who}` : RESULT[kind]
    return said === wanted ? [] : [`${word}：${said}，应为 ${wanted}`]
  })
