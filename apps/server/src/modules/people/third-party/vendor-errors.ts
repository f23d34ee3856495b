import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { OutboundRefused } from '../../../platform/security/outbound.ts'
import { ForeignRefused, ForeignUnavailable } from '../../../providers/foreign-app.ts'

/** What a vendor said goes to the log; people are told what it means for them. */
export const askedOf = async <T>(
  { services, visitor }: Pick<Call<'/dd/login'>, 'services' | 'visitor'>,
  ask: () => Promise<T>,
  refusal: 'FOREIGN_REFUSED' | 'WORKPLACE_REFUSED' = 'FOREIGN_REFUSED',
): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    const refused = error instanceof ForeignRefused || error instanceof OutboundRefused
    if (!refused && !(error instanceof ForeignUnavailable)) throw error
    services.log.warn({ requestId: visitor.requestId, reason: error.message }, 'foreign service')
    throw new CodedError(refused ? refusal : 'FOREIGN_UNAVAILABLE')
  }
}
