import { beforeEach, describe, expect, it } from 'vitest'
import { createNavigation, type Verdict, type Visit } from './navigator.ts'

const pendingVerdict = () => {
  let resolve!: (verdict: Verdict<string>) => void
  const promise = new Promise<Verdict<string>>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const address = () => location.pathname + location.search + location.hash

beforeEach(() => history.replaceState(null, '', '/start?q=1#h'))

const navigationWith = (prepare: (visit: Visit) => Promise<Verdict<string>>) => createNavigation(prepare)

describe('moving between pages', () => {
  it('shows the address the browser was opened with', async () => {
    const { state, start } = navigationWith(async ({ pathname }) => ({ show: pathname }))
    await start()
    expect(state.get().shown).toMatchObject({
      content: '/start',
      location: { pathname: '/start', search: '?q=1', hash: '#h' },
    })
  })

  it('changes the address only when the page is ready', async () => {
    const ready = pendingVerdict()
    const { state, navigate } = navigationWith(() => ready.promise)
    const moving = navigate('/next', { replace: false })
    expect(address()).toBe('/start?q=1#h')
    expect(state.get().pending).toBe(true)
    ready.resolve({ show: 'next' })
    await moving
    expect(address()).toBe('/next')
    expect(state.get()).toMatchObject({ pending: false, shown: { content: 'next', action: 'PUSH' } })
  })

  it('follows redirects without leaving a trace of them', async () => {
    const before = history.length
    const { navigate } = navigationWith(async ({ pathname }) =>
      pathname === '/a' ? { redirect: '/b?x=1' } : { show: pathname },
    )
    await navigate('/a', { replace: false })
    expect(address()).toBe('/b?x=1')
    expect(history.length).toBe(before + 1)
  })

  it('lets the last of several visits win', async () => {
    const slow = pendingVerdict()
    const { state, navigate } = navigationWith(({ pathname }) =>
      pathname === '/slow' ? slow.promise : Promise.resolve({ show: pathname }),
    )
    const first = navigate('/slow', { replace: false })
    await navigate('/quick', { replace: false })
    slow.resolve({ show: '/slow' })
    await first
    expect(state.get().shown?.content).toBe('/quick')
    expect(address()).toBe('/quick')
  })

  it('stays where one is, and lands somewhere when one comes from outside', async () => {
    const { state, start, navigate } = navigationWith(async ({ pathname }) =>
      pathname === '/panel' ? { stay: '/home' } : { show: pathname },
    )
    history.replaceState(null, '', '/panel')
    await start()
    expect(address()).toBe('/home')
    await navigate('/panel', { replace: false })
    expect(address()).toBe('/home')
    expect(state.get()).toMatchObject({ pending: false, shown: { content: '/home' } })
  })

  it('keeps the failure of a visit until the next one succeeds', async () => {
    const { state, navigate } = navigationWith(async ({ pathname }) => {
      if (pathname === '/broken') throw new Error('no')
      return { show: pathname }
    })
    await navigate('/broken', { replace: false })
    expect(state.get().failure).toBeInstanceOf(Error)
    await navigate('/fine', { replace: false })
    expect(state.get().failure).toBeUndefined()
  })

  it('passes on the state given to a link, and again after going back', async () => {
    const { state, start, navigator } = navigationWith(async ({ pathname }) => ({ show: pathname }))
    await start()
    navigator.push('/one', { from: 'list' })
    await settle()
    expect(state.get().shown?.location.state).toEqual({ from: 'list' })
    const { key } = state.get().shown!.location
    dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    expect(state.get().shown).toMatchObject({ action: 'POP', location: { state: { from: 'list' }, key } })
  })

  it('leaves the open page as it is when a failure passes, but has nothing to leave at the beginning', async () => {
    const lost = new Error('lost')
    let isLost = true
    const { state, start, navigate } = createNavigation<string>(
      async ({ pathname }) => {
        if (isLost) throw lost
        return { show: pathname }
      },
      (failure) => failure === lost,
    )
    await start()
    expect(state.get().failure).toBe(lost)
    isLost = false
    await start()
    isLost = true
    await navigate('/next', { replace: false })
    expect(state.get()).toMatchObject({ failure: undefined, pending: false, shown: { content: '/start' } })
    expect(address()).toBe('/start?q=1#h')
    // Going back has changed the address already: the page that was open is not the one it names.
    history.pushState(null, '', '/back')
    await start()
    expect(state.get().failure).toBe(lost)
  })
})
