import { describe, expect, it } from 'vitest'
import { judge, parseStoreQuestion } from '../store-questions/engine.ts'
import { factsNamed } from '../store-questions/plan.ts'
import { FACT_CATALOGUE, type FactSheet, type FactValue } from './engine.ts'
import { columnPacker, openColumns } from './fact-columns.ts'
import { portionsToPack } from './pack-blocks.ts'
import { openSheet, packSheet } from './pack-sheet.ts'

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}
const chance = random(7)
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
const whole = (most: number) => Math.floor(chance() * most)

const datum = (type: string): FactValue['value'] => {
  if (type === 'money') return { type, cents: whole(200_000_000), currency: pick(['CNY', 'CNY', 'USD']) }
  if (type === 'ratio') return { type, bp: whole(5000), base: pick(['合同总价', 'amount.total', '月租金']) }
  if (type === 'date') return { type, day: `202${whole(9)}-0${1 + whole(9)}-1${whole(9)}` }
  if (type === 'duration') return { type, n: whole(48), unit: pick(['日', '工作日', '月', '年'] as const) }
  if (type === 'bool') return { type, value: chance() < 0.5 }
  if (type === 'number') return { type, n: whole(40), unit: pick(['个月租金', '份']) }
  return { type: 'text', text: pick(['仲裁', '诉讼', '宁波市', '示例科技有限公司', '法院', '甲方所在地']) }
}
const factOf = ({ key, type }: (typeof FACT_CATALOGUE)[number]): FactValue => {
  const state = pick(['明确', '明确', '明确', '明确没有', '存疑', '见其他文件', '未约定', '未读出'] as const)
  return {
    key,
    state,
    ...(state === '明确' ? { value: datum(type) } : {}),
    ...(chance() < 0.3 ? { side: pick(['甲方', '乙方', '双方'] as const) } : {}),
    ...(chance() < 0.2 ? { phase: pick(['定金', '押金', '月', '年', '首期']) } : {}),
    ...(state === '存疑' ? { why: '两处不同' } : {}),
    quotes: state === '明确' ? [{ file: 0, start: whole(90), end: 100, text: '' }] : [],
    confidence: pick([60, 90, 99]),
    by: 'rule',
  }
}
const sheets = Array.from({ length: 400 }, (_, at) => ({
  subjectId: `subject-${String(at).padStart(4, '0')}`,
  sheet: {
    extractor: 'facts/3',
    kind: pick(['买卖', '租赁', '其他']),
    reading: pick(['已读', '已读', '部分', '未读出'] as const),
    facts: FACT_CATALOGUE.flatMap((entry) =>
      chance() < 0.1 ? [] : Array.from({ length: chance() < 0.1 ? 2 : 1 }, () => factOf(entry)),
    ),
  } satisfies FactSheet,
}))
const QUESTIONS = [
  '质保期超过一年、预付款超过20%、由法院管辖的合同',
  '合同总价大于10万、账期不超过60天的合同',
  '违约金超过10%、没有约定质保期的合同',
  '明年到期、会自动续约的合同',
  '押金超过5万的租赁合同',
  '责任没有上限的采购合同',
  '按管辖统计合同总价',
]

describe('facts packed by column', () => {
  const packer = columnPacker()
  for (const one of sheets) packer.add(one)
  const { head, columns } = packer.packed()

  it('judge each contract as its own sheet does', () => {
    let met = 0
    for (const question of QUESTIONS) {
      const read = parseStoreQuestion(question, { today: '2026-11-19' })
      if ('refused' in read || read.unknown.length > 0) throw new Error(`not understood: ${question}`)
      const wanted = factsNamed(read.plan)
      const block = openColumns(
        head,
        columns.filter(([fact]) => wanted.includes(fact)).map(([, values]) => values),
      )
      for (const { subjectId, sheet } of sheets) {
        const one = judge(read.plan, openSheet(packSheet(sheet), wanted), { ourSide: '甲方' })
        const other = judge(read.plan, block.sheetOf(subjectId), { ourSide: '甲方' })
        expect([subjectId, other.verdict, other.why]).toEqual([subjectId, one.verdict, one.why])
        if (one.verdict === '符合') met++
      }
    }
    expect(met).toBeGreaterThan(50)
  })

  it('say all a sheet says but where its words are, and hold nobody else', () => {
    const block = openColumns(
      head,
      columns.map(([, values]) => values),
    )
    const sorted = (facts: readonly FactValue[]) => facts.map((fact) => JSON.stringify(fact)).sort()
    for (const { subjectId, sheet } of sheets) {
      const opened = block.sheetOf(subjectId)
      expect([opened.kind, opened.reading]).toEqual([sheet.kind, sheet.reading])
      expect(sorted(opened.facts)).toEqual(sorted(sheet.facts.map((fact) => ({ ...fact, quotes: [] }))))
    }
    expect(block.has('subject-0399')).toBe(true)
    expect(block.has('subject-0400')).toBe(false)
  })

  it('are smaller than the sheets', () => {
    const packed = columns.reduce((sum, [, values]) => sum + values.length, head.length)
    expect(packed).toBeLessThan(sheets.reduce((sum, { sheet }) => sum + packSheet(sheet).length, 0))
  })
})

describe('what is packed anew', () => {
  const ids = Array.from({ length: 20 }, (_, at) => String.fromCharCode(97 + at))
  const block = (from: number, to: number, sheets = to - from + 1) => ({
    id: `${from}`,
    first_subject: ids[from]!,
    last_subject: ids[to]!,
    sheets,
  })
  const few = { most: 4, fewest: 2 }

  it('is everything at first, in portions of neighbours of one size', () => {
    expect(portionsToPack(ids.slice(0, 10), [], few).map((portion) => portion.join(''))).toEqual([
      'abc',
      'def',
      'ghij',
    ])
  })
  it('is what lies in no block, and the block it falls among', () => {
    const known = [block(0, 4), block(5, 9, 4), block(10, 14)]
    expect(portionsToPack(ids, known, few).flat().join('')).toBe('fghijpqrst')
  })
  it('is nothing where all is packed, and a single neighbour waits', () => {
    const known = [block(0, 9), block(10, 18)]
    expect(portionsToPack(ids.slice(0, 19), known, few)).toEqual([])
    expect(portionsToPack(ids, known, few)).toEqual([])
  })
})
