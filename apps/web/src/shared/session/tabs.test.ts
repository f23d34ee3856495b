import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshBrowser, ZHANG } from './fixtures.ts'
import { KEYS } from './keys.ts'

type Listener = (event: { data: string }) => void
let room: Set<FakeChannel>

class FakeChannel {
  listeners = new Set<Listener>()
  constructor() {
    room.add(this)
  }
  addEventListener(_: string, listener: Listener) {
    this.listeners.add(listener)
  }
  removeEventListener(_: string, listener: Listener) {
    this.listeners.delete(listener)
  }
  postMessage(data: string) {
    for (const other of room) {
      if (other === this) continue
      queueMicrotask(() => {
        for (const listener of other.listeners) listener({ data })
      })
    }
  }
}

/** Each tab has modules of its own. */
const openTab = async () => {
  vi.resetModules()
  const { restoreSession, session } = await import('./session.ts')
  const { otherTabsChecked } = await import('./tabs.ts')
  restoreSession()
  const checked = otherTabsChecked()
  await vi.advanceTimersByTimeAsync(0)
  return { session, checked }
}

beforeEach(async () => {
  freshBrowser()
  room = new Set()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.useFakeTimers()
  const { saveToken } = await import('./token.ts')
  saveToken(ZHANG)
  localStorage.setItem(KEYS.closeTabExit, '1')
})

describe('close-tab-exit', () => {
  it('ends the session of a tab that finds no other within a second', async () => {
    const { session, checked } = await openTab()
    await vi.advanceTimersByTimeAsync(999)
    expect(session.get().holder).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await checked
    expect(session.get().holder).toBeNull()
  })

  it('lets a tab in as soon as another answers', async () => {
    sessionStorage.setItem('tabOpen', '1')
    localStorage.setItem(KEYS.lastTabSeen, String(Date.now()))
    await openTab()
    sessionStorage.clear()
    const { session, checked } = await openTab()
    await checked
    expect(session.get().holder).toEqual(ZHANG)
  })

  it('lets a reload in', async () => {
    sessionStorage.setItem('tabOpen', '1')
    localStorage.setItem(KEYS.lastTabSeen, String(Date.now() - 2000))
    const { session, checked } = await openTab()
    await checked
    expect(session.get().holder).toEqual(ZHANG)
  })

  it('does not mistake a tab restored much later for a reload', async () => {
    sessionStorage.setItem('tabOpen', '1')
    localStorage.setItem(KEYS.lastTabSeen, String(Date.now() - 3_600_000))
    const { session, checked } = await openTab()
    await vi.advanceTimersByTimeAsync(1000)
    await checked
    expect(session.get().holder).toBeNull()
  })

  it('concerns nobody whose company did not ask for it', async () => {
    localStorage.removeItem(KEYS.closeTabExit)
    const { session, checked } = await openTab()
    await checked
    expect(session.get().holder).toEqual(ZHANG)
  })

  it('locks nobody out where tabs cannot be asked', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { session, checked } = await openTab()
    await checked
    expect(session.get().holder).toEqual(ZHANG)
  })
})
