import { mayRenew } from '@xinqi/api/renewal'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { calendarText, foldLine } from './calendar-text.ts'
import { nextTerm } from './renew.ts'
import { bandOf, daysBefore, daysLeftOf, reminderText } from './rules.ts'

describe('when a contract ends', () => {
  it('the last day still counts, and every contract is in one band', () => {
    expect(daysLeftOf('2026-11-16', '2026-11-16')).toBe(0)
    expect([-1, 0, 7, 8, 30, 31, 90, 91].map(bandOf)).toEqual([
      'overdue',
      'within7',
      'within7',
      'within30',
      'within30',
      'within90',
      'within90',
      'later',
    ])
  })
  it('reminds on the days named, and from the first on again and again', () => {
    expect(daysBefore([30, 7, 1], null)).toEqual([30, 7, 1])
    expect(daysBefore([30], 10)).toEqual([30, 20, 10, 0])
    expect(daysBefore([7, 30], 15)).toEqual([30, 15, 7, 0])
    expect(daysBefore([3650], null)).toEqual([3650])
  })
  it('says how many days are left today', () => {
    expect(reminderText('租赁合同', '2026-12-01', 5)).toContain('还剩 5 天')
    expect(reminderText('租赁合同', '2026-12-01', 0)).toContain('今天')
    expect(reminderText('租赁合同', '2026-12-01', -2)).toContain('已于')
  })
  it('the next term is as long as the last and follows it', () => {
    expect(nextTerm({ valid_from: '2025-12-01', valid_until: '2026-11-30' })).toEqual({
      validFrom: '2026-12-01',
      validUntil: '2027-11-30',
    })
    expect(nextTerm({ valid_from: null, valid_until: '2026-11-30' })).toEqual({ validFrom: '2026-12-01' })
    expect(nextTerm({ valid_from: null, valid_until: null })).toEqual({})
  })
  it('the next one is begun once, and again when it came to nothing', () => {
    expect(mayRenew(null)).toBe(true)
    for (const status of ['draft', 'toSign', 'signing', 'finished'] as const)
      expect(mayRenew({ status: CONTRACT_IS[status] })).toBe(false)
    for (const status of ['refused', 'void', 'expired', 'withdrawn'] as const)
      expect(mayRenew({ status: CONTRACT_IS[status] })).toBe(true)
  })
})

describe('a calendar', () => {
  const events = [
    {
      uid: 'u@xinqi',
      sequence: 3,
      day: '2026-12-31',
      title: '合同到期：设备采购, 甲;乙',
      note: '第一行\n第二行',
    },
  ]
  const text = calendarText('合同到期', events, new Date('2026-11-16T01:02:03Z'))
  it('is written as the standard asks', () => {
    expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
    expect(text).toContain('DTSTAMP:20261116T010203Z')
    expect(text).toContain('SEQUENCE:3')
    expect(text).toContain('SUMMARY:合同到期：设备采购\\, 甲\\;乙')
    expect(text).toContain('第一行\\n第二行')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
  it('folds long lines between characters, and they read as before', () => {
    const long = `SUMMARY:${'合同到期提醒𠮷'.repeat(40)}`
    const folded = foldLine(long)
    expect(folded.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(folded.replace(/\r\n /g, '')).toBe(long)
    expect(folded).not.toContain('\ufffd')
  })
})
