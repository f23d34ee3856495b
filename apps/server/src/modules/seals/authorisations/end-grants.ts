import type { Queryable } from '../../../platform/db/database.ts'

/** Revokes what still holds or will; what has run out stays as it ended. */
export const endGrants = async (
  db: Queryable,
  companyId: string,
  which: { sealId: string } | { memberId: string } | { grantId: string },
  { by, reason, now }: { by: string | null; reason: string; now: Date },
): Promise<number> => {
  const ended = await db
    .updateTable('seal_grant')
    .set({ revoked_at: now, revoked_by: by, revoke_reason: reason })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .$if('sealId' in which, (query) => query.where('seal_id', '=', (which as { sealId: string }).sealId))
    .$if('memberId' in which, (query) =>
      query.where('grantee_member_id', '=', (which as { memberId: string }).memberId),
    )
    .$if('grantId' in which, (query) => query.where('id', '=', (which as { grantId: string }).grantId))
    .returning('id')
    .execute()
  return ended.length
}
