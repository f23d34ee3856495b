import { theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * A session of the demo's operator for the scenes played before anybody looks. He has no telephone to read a code from,
 * and two scenes within a minute would ask for two; whoever signs in as him goes through the second step.
 */
export const demoOperatorToken = async (
  { sessions, db, columns, clock }: Pick<Services, 'sessions' | 'db' | 'columns' | 'clock'>,
  mobile: string,
): Promise<string> => {
  const which = { mobile_hash: columns.lookup(mobile), is_operator: true, is_demo: true }
  const { id: accountId } = await theRow(db, 'account', which, ['id'])
  return sessions.open(db, {
    accountId,
    companyId: null,
    secondStepAt: clock(),
    address: '127.0.0.1',
    userAgent: null,
  })
}
