import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sentenceInEnglish } from './sentences-en.ts'

const HAN = /\p{Script=Han}|[，。；：「」《》]/u

/** Every sentence of these files, with something in each of its places. */
const sentencesIn = (file: string): string[] =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/`([^`]*「\$\{[^`]+)`/g)].map(
    ([, text]) =>
      text!
        .replace(/\$\{(?:name|field\.name|title)\}/g, 'Rent')
        .replace(/\$\{verb\}/, '填写')
        .replace(/\$\{UNIT_NAMES\[unit\]\}/, '个月')
        .replace(/\$\{[^}]+\}/g, '3'),
  )

describe('what fields say, in English', () => {
  it.each(['value-problem.ts', 'formulas.ts', 'table-rows.ts', 'settle-fields.ts', 'conditions.ts'])(
    'is known for every sentence of %s',
    (file) => {
      const sentences = sentencesIn(file)
      expect(sentences.length).toBeGreaterThan(0)
      for (const sentence of sentences) {
        const said = sentenceInEnglish(sentence)
        expect(said, sentence).toBeDefined()
        expect(said!, sentence).not.toMatch(HAN)
        expect(said!).toContain('Rent')
      }
    },
  )

  it('gives the reason a field is there, and leaves what people wrote as it is', () => {
    expect(sentenceInEnglish('因为您选择了「为期三年」')).toBe('Shown because you chose “为期三年”')
    expect(sentenceInEnglish('因为您填写的「Price」不小于 400，且发起方选择了「A」')).toBe(
      'Shown because what you filled in for “Price” is at least 400, and the sender chose “A”',
    )
    expect(sentenceInEnglish('最多分 24 期')).toBeUndefined()
  })
})
