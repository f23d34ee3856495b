import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { chinaDayOf, endOfPicked } from './chinaToday.ts'
import { fileSize } from './fileSize.ts'
import { shortHash } from './hash.ts'
import { ago, day, daysUntil, endOfDay, instant, startOfDay } from './instant.ts'
import { maskMobile } from './mobile.ts'
import { money } from './money.ts'

describe('money', () => {
  it('groups thousands and always shows two decimals', () => {
    expect(money(1234567)).toBe('¥1,234,567.00')
    expect(money('0.5')).toBe('¥0.50')
    expect(money(-12)).toBe('-¥12.00')
  })
  it('is nothing when there is no amount', () => {
    expect(money(null)).toBeNull()
    expect(money('')).toBeNull()
    expect(money('abc')).toBeNull()
  })
})

describe('instants', () => {
  it('are written by the clock in China, wherever the reader is', () => {
    expect(day('2026-11-04T17:03:07.000Z')).toBe('2026-11-05')
    expect(instant('2026-11-04T17:03:07.000Z')).toBe('2026-11-05 01:03:07')
    expect(instant('not a date')).toBeNull()
  })
  it('bound a chosen day', () => {
    expect(startOfDay('2026-11-05')).toBe('2026-11-04T16:00:00.000Z')
    expect(endOfDay('2026-11-30')).toBe('2026-11-30T16:00:00.000Z')
  })
  it('end with a picked day, and are picked by it again', () => {
    const end = endOfPicked(dayjs('2026-11-30'))
    expect(end).toBe('2026-11-30T15:59:59.000Z')
    expect(chinaDayOf(end).format('YYYY-MM-DD')).toBe('2026-11-30')
  })
  it('hand on what is no day', () => {
    expect([startOfDay('yesterday'), endOfDay('yesterday')]).toEqual(['yesterday', 'yesterday'])
  })
  it('are relative in the largest whole unit', () => {
    const now = Date.parse('2026-11-05T12:00:00Z')
    expect(ago('2026-11-05T11:59:30Z', now)).toBe('刚刚')
    expect(ago('2026-11-05T11:57:00Z', now)).toBe('3 分钟前')
    expect(ago('2026-11-05T09:30:00Z', now)).toBe('2 小时前')
    expect(ago('2026-11-01T12:00:00Z', now)).toBe('4 天前')
    expect(daysUntil('2026-11-08T11:00:00Z', now)).toBe(3)
  })
})

describe('short forms', () => {
  it('mask the middle of a mobile number', () => {
    expect(maskMobile('13812341569')).toBe('138****1569')
    expect(maskMobile('138****1569')).toBe('138****1569')
  })
  it('keep the first 8 and last 4 of a hash', () => {
    expect(shortHash('0123456789abcdef0123')).toBe('01234567…0123')
    expect(shortHash('01234567')).toBe('01234567')
  })
  it('write sizes in the unit people use', () => {
    expect(fileSize(512)).toBe('512 B')
    expect(fileSize(1536)).toBe('1.5 KB')
    expect(fileSize(10 * 1024 * 1024)).toBe('10 MB')
  })
})
