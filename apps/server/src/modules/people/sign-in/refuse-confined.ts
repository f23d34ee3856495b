import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'

/** A session opened on one company's word alone leads nowhere else: that company could have named anybody. */
export const refuseConfined = async (db: Queryable, sessionId: string): Promise<void> => {
  const { confined } = await db
    .selectFrom('session')
    .select('confined')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (confined) throw new CodedError('SESSION_CONFINED')
}
