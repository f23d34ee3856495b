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

const datumOf = (fact: FactKey, word: string): FactDatum => {
  const n = Number.parseFloat(word)
  if (word.endsWith('%')) return { type: 'ratio', bp: Math.round(n * 100) }
  if (word.endsWith('万')) return { type: 'money', cents: n * 1_000_000, currency: 'CNY' }
  const unit = /(工作日|日|月|年)$/.exec(word)?.[1]
  if (unit && Number.isFinite(n)) return { type: 'duration', n, unit: unit as '日' }
  if (word === '有') return { type: 'bool', value: true }
  return { type: factEntry(fact).type === 'place' ? 'place' : 'enum', text: word }
}
const sheetWith = (fact: FactKey, word: string): FactSheet => {
  const value: FactValue = { key: fact, state: '明确', quotes: [], confidence: 100, by: 'rule' }
  if (word === '未约定' || word === '无') value.state = word === '无' ? '明确没有' : '未约定'
  else value.value = datumOf(fact, word)
  return { extractor: 'test/1', kind: '其他', reading: '已读', facts: [value] }
}
const RESULT: Record<string, string> = { 过: '通过', 提: '提示', 批: '需批准', 否: '不通过' }
const resultOf = (rule: PlaybookRule, fact: FactKey, word: string): string => {
  const { consequence, approver } = checkRule(
    { ...rule, scope: undefined, except: undefined },
    sheetWith(fact, word),
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
