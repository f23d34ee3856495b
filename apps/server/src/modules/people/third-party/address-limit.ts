import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'

const HOUR = 3_600_000

/** Before anything is asked of somebody else on a stranger's behalf. */
export const limitAddress = async (
  { autocommit, visitor, now }: Pick<Call<'/dd/login'>, 'autocommit' | 'visitor' | 'now'>,
  door: string,
  perHour: number,
): Promise<void> => {
  const { allowed } = await hitWindow(autocommit, `${door}:address:${visitor.address}`, perHour, HOUR, now)
  if (!allowed) throw new CodedError('TOO_MANY')
}
