import { MEMBER, ROLE } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import { seatsWithRole } from '../../people/sign-in/running-seats.ts'
import { lentNow } from '../../seals/authorisations/list-grants.ts'
import { LEGAL_SEAL, SEAL } from '../../seals/company-seals/rules.ts'
import { listAuths } from '../seal-auth/auths.ts'
import { AUTH } from '../seal-auth/rules.ts'
import type { Owned } from './owner.ts'
import type { OwnedSeal } from './queries.ts'

type User = { who: string; why: string; until: string | null }
const ADMINISTRATORS = [ROLE.systemAdministrator, ROLE.sealAdministrator]
const SHOWN = 100

const administratorsOf = async (db: Queryable, companyId: string): Promise<User[]> => {
  const rows = await seatsWithRole(db, companyId, ADMINISTRATORS)
    .select('member.name')
    .distinct()
    .where('member.status', '=', MEMBER.active)
    .limit(SHOWN)
    .execute()
  return rows.map(({ name }) => ({ who: name, why: '管理员', until: null }))
}

const grantedOf = async (db: Queryable, companyId: string, sealId: string, now: Date): Promise<User[]> =>
  (await lentNow(db, companyId, sealId, now, SHOWN)).map(({ grantee, endsAt }) => ({
    who: grantee,
    why: '印章授权',
    until: endsAt?.toISOString() ?? null,
  }))

const automaticOf = async (db: Queryable, appId: string, sealId: string, now: Date): Promise<User[]> =>
  (await listAuths(db, appId, { status: AUTH.inForce }, now))
    .filter(({ seal_ids }) => seal_ids.includes(sealId))
    .map(({ number, ends_at }) => ({
      who: '本应用',
      why: `自动签署授权 ${number}`,
      until: ends_at.toISOString(),
    }))

/** As the rule about using a seal has it; one that is out of use nobody may. */
export const whoMayUse = async (
  { db, now }: Pick<Call<'/open/seal/detail'>, 'db' | 'now'>,
  { app, actor }: Owned,
  { sealId, row, keeper }: { sealId: string; row: OwnedSeal; keeper: string | null },
): Promise<User[]> => {
  const { company } = actor
  if (!company) return [{ who: row.owner_name, why: '本人', until: null }]
  if (row.status !== SEAL.enabled) return []
  const own: User[] =
    row.type === LEGAL_SEAL
      ? [{ who: '法定代表人', why: '本人', until: null }]
      : [
          ...(keeper ? [{ who: keeper, why: '保管人', until: null }] : []),
          ...(await administratorsOf(db, company.id)),
        ]
  return [
    ...own,
    ...(await grantedOf(db, company.id, sealId, now)),
    ...(await automaticOf(db, app.id, sealId, now)),
  ]
}
