import { describe, expect, it } from 'vitest'
import { judgeHash } from './judgeHash.ts'
import { isRecordNumber } from './recordNumber.ts'

const files = [{ name: '合同.pdf', versions: ['aa', 'bb', 'cc'] }]

describe('a file held against its record', () => {
  it('is the finished one, an earlier one, or none of them', () => {
    expect(judgeHash('cc', files).tone).toBe('success')
    expect(judgeHash('bb', files)).toMatchObject({ tone: 'warning' })
    expect(judgeHash('aa', files).text).toContain('发送签署时的原文')
    expect(judgeHash('dd', files).tone).toBe('error')
  })
})

describe('a record number', () => {
  it('is told from anything else', () => {
    expect(isRecordNumber(`XQ${'2'.repeat(20)}`)).toBe(true)
    for (const wrong of ['', 'XQ2', `XQ${'0'.repeat(20)}`, `xq${'2'.repeat(20)}`])
      expect(isRecordNumber(wrong)).toBe(false)
  })
})
