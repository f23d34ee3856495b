import { readFactSheet } from '@xinqi/review'
import { expect, it } from 'vitest'
import { openSheet, packSheet } from './pack-sheet.ts'

const TEXT = `采购合同
甲方：示例科技有限公司
乙方：样例贸易有限公司
第一条 合同总价为人民币 250,000.00 元。
第二条 质保期为自验收合格之日起 24 个月。`

it('opens to what was packed, but for the words of its quotes', () => {
  const sheet = readFactSheet([{ name: '合同', text: TEXT }], { today: '2026-11-18' })
  const opened = openSheet(packSheet(sheet))
  const inOrder = (facts: typeof sheet.facts) =>
    facts
      .map(({ key, state, value, quotes }) =>
        JSON.stringify([key, state, value, quotes.map(({ file, start, end }) => [file, start, end])]),
      )
      .sort()
  expect(inOrder(opened.facts)).toEqual(inOrder(sheet.facts))
  expect(opened).toMatchObject({ kind: sheet.kind, reading: sheet.reading, extractor: sheet.extractor })
  expect(packSheet(sheet)).not.toContain('验收合格之日起 24')
  const few = openSheet(packSheet(sheet), ['warranty', 'penalty.fixed'])
  expect(new Set(few.facts.map(({ key }) => key))).toEqual(new Set(['warranty', 'penalty.fixed']))
})
