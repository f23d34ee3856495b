import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, plugRouter } from '../navigation/go.ts'
import { sessionExpired } from './expired.ts'
import { freshBrowser, LI, ZHANG } from './fixtures.ts'
import { KEYS } from './keys.ts'
import { takeReturn } from './returnTo.ts'
import { openOpenSession, openSession, session } from './session.ts'

const moves: string[] = []
const on = (path: string) => vi.spyOn(page, 'path').mockReturnValue(path)

beforeEach(() => {
  freshBrowser()
  moves.length = 0
  plugRouter((path) => moves.push(path))
  vi.spyOn(page, 'reload').mockImplementation(() => moves.push('reload'))
})

describe('code 401', () => {
  it('clears the login and goes to the login page', () => {
    openSession(ZHANG)
    on('/signTask')
    expect(sessionExpired()).toBe(true)
    expect(moves).toEqual(['/login'])
    expect(session.get().holder).toBeNull()
    expect(localStorage.getItem(KEYS.token)).toBeNull()
  })

  it('goes to the single sign-on login when its code is stored', () => {
    openSession(ZHANG)
    localStorage.setItem(KEYS.ssoCode, 'acme/1')
    on('/signTask')
    sessionExpired()
    expect(moves).toEqual(['/ssoLogin?ssoCode=acme%2F1'])
  })

  it('goes there once, though several calls fail together and the page has not moved yet', () => {
    openSession(ZHANG)
    localStorage.setItem(KEYS.ssoCode, 'acme')
    on('/signTask')
    expect([sessionExpired(), sessionExpired(), sessionExpired()]).toEqual([true, false, false])
    expect(moves).toEqual(['/ssoLogin?ssoCode=acme'])
  })

  it('reloads in the workplace-messaging client, which signs people in by itself', () => {
    localStorage.setItem(KEYS.workplace, '1')
    openSession(ZHANG)
    on('/signTask')
    sessionExpired()
    expect(moves).toEqual(['reload'])
    expect(session.get().holder).toBeNull()
  })

  it('does nothing in that client without a token', () => {
    localStorage.setItem(KEYS.workplace, '1')
    on('/signTask')
    expect(sessionExpired()).toBe(false)
    expect(moves).toEqual([])
  })

  it('goes to the open login inside the open platform and leaves the other session alone', () => {
    openSession(ZHANG)
    openOpenSession('open-1')
    on('/platform/openUser')
    sessionExpired()
    expect(moves).toEqual(['/platform/openlogin'])
    expect(session.get()).toMatchObject({ openToken: null, holder: ZHANG })
  })

  it('is dealt with once when several calls fail together', () => {
    openSession(ZHANG)
    on('/signTask')
    sessionExpired()
    on('/login')
    expect(sessionExpired()).toBe(false)
    expect(moves).toEqual(['/login'])
  })

  it('remembers the page for the same person only', () => {
    openSession(ZHANG)
    on('/signTask')
    sessionExpired()
    expect(takeReturn(LI.userId)).toBeNull()
    openSession(ZHANG)
    sessionExpired()
    expect(takeReturn(ZHANG.userId)).toBe('/')
  })
})
