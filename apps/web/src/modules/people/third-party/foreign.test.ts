import { beforeEach, describe, expect, it, vi } from 'vitest'
import { plugRouter } from '../../../shared/navigation/go.ts'
import { freshBrowser } from '../../../shared/session/fixtures.ts'
import { rememberWish } from '../../../shared/session/returnTo.ts'
import { session } from '../../../shared/session/session.ts'
import { clientCode } from '../../company/workplace/clientBridge.ts'
import { enterConsole } from '../../open/partner-accounts/enterConsole.ts'
import { begunHere, forgetBegun, rememberBegun, stateIn } from './begunHere.ts'

const moves: string[] = []
beforeEach(() => {
  freshBrowser()
  moves.length = 0
  plugRouter((path) => moves.push(path))
})

describe('a sign-in that leaves and comes back', () => {
  it('is known by its state in this tab, until it is finished', () => {
    const state = stateIn('https://vendor.example/auth?client=1&state=abc')
    rememberBegun(state, { proof: 'p', qrId: 'q' })
    expect(begunHere('abc')).toEqual({ proof: 'p', qrId: 'q' })
    expect(begunHere('other')).toBeNull()
    expect(localStorage.length).toBe(0)
    forgetBegun('abc')
    expect(begunHere('abc')).toBeNull()
  })
})

describe('entering the console of the open platform', () => {
  it('opens its own session and goes where one wished, but only inside the platform', () => {
    rememberWish('/platform/openUser/subUsers')
    enterConsole({ token: 'open-1' })
    expect(session.get()).toMatchObject({ openToken: 'open-1', holder: null })
    expect(moves).toEqual(['/platform/openUser/subUsers'])
    rememberWish('/member')
    enterConsole({ token: 'open-2' })
    expect(moves.at(-1)).toBe('/platform/openUser')
  })
})

describe("the messenger's client", () => {
  it('is asked for a code when it is there', async () => {
    expect(await clientCode('corp')).toBeNull()
    const requestAuthCode = vi.fn(({ onSuccess }) => onSuccess({ code: 'c1' }))
    vi.stubGlobal('dd', { runtime: { permission: { requestAuthCode } } })
    expect(await clientCode('corp')).toBe('c1')
    expect(requestAuthCode).toHaveBeenCalledWith(expect.objectContaining({ corpId: 'corp' }))
    vi.stubGlobal('dd', {
      runtime: { permission: { requestAuthCode: ({ onFail }: { onFail: () => void }) => onFail() } },
    })
    await expect(clientCode('corp')).rejects.toThrow('钉钉没有给出授权')
  })
})
