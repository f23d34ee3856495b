import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'

/** A session opened on one company's word alone leads nowhere else: that company could have named anybody. */
export const refuseConfined = async (db: Queryable, sessionId: string): Promise<void> => {
  const { confined } = await theRow(db, 'session', { id: sessionId }, ['confined'])
  if (confined) throw new CodedError('SESSION_CONFINED')
}
