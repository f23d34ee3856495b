import type { FactSheet } from './fact-value.ts'
export const EXTRACTOR = 'facts/1'
export type FactFile = { name: string; text: string }
export const readFactSheet = (files: FactFile[], _options: { today: string }): FactSheet => ({
  extractor: EXTRACTOR,
  kind: '其他',
  reading: files.some((file) => file.text.trim()) ? '已读' : '未读出',
  facts: [],
})
