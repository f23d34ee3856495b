import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session/actor.ts'
import type { GrantFacts } from '../seals/rules.ts'

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

/** The state of a grant in the words of SQL, for filters; `grantStatus` says the same of one row. */
export const grantStatusIs = (status: number, now: Date) =>
  ({
    0: sql<boolean>`g.revoked_at is null and g.starts_at > ${now} and (g.ends_at is null or g.ends_at > ${now})`,
    1: sql<boolean>`g.revoked_at is null and g.starts_at <= ${now} and (g.ends_at is null or g.ends_at > ${now})`,
    2: sql<boolean>`g.revoked_at is null and g.ends_at <= ${now}`,
    3: sql<boolean>`g.revoked_at is not null`,
  })[status] ?? sql<boolean>`false`

export const grantsWithSeals = (db: Queryable) =>
  db
    .selectFrom('seal_grant as g')
    .innerJoin('company_seal as seal', (join) =>
      join.onRef('seal.company_id', '=', 'g.company_id').onRef('seal.id', '=', 'g.seal_id'),
    )
    .innerJoin('company as owner', 'owner.id', 'g.company_id')

export const applicationsWithSeals = (db: Queryable) =>
  db
    .selectFrom('seal_application as a')
    .innerJoin('company_seal as seal', (join) =>
      join.onRef('seal.company_id', '=', 'a.company_id').onRef('seal.id', '=', 'a.seal_id'),
    )
