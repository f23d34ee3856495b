import { type Certificate, isCrlSignedBy, readCrl } from '@xinqi/pdf-signature'
import type { Expiry } from '../platform/expiries.ts'
import { guard, OutsideAway } from '../platform/outside/guard.ts'

const LIMIT_MS = 4000
const SIZE_LIMIT = 16 * 1024 * 1024
/** Asked for again after this, though it may be good for longer: somebody may have been revoked. */
const FRESH_MS = 3_600_000

type CachedList = { der: Buffer; until: number; askAgainAt: number }

export type RevocationLists = {
  /** The lists of everybody in this chain who says where his is to be had; throws when one cannot be had. */
  of: (chain: readonly Certificate[]) => Promise<Buffer[]>
  /** Until when each of those that are kept is good. */
  kept: () => Expiry[]
}

/** Lists of revoked certificates, fetched from where the certificates say, kept while they are good. */
export const revocationLists = (
  clock: () => Date,
  fetchList: (url: string) => Promise<Buffer> = fetched,
): RevocationLists => {
  const kept = new Map<string, CachedList>()
  const listAt = async (url: string, issuer: Certificate): Promise<Buffer> => {
    const now = clock().getTime()
    const known = kept.get(url)
    if (known && now < known.askAgainAt) return known.der
    try {
      const der = await fetchList(url)
      const crl = readCrl(der)
      if (!isCrlSignedBy(crl, issuer)) throw new Error('the list is signed by somebody else')
      const until = crl.nextUpdate?.getTime() ?? now + FRESH_MS
      if (until <= now) throw new Error('the list is out of date')
      kept.set(url, { der: crl.der, until, askAgainAt: Math.min(until, now + FRESH_MS) })
      return crl.der
    } catch (error) {
      // The last one is still good, only not fresh.
      if (known && now < known.until) return known.der
      throw new OutsideAway('revocation list', 30, error)
    }
  }
  return {
    kept: () =>
      [...kept].map(([url, { until }]) => ({
        what: `吊销列表 ${url}`,
        kind: 'crl',
        endsAt: new Date(until),
        problem: null,
      })),
    of: async (chain) => {
      const lists = await Promise.all(
        chain.slice(0, -1).map((certificate, at) => {
          const url = certificate.crlUrls.find((one) => /^https?:/.test(one))
          return url ? listAt(url, chain[at + 1]!) : undefined
        }),
      )
      return lists.filter((one) => one !== undefined)
    },
  }
}

const ask = guard({ who: 'revocation list', limitMs: LIMIT_MS })
const fetched = (url: string): Promise<Buffer> =>
  ask(async (signal) => {
    const answer = await fetch(url, { redirect: 'error', signal })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (bytes.length > SIZE_LIMIT) throw new Error(`${url} is too long`)
    return bytes
  })
