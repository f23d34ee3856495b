import { describe, expect, it } from 'vitest'
import { leftByKind, recentMonths } from '../../commerce/sub-accounts/clients.ts'
import { capsOf, rightsInWords, shareInWords, sharesOf } from './agreement.ts'
import { type UsageRow, usageTable } from './usageTable.ts'

describe('an agreement', () => {
  it('is read from what was typed, without the kinds left empty', () => {
    const typed = { contract: 5, sms: null, face: undefined, notary: 2 }
    expect(sharesOf(typed)).toEqual([
      { kind: 'contract', cap: 5 },
      { kind: 'notary', cap: 2 },
    ])
    expect(capsOf(sharesOf(typed))).toEqual({ contract: 5, notary: 2 })
  })
  it('is said in words', () => {
    expect(rightsInWords(['contract', 'member'])).toBe('合同、成员')
    expect(rightsInWords([])).toBe('未允许代操作')
    expect(shareInWords({ kind: 'sms', cap: 10 })).toBe('短信通知 10 条')
    expect(shareInWords({ kind: 'sms', cap: 10, used: 3 })).toBe('短信通知 3 / 10 条')
  })
})

describe('the usage table', () => {
  const row = (companyId: string, kind: string, used: number): UsageRow => ({
    companyId,
    companyName: companyId,
    depth: 0,
    kind,
    kindName: kind,
    unit: '份',
    used,
    fromShared: 0,
  })
  it('has a row a company, a column a kind in the order people know, and totals', () => {
    const { companies, kinds } = usageTable([
      row('甲', 'sms', 2),
      row('甲', 'contract', 1),
      row('乙', 'contract', 4),
    ])
    expect(companies.map(({ companyId, byKind }) => [companyId, Object.keys(byKind)])).toEqual([
      ['甲', ['sms', 'contract']],
      ['乙', ['contract']],
    ])
    expect(kinds.map(({ kind, total }) => [kind, total])).toEqual([
      ['contract', 5],
      ['sms', 2],
    ])
  })
})

describe('what an agent chooses from', () => {
  it('is counted over all packages', () => {
    const lot = (kind: string, left: number) => ({
      kind,
      kindName: kind,
      unit: '份',
      left,
      name: '套餐',
      expireTime: null,
    })
    expect(leftByKind([lot('sms', 1), lot('contract', 2), lot('contract', 3)])).toMatchObject([
      { kind: 'contract', left: 5 },
      { kind: 'sms', left: 1 },
    ])
  })
  it('are the months up to this one, over the turn of a year', () => {
    expect(recentMonths(new Date(2026, 1, 28), 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  })
})
