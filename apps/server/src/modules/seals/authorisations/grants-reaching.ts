import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { GrantFacts } from '../company-seals/rules.ts'

export const typesOf = (json: unknown): string[] => json as string[]

/** Grants that reach this person or his company and are not revoked; time and extent are for the rule to judge. */
export const grantsReaching = async (
  db: Queryable,
  actor: Actor,
  only: { sealId?: string } = {},
): Promise<GrantFacts[]> => {
  const { company } = actor
  if (!company) return []
  const rows = await db
    .selectFrom('seal_grant')
    .selectAll()
    .where('grantee_company_id', '=', company.id)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('grantee_member_id', '=', company.memberId), eb('grantee_member_id', 'is', null)]),
    )
    .$if(only.sealId !== undefined, (query) => query.where('seal_id', '=', only.sealId!))
    .execute()
  return rows.map((row) => ({
    grantId: row.id,
    sealId: row.seal_id,
    granteeCompanyId: row.grantee_company_id,
    granteeMemberId: row.grantee_member_id,
    scope: row.scope,
    contractTypes: typesOf(row.contract_types),
    contractNo: row.contract_no,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    revokedAt: row.revoked_at,
  }))
}
