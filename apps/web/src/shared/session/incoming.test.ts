import { beforeEach, describe, expect, it } from 'vitest'
import { accountQuestion, type Choice } from '../lite/accountChoice.ts'
import { toasts } from '../lite/toast.ts'
import { readCookie } from './cookies.ts'
import { answering, freshBrowser, LI, ok, ZHANG } from './fixtures.ts'
import { acceptArrival, acceptIncoming, captureArrival, stripIncoming } from './incoming.ts'
import { openSession, session } from './session.ts'

const facts = ({ userId, userType }: typeof ZHANG, name: string) =>
  ok({ valid: true, userId, userType, name, companyId: null })
const dead = ok({ valid: false, userId: null, userType: null, name: null, companyId: null })

const answerWith = (choice: Choice) => {
  let asked: unknown = null
  const stop = accountQuestion.subscribe(() => {
    const { open } = accountQuestion.get()
    if (!open) return
    asked = { current: open.current, arriving: open.arriving }
    stop()
    queueMicrotask(() => open.answer(choice))
  })
  return () => asked
}

beforeEach(freshBrowser)

describe('a token in the address', () => {
  it('is taken out together with the user type, the rest stays', () => {
    expect(stripIncoming('?a=1&access_token=t&userType=2&b=%E4%B8%AD')).toEqual({
      incoming: { accessToken: 't', userType: 2 },
      search: '?a=1&b=%E4%B8%AD',
    })
    expect(stripIncoming('?access_token=t&userType=9').incoming).toEqual({ accessToken: 't', userType: null })
    expect(stripIncoming('?q=a%20b').search).toBe('?q=a%20b')
  })

  it('leaves the address bar before anything else happens', async () => {
    history.replaceState(null, '', '/signTask?access_token=token-li&userType=1&keep=1#x')
    captureArrival()
    expect(location.pathname + location.search + location.hash).toBe('/signTask?keep=1#x')
    answering(facts(LI, '李四'))
    answerWith('switch')
    await acceptArrival()
    expect(session.get().holder).toEqual(LI)
    history.replaceState(null, '', '/')
  })

  it('from elsewhere makes nobody somebody without asking, and can be refused', async () => {
    history.replaceState(null, '', '/signTask?access_token=token-li')
    captureArrival()
    answering(facts(LI, '李四'))
    const asked = answerWith('stay')
    await acceptArrival()
    expect(asked()).toEqual({ current: null, arriving: '李四' })
    expect(session.get().holder).toBeNull()
    history.replaceState(null, '', '/')
  })

  it('from a page registered for it, or from our own, opens without a question', async () => {
    for (const [from, trusted] of [
      ['https://partner.example', true],
      [null, false],
    ] as const) {
      freshBrowser()
      answering(
        ok({ valid: true, userId: LI.userId, userType: LI.userType, name: '李四', companyId: null, trusted }),
      )
      const asked = answerWith('stay')
      await acceptIncoming({ accessToken: 'token-li', userType: null }, from)
      expect(asked()).toBeNull()
      expect(session.get().holder).toEqual(LI)
    }
  })

  it('is checked with the server before it is stored', async () => {
    const sent = answering(facts(LI, '李四'))
    await acceptIncoming({ accessToken: 'token-li', userType: null })
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/api/web/user/verify', '{"accessToken":"token-li"}'],
    ])
    expect(session.get().holder).toEqual(LI)
  })

  it('is not stored when the server does not know it', async () => {
    openSession(ZHANG)
    answering(dead)
    await acceptIncoming({ accessToken: 'forged', userType: 2 })
    expect(session.get().holder).toEqual(ZHANG)
    expect(readCookie('userType')).toBe('1')
    expect(toasts.get().current?.text).toContain('已失效')
  })

  it('replaces a token of the same person without a question', async () => {
    openSession(ZHANG)
    answering(facts(ZHANG, '张三'))
    await acceptIncoming({ accessToken: 'newer', userType: null })
    expect(session.get().holder).toEqual({ ...ZHANG, token: 'newer' })
  })

  it('asks before it replaces the live session of another person, and can be refused', async () => {
    openSession(ZHANG)
    answering(facts(LI, '李四'), facts(ZHANG, '张三'))
    const asked = answerWith('stay')
    await acceptIncoming({ accessToken: 'token-li', userType: 2 })
    expect(asked()).toEqual({ current: '张三', arriving: '李四' })
    expect(session.get().holder).toEqual(ZHANG)
    expect(readCookie('userType')).toBe('1')
  })

  it('switches when the person says so', async () => {
    openSession(ZHANG)
    answering(facts(LI, '李四'), facts(ZHANG, '张三'))
    answerWith('switch')
    await acceptIncoming({ accessToken: 'token-li', userType: null })
    expect(session.get().holder).toEqual(LI)
  })

  it('does not ask on behalf of a session that has already ended', async () => {
    openSession(ZHANG)
    answering(facts(LI, '李四'), dead)
    const asked = answerWith('stay')
    await acceptIncoming({ accessToken: 'token-li', userType: null })
    expect(asked()).toBeNull()
    expect(session.get().holder).toEqual(LI)
  })

  it('stores a user type that comes alone in the cookie', async () => {
    await acceptIncoming({ accessToken: null, userType: 2 })
    expect(readCookie('userType')).toBe('2')
  })
})
