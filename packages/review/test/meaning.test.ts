import { describe, expect, it } from 'vitest'
import { reviewContract } from '../src/index.ts'
import { readMarked, scoreMarked } from './corpus/marked.ts'
import { CASES, paraphrases } from './paraphrase.ts'

describe('contracts in everyday words', () => {
  // Floors under what was reached; what a set scored before any rule had seen it stands in the README.
  it.each([
    ['open', 0.93, 0.9, 0.08],
    ['aside', 0.9, 0.87, 0.1],
    ['fresh', 0.8, 0.75, 0.35],
  ] as const)('%s', (set, f1, located, alarms) => {
    const score = scoreMarked(readMarked(set))
    expect(score.f1).toBeGreaterThanOrEqual(f1)
    expect(score.located).toBeGreaterThanOrEqual(located)
    expect(score.alarmsPerText).toBeLessThanOrEqual(alarms)
    expect(score.typesRight).toBe(score.texts)
  })
})

describe('one duty in many wordings', () => {
  it.each(CASES.map((one) => [one.checkpoint, one] as const))('%s', (checkpoint, one) => {
    const found = (words: string) =>
      reviewContract(one.frame.replace('{}', words), { today: '2026-11-15' }).findings.some(
        (finding) => finding.checkpoint === checkpoint,
      )
    const wrong = paraphrases(one.wrong, 40, 7)
    const right = paraphrases(one.right, 40, 7)
    expect(wrong.length).toBeGreaterThan(8)
    const missed = wrong.filter((words) => !found(words))
    expect(missed.length / wrong.length, missed.slice(0, 4).join(' | ')).toBeLessThanOrEqual(0.1)
    const alarms = right.filter(found)
    expect(alarms.length / right.length, alarms.slice(0, 4).join(' | ')).toBeLessThanOrEqual(0.1)
  })
})
