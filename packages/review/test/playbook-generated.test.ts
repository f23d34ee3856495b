import { describe, expect, it } from 'vitest'
import { compileRule, type PlaybookRule } from '../src/index.ts'
import { madeRules, STRANGE, strangeRules } from './playbook-generated.ts'
import { otherwiseThan } from './rule-results.ts'

// As many as asked for (XINQI_RULES), another set for another seed (XINQI_SEED); SHOW prints what was refused.
const COUNT = Number(process.env.XINQI_RULES ?? 600)
const SEED = Number(process.env.XINQI_SEED ?? 20261119)

const compiled = (sentence: string): PlaybookRule | null => {
  const said = compileRule(sentence)
  return 'refused' in said ? null : said.rule
}

describe(`${COUNT} sentences made by choice after choice`, () => {
  const made = madeRules(COUNT, SEED)
  const read = made.flatMap((one) => {
    const rule = compiled(one.sentence)
    return rule ? [{ ...one, rule }] : []
  })

  it('are read in nineteen of twenty cases', () => {
    const refused = made.filter(({ sentence }) => !compiled(sentence)).map(({ sentence }) => sentence)
    if (process.env.SHOW) console.log(`read ${read.length} of ${COUNT}\n${refused.join('\n')}`)
    expect(read.length).toBeGreaterThanOrEqual(COUNT * 0.95)
  })

  it('are never read otherwise than meant', () => {
    const wrong = read.flatMap(({ sentence, fact, at, scope, rule }) => {
      const found = [
        ...(rule.fact === fact ? otherwiseThan(rule, at) : [`要素 ${rule.fact}`]),
        ...(Boolean(rule.scope) === Boolean(scope) ? [] : [`范围 ${JSON.stringify(rule.scope ?? null)}`]),
        ...(rule.except ? ['除外'] : []),
      ]
      return found.length ? [`${sentence}｜${found.join('；')}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('are not read as if a word that changes them were not there', () => {
    const strange = strangeRules(COUNT, SEED).filter((sentence) =>
      STRANGE.some((word) => sentence.includes(word)),
    )
    expect(strange.length).toBeGreaterThan(COUNT / 3)
    expect(strange.filter(compiled)).toEqual([])
  })
})
