import { DAY } from '@xinqi/api/durations'
import type { Renewal, RenewalDigest } from '@xinqi/evidence'

/** New entries are taken up, and a timestamp is vouched for anew, at least so often. */
const EVERY_MS = 365 * DAY
/** Long enough to notice that an authority is gone and find another. */
const BEFORE_END_MS = 180 * DAY

export type LastRenewal = {
  digest: string
  size: number
  at: Date
  /** When the certificate of its timestamp ends. */
  endsAt: Date
  /** When everything was last hashed anew. */
  hashedAt: Date
}

/** Which step is to be taken now, or none. Pure. */
export const renewalDue = (
  last: LastRenewal | undefined,
  head: { size: number },
  wanted: RenewalDigest,
  now: Date,
): Renewal['kind'] | null => {
  if (head.size === 0) return null
  if (!last || last.digest !== wanted) return 'hashes'
  const isOld = (since: Date) => now.getTime() - since.getTime() >= EVERY_MS
  if (head.size > last.size && isOld(last.hashedAt)) return 'hashes'
  return isOld(last.at) || last.endsAt.getTime() - now.getTime() < BEFORE_END_MS ? 'timestamp' : null
}
