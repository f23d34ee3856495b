// Every changing call of signing, sending, paying and approving, with its answer cut: nobody is told that it failed before
// the server was asked what became of it, and it is asked under the key by which the server knows.

import type { EndpointFacts } from '@xinqi/api/endpoint'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orders } from '../../../../../packages/api/src/calls/commerce/orders.ts'
import { payment } from '../../../../../packages/api/src/calls/commerce/payment.ts'
import { approvals } from '../../../../../packages/api/src/calls/contracts/approvals.ts'
import { drafts } from '../../../../../packages/api/src/calls/contracts/drafts.ts'
import { placing } from '../../../../../packages/api/src/calls/contracts/placing.ts'
import { scanSign } from '../../../../../packages/api/src/calls/contracts/scan-sign.ts'
import { signing } from '../../../../../packages/api/src/calls/contracts/signing.ts'
import { termination } from '../../../../../packages/api/src/calls/contracts/termination.ts'
import { toasts } from '../lite/toast.ts'
import { answering, freshBrowser, ok, refused, ZHANG } from '../session/fixtures.ts'
import { openSession } from '../session/session.ts'
import { call } from './call.ts'

const CALLS: Record<string, EndpointFacts> = {
  ...signing,
  ...drafts,
  ...placing,
  ...scanSign,
  ...termination,
  ...approvals,
  ...orders,
  ...payment,
}
const changing = Object.entries(CALLS).filter(([, { changes, kind }]) => changes && kind !== 'binary')

/** What they answer is not kept: the reason beside each. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  '/contract/reading': 'said again by the page itself until it is heard',
  '/contract/invited': 'reads the invitation; notes that it was opened',
  '/contract/invitation/enter': 'answers with a session, which is written nowhere',
  '/contract/phone': 'answers with a ticket, which is written nowhere; another is made at once',
}

/** Calls by their path alone: what they carry is not the matter here. */
const callAny = call as unknown as (path: string, body: object) => Promise<unknown>

beforeEach(() => {
  freshBrowser()
  toasts.set({ current: null })
  openSession(ZHANG)
  vi.stubGlobal('setTimeout', (run: () => void) => queueMicrotask(run) as unknown as number)
})

/** The server does it; of what it answers, the first so many never arrive. */
const cutting = (lost: number, cut: () => Promise<Response>, ...replies: Parameters<typeof answering>) => {
  const sent = answering(...replies)
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const arrived = await answer(url, init)
    return sent.length <= lost ? cut() : arrived
  })
  return sent
}
const broken = () => Promise.reject(new TypeError('connection reset'))
const WAYS: readonly [string, () => Promise<Response>][] = [
  ['the connection is cut', broken],
  ['a proxy says 502', async () => new Response('<html>', { status: 502 })],
  ['a proxy says 504', async () => new Response('<html>', { status: 504 })],
]

describe('a lost answer', () => {
  it('is asked for of nobody who has not kept it', () => {
    expect(changing.length).toBeGreaterThan(60)
    expect(
      changing
        .filter(([, facts]) => !facts.idempotent)
        .map(([path]) => path)
        .sort(),
    ).toEqual(Object.keys(NOT_KEPT).sort())
  })

  it.each(changing.filter(([, { kind }]) => kind === 'json').map(([path]) => path))(
    '%s is found out before anything is said',
    async (path) => {
      for (const [, cut] of WAYS) {
        const sent = cutting(1, cut, ok({ done: path }))
        await expect(callAny(path, {})).resolves.toEqual({ done: path })
        expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
        expect(sent.map(({ headers }) => headers.get('x-xinqi-asked-again'))).toEqual([null, '1'])
        expect(toasts.get().current).toBeNull()
      }
    },
  )

  it('that stays lost is called unknown, never a failure', async () => {
    const sent = cutting(9, broken, ok(null))
    await expect(callAny('/contract/sign', {})).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('可能已经完成'),
    })
    expect(sent).toHaveLength(4)
  })

  it('of what the server keeps nothing of is told in the server’s words', async () => {
    cutting(1, broken, refused(1108, '没有收到上一次操作的结果'))
    await expect(callAny('/contract/invitation/enter', {})).rejects.toMatchObject({
      kind: 'answer',
      message: '没有收到上一次操作的结果',
    })
  })
})
