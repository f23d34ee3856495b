import { VISITORS_PER_MINUTE, type VisitorLimit } from '@xinqi/api/endpoint'
import { CodedError } from '../errors.ts'
import type { Visitor } from '../http/call.ts'
import type { Services } from '../services.ts'
import { hitWindow } from './rate-window.ts'

const MINUTE = 60_000
/** For calls anybody may make. A call that brings a file declares its limit instead, and it is held before the file is read. */
export const limitVisitors = async (
  { services, visitor, now }: { services: Services; visitor: Pick<Visitor, 'address'>; now: Date },
  what: VisitorLimit,
): Promise<void> => {
  const { allowed, endsAt } = await hitWindow(
    services.autocommit,
    `visitor:${what}:${visitor.address}`,
    VISITORS_PER_MINUTE[what],
    MINUTE,
    now,
  )
  if (allowed) return
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw new CodedError('TOO_MANY', undefined, { retryAfter })
}
