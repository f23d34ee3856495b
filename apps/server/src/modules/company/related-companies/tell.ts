import type { Queryable } from '../../../platform/db/database.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { administratorsOf } from '../members/administrators.ts'

/** A word to everybody who runs a company. */
export const tellAdministrators = async (
  db: Queryable,
  companyId: string,
  message: { title: string; content: string; path: string; at: Date },
): Promise<void> => {
  for (const accountId of await administratorsOf(db, companyId)) {
    await sendMessage(db, { accountId, companyId, ...message })
  }
}
