import type { Pace } from '@xinqi/api/open/public-endpoint'
import { PUBLIC_RATES } from '@xinqi/api/open/registry'
import type { OpenApp } from './open-call.ts'

const REMEMBERED = 50_000

/** How many calls a second an app may make of an endpoint of this kind. Pure. */
export const rateOf = ({ is_sandbox, rates }: Pick<OpenApp, 'is_sandbox' | 'rates'>, pace: Pace): number =>
  (rates as Partial<Record<Pace, number>>)[pace] ?? (is_sandbox ? PUBLIC_RATES.sandbox : PUBLIC_RATES[pace])

/** Seconds to wait, or 0; how many calls are left at once, and in how many seconds all of them are there again. */
export type PaceAnswer = { wait: number; left: number; full: number }

/** A bucket for each app and endpoint that refills steadily. */
export const makePaces = (clock: () => number) => {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (key: string, perSecond: number): PaceAnswer => {
    const now = clock()
    const bucket = buckets.get(key) ?? { tokens: perSecond, at: now }
    bucket.tokens = Math.min(perSecond, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    if (!buckets.has(key)) {
      if (buckets.size >= REMEMBERED) buckets.delete(buckets.keys().next().value!)
      buckets.set(key, bucket)
    }
    const wait = bucket.tokens < 1 ? Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)) : 0
    if (!wait) bucket.tokens -= 1
    const full = Math.ceil((perSecond - bucket.tokens) / perSecond)
    return { wait, left: Math.floor(bucket.tokens), full }
  }
}
