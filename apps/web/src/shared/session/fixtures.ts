import { vi } from 'vitest'
import { KEYS } from './keys.ts'
import { session } from './session.ts'
import { dropTokenCookies, type Holder } from './token.ts'

export const ZHANG: Holder = { token: 'token-zhang', userId: 'user-zhang', userType: 1 }
export const LI: Holder = { token: 'token-li', userId: 'user-li', userType: 2 }

/** A browser nobody has used yet. */
export const freshBrowser = () => {
  localStorage.clear()
  sessionStorage.clear()
  dropTokenCookies()
  localStorage.removeItem(KEYS.workplace)
  session.set({ holder: null, identity: null, openToken: null, epoch: session.get().epoch + 1 })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
type Sent = { url: string; body: string | undefined; headers: Headers; method: string }

/** A server of canned answers, in order; the last one repeats. */
export const answering = (...replies: Reply[]) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({
      url,
      body: init.body as string | undefined,
      headers: new Headers(init.headers),
      method: init.method ?? 'GET',
    })
    const { status = 200, body, headers } = replies[Math.min(sent.length, replies.length) - 1]!
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  })
  return sent
}

export const ok = (data: unknown): Reply => ({ body: { code: 1, msg: '', data } })
export const refused = (code: number, msg: string, status = 200): Reply => ({
  status,
  body: { code, msg, data: null },
})
