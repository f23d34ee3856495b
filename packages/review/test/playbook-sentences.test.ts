import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileRule, type FactSheet, judge, type PlaybookRule } from '../src/index.ts'
import { otherwiseThan } from './rule-results.ts'

// Sentences a lawyer would write, each with what it means at values around its bounds. Never read: refused by name, which
// is counted apart; read otherwise than meant: none at all.

type Line = { sentence: string; fact: string; at: [string, string][]; about: string }
const lines = [
  'playbook-sentences.txt',
  'playbook-others.txt',
  'playbook-plain.txt',
  'playbook-managers.txt',
  'playbook-buyers.txt',
].flatMap((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8').split('\n'))
const meant: Line[] = lines
  .filter((line) => line && !/^[#!]/.test(line))
  .map((line) => {
    const [sentence = '', fact = '', at = '', about = ''] = line.split('|').map((part) => part.trim())
    return {
      sentence,
      fact,
      about,
      at: at
        .split(' ')
        .filter(Boolean)
        .map((one) => one.split('=') as [string, string]),
    }
  })
const unsaid = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1).trim())

const kindHolds = (cond: PlaybookRule['scope'], what: string): boolean => {
  if (!cond) return false
  if (what === '金额') return JSON.stringify(cond).includes('amount.total')
  const sheet: FactSheet = { extractor: 'test/1', kind: what, reading: '已读', facts: [] }
  const plan = {
    where: cond,
    show: [],
    measure: { fn: 'list' as const },
    by: null,
    order: null,
    limit: null,
    asOf: '',
  }
  return judge(plan as never, sheet, { kind: what }).verdict === '符合'
}

/** 试用期, 租期: facts of one kind of contract, though the sentence does not name it. */
const isImplied = (rule: PlaybookRule): boolean =>
  JSON.stringify(rule.scope ?? null).includes(`{"fact":"${rule.fact}","op":"state"`) ||
  /租期/.test(rule.sentence)

const misreadings = (line: Line): string[] => {
  const compiled = compileRule(line.sentence)
  if ('refused' in compiled) return []
  const { rule } = compiled
  const wrong: string[] = []
  if (rule.fact !== line.fact) wrong.push(`要素 ${rule.fact}`)
  else wrong.push(...otherwiseThan(rule, line.at))
  for (const [part, cond] of [
    ['范围', rule.scope],
    ['除外', rule.except],
  ] as const) {
    const what = new RegExp(`${part}:(\\S+)`).exec(line.about)?.[1]
    if (what ? !kindHolds(cond, what) : cond && !(part === '范围' && isImplied(rule)))
      wrong.push(`${part} ${JSON.stringify(cond ?? null)}`)
  }
  return wrong
}

describe(`${meant.length} sentences of lawyers`, () => {
  it('are a hundred and fifty at least', () => expect(meant.length).toBeGreaterThanOrEqual(150))
  it('are never read otherwise than meant', () => {
    const wrong = meant.flatMap((line) => {
      const found = misreadings(line)
      return found.length ? [`${line.sentence}｜${found.join('；')}`] : []
    })
    if (process.env.SHOW) console.log(wrong.join('\n'))
    expect(wrong).toEqual([])
  })
  it('are read in four of five cases, the rest named', () => {
    const refused = meant.flatMap(({ sentence }) => {
      const compiled = compileRule(sentence)
      return 'refused' in compiled ? [`${sentence}｜${compiled.reason}｜${compiled.refused}`] : []
    })
    if (process.env.SHOW) console.log(`${refused.length} refused\n${refused.join('\n')}`)
    expect(refused.length).toBeLessThanOrEqual(meant.length * 0.2)
  })
  it.each(unsaid)('are no rule: %s', (sentence) => expect(compileRule(sentence)).toHaveProperty('refused'))
})
