import { SEAL_GRANTEE } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { GRANT_STATUS, grantStatus } from '../company-seals/rules.ts'
import { shownExtent } from './extent.ts'
import { grantStatusIs, grantsWithSeals } from './queries.ts'
import { SEAL_SHOWN, shownSeal } from './shown-seal.ts'

/** Whom a company lent one seal to, while it holds. */
export const lentNow = async (db: Queryable, companyId: string, sealId: string, now: Date, most: number) => {
  const rows = await grantsWithSeals(db)
    .select(['g.grantee_name', 'g.ends_at'])
    .where('g.company_id', '=', companyId)
    .where('g.seal_id', '=', sealId)
    .where(grantStatusIs(GRANT_STATUS.active, now))
    .limit(most)
    .execute()
  return rows.map(({ grantee_name, ends_at }) => ({ grantee: grantee_name, endsAt: ends_at }))
}

export const listGrants = async ({ actor, body, db, services, now }: Call<'/sealAuth/list'>) => {
  const companyId = companyOf(actor)
  if (body.direction === 'given' && !actor.grants.has('system:seal:authorise'))
    throw new CodedError('FORBIDDEN')
  const keyword = body.keyword?.trim()
  const like = containing(keyword ?? '')
  const throughRole = actor.roleTypes.has(1) || actor.roleTypes.has(2)
  const found = grantsWithSeals(db)
    .$if(body.direction === 'given', (query) => query.where('g.company_id', '=', companyId))
    .$if(body.direction === 'mine', (query) =>
      query
        .where('g.grantee_company_id', '=', companyId)
        .where((eb) =>
          eb.or([
            eb('g.grantee_member_id', '=', actor.company!.memberId),
            ...(throughRole ? [eb('g.grantee_member_id', 'is', null)] : []),
          ]),
        ),
    )
    .$if(body.sealId !== undefined, (query) => query.where('g.seal_id', '=', body.sealId!))
    .$if(body.status !== undefined, (query) => query.where(grantStatusIs(body.status!, now)))
    .$if(Boolean(keyword), (query) =>
      query.where((eb) => eb.or([eb('g.grantee_name', 'like', like), eb('seal.name', 'like', like)])),
    )
  return countedPage(
    found.selectAll('g').select(SEAL_SHOWN).select('owner.name as owner_name'),
    found,
    body,
    { at: 'g.created_at', id: 'g.id' },
    (row) => ({
      authId: row.id,
      ...shownSeal(services, row),
      ownerCompany: row.owner_name,
      granteeKind: row.grantee_member_id ? SEAL_GRANTEE.member : SEAL_GRANTEE.company,
      grantee: row.grantee_name,
      ...shownExtent(row),
      note: row.note,
      status: grantStatus({ startsAt: row.starts_at, endsAt: row.ends_at, revokedAt: row.revoked_at }, now),
      grantedBy: row.granted_by_name,
      createdAt: row.created_at.toISOString(),
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revokeReason: row.revoke_reason,
    }),
  )
}
