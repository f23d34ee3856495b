import { followed } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** Money has gone back for good: whoever asked for it is told in the transaction that says so. */
export const MONEY_RETURNED = followed<(tx: Queryable, requestId: string) => Promise<void>>('money returned')
