import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
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

const shown = (mine: Partial<Mine>, setAsking = vi.fn(), seconds = 0) => {
  const signing = {
    detail: { contractId: 'c', mine, parties: [], actions: ['sign', 'addApproval'] },
    isOpen: true,
    marks: { missing: [], isLoading: false, isMissing: false, hasBegun: true },
    reading: { seconds, left: [] },
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
  const setAsking = vi.fn()
  const button = shown({ sealUse: null }, setAsking)
  expect(button.textContent).toBe('确认签署')
  fireEvent.click(button)
  expect(setAsking).toHaveBeenCalledWith({ what: 'intent' })
})

it('lets nobody sign before the reading time is over', () => {
  vi.useFakeTimers()
  const setAsking = vi.fn()
  const button = shown({ sealUse: null }, setAsking, 5) as HTMLButtonElement
  expect(button.textContent).toBe('确认签署（5s）')
  expect(button.disabled).toBe(true)
  act(() => void vi.advanceTimersByTime(3000))
  expect(button.textContent).toBe('确认签署（2s）')
  act(() => void vi.advanceTimersByTime(2000))
  expect(button.textContent).toBe('确认签署')
  fireEvent.click(button)
  expect(setAsking).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
