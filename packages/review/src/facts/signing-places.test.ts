import type { Page } from '@xinqi/documents'
import { expect, it } from 'vitest'
import { findSigningPlaces } from './signing-places.ts'

const WIDE = 0.02
/** A page of lines; each letter is as wide as the next, a space as wide as a letter. */
const pageOf = (...lines: string[]): Page =>
  ({
    index: 0,
    width: 595,
    height: 842,
    source: 'pdf',
    blocks: lines.map((text, at) => {
      const box = { x: 0.1, y: 0.5 + at * 0.03, w: text.length * WIDE, h: 0.02 }
      const edges = Array.from({ length: text.length + 1 }, (_, letter) => 0.1 + letter * WIDE)
      return { kind: 'paragraph', box, text, lines: [{ box, runs: [{ text, box, edges, confidence: 1 }] }] }
    }),
  }) as unknown as Page

const found = (...lines: string[]) =>
  findSigningPlaces({ pages: [pageOf(...lines)] }).map(({ role, kind, quote, beside }) => ({
    role,
    kind,
    quote,
    beside,
  }))

it('finds who seals, who signs and who dates, in one column', () => {
  expect(found('甲方（盖章）：', '日期：    年  月  日', '乙方（签字）：', '日期：')).toEqual([
    { role: '甲方', kind: 'seal', quote: '甲方(盖章):', beside: 'right' },
    { role: '乙方', kind: 'signature', quote: '乙方(签字):', beside: 'right' },
    { role: '甲方', kind: 'date', quote: '日期:年月日', beside: 'right' },
    { role: '乙方', kind: 'date', quote: '日期:', beside: 'right' },
  ])
})

it('tells two columns of one line apart, and gives each its date', () => {
  const places = findSigningPlaces({
    pages: [pageOf('甲方（盖章）：          乙方（盖章）：', '日期：              日期：')],
  })
  expect(places.map(({ role, kind }) => `${role} ${kind}`)).toEqual([
    '甲方 seal',
    '乙方 seal',
    '甲方 date',
    '乙方 date',
  ])
  expect(places[1]!.box.x).toBeGreaterThan(places[0]!.box.x + 0.2)
  expect(places[3]!.box.x).toBeGreaterThan(places[2]!.box.x + 0.2)
})

it('puts a seal on the name printed after the words or between them', () => {
  const [after, between] = findSigningPlaces({
    pages: [pageOf('甲方（盖章）：示例采购公司', '', '乙方：样例贸易公司（公章）')],
  })
  expect(after).toMatchObject({ role: '甲方', beside: 'on' })
  expect(after!.box.x).toBeCloseTo(0.1 + '甲方（盖章）：'.length * WIDE, 5)
  expect(between).toMatchObject({ role: '乙方', kind: 'seal', beside: 'on' })
})

it('knows the other names of parties, and how they are asked', () => {
  expect(found('出租人签字：', '承租方（甲方）（签名）：', '用人单位（公章）')).toMatchObject([
    { role: '出租人', kind: 'signature' },
    { role: '承租方', kind: 'signature' },
    { role: '用人单位', kind: 'seal' },
  ])
})

it('takes no sentence for a place to sign, and no date that is written or stands above nobody', () => {
  expect(
    found(
      '签订日期：',
      '本合同经甲方（盖章）、乙方（签字）后生效。',
      '合同自甲方签字之日起生效，交货日期：',
      '甲方（盖章）：',
      '日期：2026年3月1日',
    ),
  ).toMatchObject([{ role: '甲方', kind: 'seal' }])
})
