import { CONTRACT_STATUSES, STANDINGS } from '@xinqi/api/contract-life/vocabulary'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS, SIGNER } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { afterDetail, type Invited, leadsStraightOn, whatBecame } from './whereTo.ts'

const way = (lacks: Invited['ways'][number]['lacks']): Invited['ways'][number] => ({
  partyId: 'p',
  kind: 2,
  name: '甲',
  companyId: null,
  status: SIGNER.due,
  lacks,
  isCurrent: true,
  otherCompany: null,
})
const invited = (more: Partial<Invited>): Invited => ({
  contractId: 'c',
  name: '采购合同',
  from: '示例科技有限公司',
  status: CONTRACT_IS.toSign,
  phase: 'signing',
  deadlineAt: null,
  invitedName: null,
  endReason: null,
  opens: true,
  left: null,
  ways: [],
  ...more,
})

const ENTRIES = [
  '/sign/detail',
  '/inviteSign',
  '/sign/pageDetail',
  '/sign/flowDetails',
  '/sign/fillForm',
] as const
type Entry = (typeof ENTRIES)[number]
const entryOf = (path: string) => path.split('?')[0] as Entry

/** The way of a visitor who clicks nothing, as the pages lead him. `fills`: there is something for him to fill in. */
const walk = (entry: Entry, seen: Invited, fills: boolean): Entry[] => {
  const way: Entry[] = [entry]
  while (way.length < 10) {
    const here = way.at(-1)!
    const next =
      here === '/inviteSign'
        ? leadsStraightOn(seen)
          ? '/sign/detail'
          : null
        : afterDetail('c', {
            error: seen.opens ? null : { code: CODE.NOT_FOUND },
            actions: here === '/sign/detail' && fills ? ['fill'] : [],
          })
    if (!next) break
    way.push(entryOf(next))
  }
  return way
}

describe('pages about one contract', () => {
  const WAYS: Invited['ways'][] = [
    [],
    [way(null)],
    [way('switchTo')],
    [way('takeUp')],
    [way(null), way('switchTo')],
  ]
  it('never send a visitor in circles, whatever has become of the contract and whoever he is', () => {
    for (const standing of STANDINGS)
      for (const opens of [true, false])
        for (const ways of WAYS)
          for (const fills of [true, false])
            for (const entry of ENTRIES) {
              const taken = walk(entry, invited({ ...standing, opens, ways }), fills)
              expect(new Set(taken).size, taken.join(' → ')).toBe(taken.length)
              expect(taken.length, taken.join(' → ')).toBeLessThanOrEqual(4)
            }
  })
  it('say what happened and what to do in every status', () => {
    for (const status of CONTRACT_STATUSES)
      for (const left of [null, { to: null }, { to: '李四' }]) {
        const { title, text } = whatBecame(invited({ status, left, opens: false, endReason: '条款有误' }))
        expect(title).toMatch(/合同|签署|转交/)
        expect(text.length).toBeGreaterThan(8)
      }
    expect(whatBecame(invited({ status: CONTRACT_IS.withdrawn, endReason: '条款有误' })).text).toContain(
      '条款有误',
    )
    expect(whatBecame(invited({ left: { to: '李四' } })).text).toContain('李四')
  })
})
