import { afterEach, describe, expect, it, vi } from 'vitest'
import { plugRouter } from '../../../shared/navigation/go.ts'
import { session } from '../../../shared/session/session.ts'
import { askedStep } from './askedStep.ts'
import { enter } from './enter.ts'

const signedIn = {
  token: 'a-token',
  userId: '019a0000-0000-7000-8000-000000000001',
  userType: 2 as const,
  companyId: null,
  isAdmin: false,
}

afterEach(() => {
  askedStep.set({ asked: null })
  session.set({ holder: null })
})

describe('after signing in', () => {
  it('one is in', () => {
    const move = vi.fn()
    plugRouter(move)
    enter(signedIn)
    expect(session.get().holder?.token).toBe('a-token')
    expect(move).toHaveBeenCalledOnce()
  })

  it('one is not in while a second step is asked for, and the login page takes it', () => {
    const move = vi.fn()
    plugRouter(move)
    const secondStep = { ticket: 't', kind: 'totp' as const, companyName: null }
    enter({ ...signedIn, token: '', secondStep })
    expect(session.get().holder).toBeNull()
    expect(askedStep.get().asked).toEqual(secondStep)
    expect(move).toHaveBeenCalledWith('/login', { replace: true })
  })
})
