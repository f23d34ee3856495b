import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Identity, session } from '../../../shared/session/session.ts'
import { COLLEAGUES_SAID_NO, type Mine } from './detail.ts'
import { NextStep } from './SignOnPhonePage.tsx'
import type { Signing } from './useSigning.ts'

const bought = [{ keyWord: 'service:contract:addapprove', configNumber: 1 }]
beforeEach(() => {
  const account = { userType: 1, package: { packagesFunctions: bought } }
  session.set({ identity: { account } as unknown as Identity })
})
afterEach(cleanup)

const shown = (mine: Partial<Mine>, setAsking = vi.fn()) => {
  const signing = {
    detail: { contractId: 'c', mine, parties: [], actions: ['sign', 'addApproval'] },
    marks: { missing: [], isPicture: () => true },
    reading: { seconds: 0 },
    sealUse: { mayAsk: false, mayAskColleagues: true },
    setAsking,
  }
  render(<NextStep signing={signing as unknown as Signing} />)
  return screen.getByRole('button')
}

it('offers to ask colleagues again as the next thing to do when they said no', () => {
  const setAsking = vi.fn()
  const button = shown({ sealUse: COLLEAGUES_SAID_NO }, setAsking)
  expect(button.textContent).toBe('再次加签')
  fireEvent.click(button)
  expect(setAsking).toHaveBeenCalledWith({ what: 'addApproval' })
})

it('goes on to signing when nobody is to be asked', () => {
  expect(shown({ sealUse: null }).textContent).toBe('阅读并签署')
})
