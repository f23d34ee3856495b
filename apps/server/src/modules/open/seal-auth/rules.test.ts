import { DAY } from '@xinqi/api/durations'
import { describe, expect, it } from 'vitest'
import { AUTH, type AuthFacts, type AutomaticUse, dueExpiryNotice, isTerm, whyNotAutomatic } from './rules.ts'

const now = new Date('2026-11-16T08:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * DAY)
const auth: AuthFacts = {
  status: AUTH.inForce,
  endsAt: days(30),
  companyId: 'company',
  sealIds: ['seal'],
  filingPassed: true,
  templates: [],
  types: [],
  counterparties: [],
  maxAmountCents: null,
}
const use: AutomaticUse = {
  now,
  sealId: 'seal',
  companyId: 'company',
  contract: {
    kind: 'contract',
    isLetter: false,
    templateNo: 'T1',
    type: '采购',
    amountCents: 500_00,
    counterparties: ['示例科技有限公司'],
  },
  places: { kinds: ['seal', 'date'], toFill: 0, attachmentsAsked: 0, reading: false },
}
const why = (a: Partial<AuthFacts>, u: Partial<AutomaticUse> = {}) =>
  whyNotAutomatic({ ...auth, ...a }, { ...use, ...u })?.name ?? null
const contract = (more: Partial<AutomaticUse['contract']>) => ({ contract: { ...use.contract, ...more } })
const places = (more: Partial<AutomaticUse['places']>) => ({ places: { ...use.places, ...more } })

describe('a letter of authorisation', () => {
  it('lets sign what it says', () => {
    expect(why({})).toBeNull()
    expect(
      why({
        templates: ['T1'],
        types: ['采购'],
        counterparties: ['示例科技有限公司'],
        maxAmountCents: 500_00,
      }),
    ).toBeNull()
  })

  it.each([
    ['a natural person, whatever else', why({}, { companyId: null }), 'OPEN_AUTO_PERSON'],
    ['no filing', why({ filingPassed: false }), 'OPEN_FILING_NEEDED'],
    ['not signed', why({ status: AUTH.waiting }), 'OPEN_AUTH_UNSIGNED'],
    ['revoked', why({ status: AUTH.revoked }), 'OPEN_AUTH_REVOKED'],
    ['over to the second', why({ endsAt: now }), 'OPEN_AUTH_ENDED'],
    ['another company', why({}, { companyId: 'other' }), 'OPEN_AUTH_SCOPE'],
    ['another seal', why({}, { sealId: 'other' }), 'OPEN_AUTH_SCOPE'],
    ['a letter of its own kind', why({}, contract({ isLetter: true })), 'OPEN_AUTH_SCOPE'],
    ['an agreement that ends a contract', why({}, contract({ kind: 'termination' })), 'OPEN_AUTH_SCOPE'],
    ['another template', why({ templates: ['T2'] }), 'OPEN_AUTH_SCOPE'],
    ['no template', why({ templates: ['T1'] }, contract({ templateNo: null })), 'OPEN_AUTH_SCOPE'],
    ['another type', why({ types: ['劳动'] }), 'OPEN_AUTH_SCOPE'],
    ['no type', why({ types: ['采购'] }, contract({ type: null })), 'OPEN_AUTH_SCOPE'],
    [
      'one party too many',
      why(
        { counterparties: ['示例科技有限公司'] },
        contract({ counterparties: ['示例科技有限公司', '张三'] }),
      ),
      'OPEN_AUTH_SCOPE',
    ],
    ['one cent too much', why({ maxAmountCents: 499_99 }), 'OPEN_AUTH_SCOPE'],
    [
      'no amount under a limit',
      why({ maxAmountCents: 500_00 }, contract({ amountCents: null })),
      'OPEN_AUTH_SCOPE',
    ],
    ['a place for somebody’s hand', why({}, places({ kinds: ['seal', 'signature'] })), 'OPEN_AUTO_PERSON'],
    ['a remark', why({}, places({ kinds: ['seal', 'remark'] })), 'OPEN_AUTO_PLACES'],
    ['something to fill in', why({}, places({ toFill: 1 })), 'OPEN_AUTO_PLACES'],
    ['an attachment', why({}, places({ attachmentsAsked: 1 })), 'OPEN_AUTO_PLACES'],
    ['something to be read first', why({}, places({ reading: true })), 'OPEN_AUTO_PLACES'],
  ])('does not for %s', (_what, name, expected) => expect(name).toBe(expected))

  it('runs three years at most, and is only ever made longer', () => {
    expect(isTerm(days(365), now)).toBe(true)
    expect(isTerm(days(3 * 365), now)).toBe(true)
    expect(isTerm(days(3 * 365 + 2), now)).toBe(false)
    expect(isTerm(now, now)).toBe(false)
    expect(isTerm(days(20), now, days(30))).toBe(false)
  })

  it('is spoken of thirty, seven and one day before its end, once each', () => {
    expect(dueExpiryNotice(days(31), now, null)).toBeNull()
    expect(dueExpiryNotice(days(30), now, null)).toBe(30)
    expect(dueExpiryNotice(days(20), now, 30)).toBeNull()
    expect(dueExpiryNotice(days(5), now, 30)).toBe(7)
    expect(dueExpiryNotice(days(1), now, 7)).toBe(1)
    expect(dueExpiryNotice(days(0.5), now, 1)).toBeNull()
    expect(dueExpiryNotice(days(-1), now, null)).toBeNull()
  })
})
