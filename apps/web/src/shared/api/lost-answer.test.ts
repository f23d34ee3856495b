// Every changing call of signing, sending, paying and approving, with its answer cut: nobody is told that it failed before
// the server was asked what became of it, and it is asked under the key by which the server knows.

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { everyCall } from '../../../../../packages/api/src/calls.ts'
import { toasts } from '../lite/toast.ts'
import { answering, freshBrowser, ok, refused, ZHANG } from '../session/fixtures.ts'
import { openSession } from '../session/session.ts'
import { call } from './call.ts'

/** By what a change is called: whoever adds a call of these kinds adds it here. */
const KINDS: Readonly<Record<string, RegExp>> = {
  signing: /^(contract|certification|sealAuth|openSealAuth|negotiation|notary)\./,
  paying: /^(order|cashier|transfer|refund|copies|commission|invoice|subAccount)\.|^partner\.settle$/,
  approving: /^(approval|proposal|mandate)\.|^(review\.decide|invite\.review|agent\.(confirm|refuse))$/,
}
const ofTheseKinds = everyCall().filter(
  ([, { changes, kind, auth }]) =>
    changes &&
    kind !== 'binary' &&
    auth !== 'open' &&
    Object.values(KINDS).some((events) => events.test(changes)),
)

/** What they answer is not kept: the reason beside each. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  '/contract/reading': 'said again by the page itself until it is heard',
  '/contract/invited': 'reads the invitation; notes that it was opened',
  '/contract/phone': 'answers with a ticket, which is written nowhere; another is made at once',
  '/contract/favourite': 'a mark of his own, set to what he pressed',
  '/check/elgContractImport': 'reads the file; nothing is taken over before he says so',
  '/legalAuthorise/detail': 'reads the letter; notes that it was opened',
  '/company/uploadLicense': 'a picture, chosen anew',
  '/company/uploadLicenseOCR': 'a picture, chosen anew',
  '/company/uploadProxy': 'a picture, chosen anew',
  '/negotiation/importWord':
    'proposes from a file that is chosen anew; what stands already is not proposed again',
  '/notary/download': 'hands over what is there',
  '/file/downloadAttchFile': 'hands over what is there',
  '/invoice/download': 'hands over what is there',
  '/operator/invoice/download': 'hands over what is there',
  '/invoice/saveTitle': 'set to what he typed',
  '/invoice/removeTitle': 'gone the second time',
}

/** Everything else whose answer is kept is found out the same way. */
const kept = everyCall().filter(
  ([, { changes, kind, auth, idempotent }]) => changes && idempotent && kind === 'json' && auth !== 'open',
)

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
    for (const [kind, events] of Object.entries(KINDS))
      expect(
        ofTheseKinds.filter(([, { changes }]) => changes && events.test(changes)).length,
        kind,
      ).toBeGreaterThan(8)
    expect(
      ofTheseKinds
        .filter(([, facts]) => !facts.idempotent)
        .map(([path]) => path)
        .sort(),
    ).toEqual(Object.keys(NOT_KEPT).sort())
  })

  it.each(kept.map(([path]) => path))('%s is found out before anything is said', async (path) => {
    for (const [, cut] of WAYS) {
      const sent = cutting(1, cut, ok({ done: path }))
      await expect(callAny(path, {})).resolves.toEqual({ done: path })
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
      expect(sent.map(({ headers }) => headers.get('x-xinqi-asked-again'))).toEqual([null, '1'])
      expect(toasts.get().current).toBeNull()
    }
  })

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
