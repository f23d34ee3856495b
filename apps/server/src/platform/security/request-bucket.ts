/** Floods are stopped in the process, before any query: a bucket per session or address that refills steadily. */
export type RequestBuckets = { take: (key: string) => boolean }

const BURST = 4
const REMEMBERED = 50_000

export const requestBuckets = (perSecond: number, clock: () => number): RequestBuckets => {
  const capacity = perSecond * BURST
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take: (key) => {
      const now = clock()
      const bucket = buckets.get(key)
      if (!bucket) {
        if (buckets.size >= REMEMBERED) buckets.delete(buckets.keys().next().value!)
        buckets.set(key, { tokens: capacity - 1, at: now })
        return true
      }
      bucket.tokens = Math.min(capacity, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      if (bucket.tokens < 1) return false
      bucket.tokens -= 1
      return true
    },
  }
}
