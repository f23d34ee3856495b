import { CodedError } from '../errors.ts'
import type { Visitor } from '../http/call.ts'
import type { Services } from '../services.ts'
import { hitWindow } from './rate-window.ts'

const MINUTE = 60_000
/** Per address and minute: plenty for somebody who looks, little for somebody who tries numbers. */
const PER_MINUTE = { evidence: 120, verify: 30, scan: 120 } as const

/** For calls anybody may make. */
export const limitVisitors = async (
  { services, visitor, now }: { services: Services; visitor: Visitor; now: Date },
  what: keyof typeof PER_MINUTE,
): Promise<void> => {
  const { allowed, endsAt } = await hitWindow(
    services.standing,
    `visitor:${what}:${visitor.address}`,
    PER_MINUTE[what],
    MINUTE,
    now,
  )
  if (allowed) return
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw new CodedError('TOO_MANY', undefined, { retryAfter })
}
