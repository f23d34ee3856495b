import { describe, expect, it } from 'vitest'
import type { FieldValue, FileRule } from '../calls.ts'
import { isFileThere, renamedFileRules, waitsForEntries, withFileRules } from './file-rules.ts'
import { ruleProblems } from './rule-problems.ts'
import type { RuledField } from './ruled-field.ts'
import { settleFields } from './settle-fields.ts'

type Placed = RuledField & { fileId: string; value: FieldValue | null }
const field = (fieldId: string, fileId: string, more: Partial<Placed> = {}): Placed => ({
  fieldId,
  fileId,
  partyId: null,
  kind: 'text',
  name: fieldId,
  required: false,
  settings: {},
  value: null,
  ...more,
})
const RULE: FileRule = {
  fileId: 'annex',
  when: { match: 'all', tests: [{ fieldId: 'parking', way: 'is', value: '租' }] },
}
const fieldsFor = (chosen: number, partyId: string | null = null) => [
  field('parking', 'main', {
    kind: 'choice',
    partyId,
    settings: { options: ['不租', '租'] },
    value: { chosen: [chosen] },
  }),
  field('bay', 'annex', { value: { text: 'B-12' } }),
  field('after', 'main', {
    value: { text: '见附件' },
    settings: { showWhen: { match: 'all', tests: [{ fieldId: 'bay', way: 'filled' }] } },
  }),
]
const settle = (fields: readonly Placed[], rules = [RULE]) =>
  settleFields(withFileRules(fields, rules), { entryOf: ({ value }) => value, today: '2026-11-19' })

describe('a file by condition', () => {
  it('is there with what stands on it, and with what follows from that', () => {
    const [without, settled] = [settle(fieldsFor(0)), settle(fieldsFor(1))]
    expect(isFileThere(RULE.when, without)).toBe(false)
    expect(['bay', 'after'].map((id) => without.of(id).shown)).toEqual([false, false])
    expect(isFileThere(RULE.when, settled)).toBe(true)
    expect(['bay', 'after'].map((id) => settled.of(id).shown)).toEqual([true, true])
    expect(isFileThere(undefined, without)).toBe(true)
  })

  it('is open while others have yet to say', () => {
    expect(waitsForEntries(RULE.when, fieldsFor(0))).toBe(false)
    expect(waitsForEntries(RULE.when, fieldsFor(0, 'party'))).toBe(true)
  })

  it('does not take up what a field says of it by itself', () => {
    const forged = fieldsFor(0).map((one) => ({ ...one, settings: { ...one.settings, fileWhen: RULE.when } }))
    expect(withFileRules(forged, []).every(({ settings }) => !('fileWhen' in settings))).toBe(true)
  })

  it('may not be decided by what stands on it', () => {
    const [parking, ...rest] = fieldsFor(1)
    const inside = withFileRules([{ ...parking!, fileId: 'annex' }, ...rest], [RULE])
    expect(ruleProblems(inside)[0]).toMatchObject({ isRing: true })
    // Whoever signs on it does not decide: a mark may stand on a file another party's word brings in.
    const marked = [...fieldsFor(1, 'one'), field('sign', 'annex', { kind: 'signature', partyId: 'two' })]
    expect(ruleProblems(withFileRules(marked, [RULE]))).toEqual([])
    const filled = [...fieldsFor(1, 'one'), field('fill', 'annex', { partyId: 'two' })]
    expect(ruleProblems(withFileRules(filled, [RULE])).map(({ fieldId }) => fieldId)).toEqual(['fill'])
  })

  it('keeps its rule under other ids, and loses it with the file', () => {
    const files = new Map([['annex', 'annex-2']])
    expect(renamedFileRules([RULE], files, new Map([['parking', 'parking-2']]))).toEqual({
      fileRules: [
        {
          fileId: 'annex-2',
          when: { match: 'all', tests: [{ fieldId: 'parking-2', way: 'is', value: '租' }] },
        },
      ],
    })
    expect(renamedFileRules([RULE], new Map())).toEqual({ fileRules: [] })
    expect(renamedFileRules(undefined, files)).toEqual({})
  })
})
