import { describe, expect, it } from 'vitest'
import { compare } from '../src/index.ts'

const TITLE = '房屋租赁合同'
const CLAUSES = Array.from({ length: 40 }, (_, i) => {
  const subject = ['出租人', '承租人', '双方', '任何一方', '物业管理人'][i % 5]
  const matter = ['租金', '押金', '维修', '转租', '装修', '交接', '保险', '税费'][i % 8]
  return `${i + 1}.1 ${subject}应当就${matter}事宜在${i + 3}日内书面告知对方，逾期每日按人民币${(i + 2) * 1350}.00元承担责任，累计不超过总额的${i + 1}%。`
})
const CLEAN = [TITLE, `合同编号：ZL-2025-0099`, ...CLAUSES].join('\n')

type Page = {
  header?: string
  footer?: (page: number, total: number) => string
  feed?: boolean
  hyphenate?: boolean
}

function printed(text: string, width: number, linesPerPage: number, page: Page): string {
  const rows = text.split('\n').flatMap((line) => {
    const parts: string[] = []
    for (let i = 0; i < line.length; i += width) parts.push(line.slice(i, i + width))
    return parts.map((part, i) => {
      const splitsNumber = page.hyphenate && /\d$/.test(part) && /^\d/.test(parts[i + 1] ?? '')
      return splitsNumber ? `${part}-` : part
    })
  })
  const total = Math.ceil(rows.length / linesPerPage)
  let out = ''
  rows.forEach((row, i) => {
    const number = Math.floor(i / linesPerPage) + 1
    if (i % linesPerPage === 0)
      out += `${page.feed && i > 0 ? '\f' : ''}${page.header ? `${page.header}\n\n` : ''}`
    out += `${row}\n`
    if (i % linesPerPage === linesPerPage - 1 || i === rows.length - 1)
      out += `${page.footer?.(number, total) ?? ''}\n`
  })
  return out
}

const LAYOUTS: Record<string, Page> = {
  'title as header, 第 1 页 共 9 页': {
    header: TITLE,
    footer: (n, total) => `\n        第 ${n} 页 共 ${total} 页`,
  },
  '- 3 -': { header: '内部资料 注意保密', footer: (n) => `- ${n} -` },
  '3/9': { footer: (n, total) => `${n}/${total}` },
  'bare numbers': { header: '某某置业有限公司', footer: (n) => `\n${n}` },
  'form feeds': { header: TITLE, feed: true, footer: (n) => `— ${n} —` },
  'page number inside the footer': { footer: (n, total) => `${TITLE}　第${n}页/共${total}页` },
  'header without page numbers': { header: '某某置业有限公司' },
  'Page 3 of 9 under a rule': { footer: (n, total) => `${'-'.repeat(20)}\nPage ${n} of ${total}` },
  'numbers broken with a hyphen': { hyphenate: true, footer: (n) => `第${n}页` },
}

describe.each(Object.entries(LAYOUTS))('printed with %s', (_, layout) => {
  it.each([26, 38])('the same text wrapped at %i has no differences', (width) => {
    const { diffs, similarity } = compare(CLEAN, printed(CLEAN, width, 30, layout))
    expect(diffs).toEqual([])
    expect(similarity).toBe(1)
    expect(compare(printed(CLEAN, width, 30, layout), CLEAN).diffs).toEqual([])
  })

  it('two printings differ in nothing', () => {
    expect(compare(printed(CLEAN, 34, 26, layout), printed(CLEAN, 40, 33, layout)).diffs).toEqual([])
  })

  it('a real change still shows, at its place in the printed file', () => {
    const final = printed(
      CLEAN.replace('13.1 双方', '13.1 单方').replace('27000.00', '29000.00'),
      38,
      30,
      layout,
    )
    const { diffs } = compare(CLEAN, final)
    expect(diffs.map(({ baseText, finalText }) => [baseText, finalText])).toEqual([
      ['双', '单'],
      ['27000.00', '29000.00'],
    ])
    const { start, end } = diffs[1]!.final
    expect(final.slice(start, end).replace(/\D/g, '')).toContain('29')
    expect(CLEAN.slice(diffs[1]!.base.start, diffs[1]!.base.end)).toBe('27000.00')
  })
})

describe('what looks like furniture and is not', () => {
  it('keeps signature lines', () => {
    const block = '甲方（盖章）：\n日期：\n乙方（盖章）：\n日期：'
    const { diffs } = compare(
      `${CLEAN}\n${block}`,
      `${CLEAN}\n${block.replace('乙方（盖章）：\n日期：', '')}`,
    )
    expect(diffs).toHaveLength(1)
    expect(diffs[0]).toMatchObject({ type: 'delete', baseText: '乙方（盖章）：\n日期：' })
  })

  it('keeps a changed title', () => {
    const { diffs } = compare(CLEAN, CLEAN.replace(TITLE, '商铺租赁合同'))
    expect(diffs.map(({ baseText, finalText }) => [baseText, finalText])).toEqual([['房屋', '商铺']])
  })

  it('keeps the numbers of a table line apart', () => {
    const base = `${CLEAN}\n数量\t单价\n10\t5`
    expect(compare(base, `${CLEAN}\n数量\t单价\n12\t5`).diffs.map(({ finalText }) => finalText)).toEqual([
      '12',
    ])
    expect(compare(base, `${CLEAN}\n数量\t单价\n10\t6`).diffs).toMatchObject([
      { baseText: '5', class: 'table' },
    ])
  })

  it('reports other headers only when asked', () => {
    const a = printed(CLEAN, 38, 30, { header: '版本一', footer: (n) => `- ${n} -` })
    const b = printed(CLEAN, 38, 30, { header: '版本二', footer: (n) => `- ${n} -` })
    expect(compare(a, b).diffs).toEqual([])
    const { diffs } = compare(a, b, { pageFurniture: true })
    expect(diffs.map((diff) => [diff.class, diff.baseText, diff.finalText])).toEqual([
      ['headerFooter', '版本一', '版本二'],
    ])
  })
})
