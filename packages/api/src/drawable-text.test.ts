import { describe, expect, test } from 'vitest'
import { remarkProblem, undrawable, undrawableProblem, withoutInvisible } from './drawable-text.ts'

describe('what can be printed', () => {
  test('Chinese, rare names and Latin with accents', () => {
    for (const name of [
      '张三',
      '𠮷田',
      '欧阳·買買提',
      'José Müller',
      '示例（北京）科技有限公司',
      '第①条\n￥1,000.00',
    ])
      expect(undrawable(name)).toEqual([])
  })
  test('other scripts and pictures are refused by name', () => {
    expect(undrawable('김철수')).toEqual(['김', '철', '수'])
    for (const text of ['สมชาย', 'محمد', 'דוד', '张三😀'])
      expect(undrawableProblem(text)).toContain('无法印在文件上')
    expect(undrawableProblem('张三😀')).toContain('“😀”')
  })
  test('what nobody sees is taken away, and nothing else', () => {
    expect(withoutInvisible('张\u202e三\u0000\u200b\ufeff\u2066')).toBe('张三')
    expect(withoutInvisible('第一行\n第二行\t尾')).toBe('第一行\n第二行\t尾')
  })
  test('a remark has to fit its box', () => {
    const box = { widthPt: 227, heightPt: 28 }
    expect(remarkProblem('同意，货到付款。', box)).toBeUndefined()
    expect(remarkProblem('长'.repeat(400), box)).toContain('放不下')
    expect(remarkProblem('ก', box)).toContain('无法印在文件上')
  })
})
