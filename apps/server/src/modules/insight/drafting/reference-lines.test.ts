import type { TextBlock, TextModel } from '@xinqi/documents'
import { describe, expect, it } from 'vitest'
import { blanksNamed, clausesOf, fillReference, referenceLines, titleOf } from './reference-lines.ts'

const box = { x: 0, y: 0, w: 1, h: 0.1 }
const block = (text: string, more: Partial<TextBlock> = {}): TextBlock => ({
  kind: 'paragraph',
  box,
  lines: [],
  text,
  ...more,
})
const model = (...pages: TextBlock[][]): TextModel => ({
  pages: pages.map((blocks, index) => ({ index, width: 595, height: 842, source: 'text', blocks })),
  fonts: 'source',
  producedBy: 'test',
})

describe('a template as a draft begins with it', () => {
  it('is whole across pages, without what runs along the margins', () => {
    const lines = referenceLines(
      model(
        [block('内部资料', { kind: 'header' }), block('合作协议'), block('第一条 目的：双方')],
        [block('共同开展研究。', { continues: true }), block('第二条 保密'), block('双方保密。')],
      ),
    )
    expect(lines).toEqual([
      { kind: 'title', text: '合作协议' },
      { kind: 'clause', text: '目的', source: '参考' },
      { kind: 'body', text: '双方共同开展研究。' },
      { kind: 'clause', text: '保密', source: '参考' },
      { kind: 'body', text: '双方保密。' },
    ])
    expect(clausesOf(lines)).toEqual([
      { heading: '目的', text: '双方共同开展研究。' },
      { heading: '保密', text: '双方保密。' },
    ])
    expect(titleOf(lines, '文件名')).toBe('合作协议')
  })
  it('keeps numbers we would count otherwise as they are written', () => {
    const lines = referenceLines(model([block('协议'), block('第三条 甲'), block('第九条 乙')]))
    expect(lines.map((line) => line.kind)).toEqual(['title', 'plain', 'plain'])
    expect(lines[2]).toMatchObject({ text: '第九条 乙' })
  })
  it('takes 一、二、 for clauses where there are no articles', () => {
    const lines = referenceLines(
      model([block('协议'), block('一、期限'), block('一年。'), block('二、费用')]),
    )
    expect(lines.map((line) => line.kind)).toEqual(['title', 'clause', 'body', 'clause'])
  })
})

describe('places to be filled in', () => {
  it.each([
    ['租金为____元', '租金为【待填：租金】元'],
    ['地址：【 】', '地址：【待填：地址】'],
    ['____', '【待填：内容】'],
    ['没有空白（见附件）', '没有空白（见附件）'],
  ])('%s', (text, named) => expect(blanksNamed(text)).toBe(named))
  it('of the parties get their names; signatures stay as they are', () => {
    const filled = fillReference(
      [
        { kind: 'plain', text: '甲方（出租人）：【待填：甲方】' },
        { kind: 'plain', text: '乙方：李四' },
        { kind: 'plain', text: '甲方（盖章）：' },
      ],
      { firstName: '示例科技有限公司' },
    )
    expect(filled.map((line) => ('text' in line ? line.text : ''))).toEqual([
      '甲方（出租人）：示例科技有限公司',
      '乙方：李四',
      '甲方（盖章）：',
    ])
  })
})
