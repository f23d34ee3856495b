import { DAY } from '@xinqi/api/durations'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshBrowser, ZHANG } from './fixtures.ts'
import { KEYS } from './keys.ts'
import { closeSession, dropIfForgotten, openSession, restoreSession, session } from './session.ts'
import { cookieToken, loadToken, saveToken } from './token.ts'

beforeEach(freshBrowser)

describe('the login token', () => {
  it('lives one day in local storage', () => {
    saveToken(ZHANG, 0)
    expect(loadToken(DAY - 1)).toEqual(ZHANG)
    expect(loadToken(DAY)).toBeNull()
  })

  it('lives three days in the cookie', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    saveToken(ZHANG)
    expect(written.mock.calls.map(([cookie]) => cookie)).toContainEqual(
      expect.stringMatching(/^token=token-zhang; Path=\/; Max-Age=259200; SameSite=Lax/),
    )
  })

  it('is not taken from storage somebody has tampered with', () => {
    localStorage.setItem(KEYS.token, '{"token":')
    expect(loadToken()).toBeNull()
    localStorage.setItem(KEYS.token, '"token-zhang"')
    expect(loadToken()).toBeNull()
  })

  it('is forgotten everywhere once the day is over', () => {
    openSession(ZHANG)
    vi.useFakeTimers({ now: Date.now() + DAY + 1, toFake: ['Date'] })
    dropIfForgotten()
    expect(session.get().holder).toBeNull()
    expect(cookieToken()).toBeNull()
  })

  it('comes back after a reload, and the cookie follows local storage', () => {
    openSession(ZHANG)
    session.set({ holder: null })
    // biome-ignore lint/suspicious/noDocumentCookie: another port of the same host wrote its own token
    document.cookie = 'token=other; Path=/'
    restoreSession()
    expect(session.get().holder).toEqual(ZHANG)
    expect(cookieToken()).toBe('token-zhang')
  })

  it('changes the epoch whenever the person changes', () => {
    const before = session.get().epoch
    openSession(ZHANG)
    closeSession()
    expect(session.get().epoch).toBe(before + 2)
  })
})
