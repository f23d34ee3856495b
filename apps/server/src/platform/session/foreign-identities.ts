import type { Queryable } from '../db/database.ts'
import { inRows, removeRows } from '../db/row.ts'

// Under which names other houses know our people: what they sign in with from there.

export const touchForeign = (db: Queryable, provider: string, subject: string, now: Date) =>
  inRows(db, 'foreign_identity', { provider, subject }).set({ last_used_at: now })

/** Not when somebody else has taken it a moment ago. */
export const keepForeign = async (
  db: Queryable,
  link: { provider: string; subject: string; accountId: string; companyId: string | null },
  now: Date,
): Promise<boolean> => {
  const kept = await db
    .insertInto('foreign_identity')
    .values({
      provider: link.provider,
      subject: link.subject,
      account_id: link.accountId,
      company_id: link.companyId,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((oc) => oc.columns(['provider', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst()
  return kept !== undefined
}

export const dropForeign = async (
  db: Queryable,
  { provider, subject }: { provider: string; subject: string },
): Promise<void> => {
  await removeRows(db, 'foreign_identity', { provider, subject })
}
