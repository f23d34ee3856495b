import { inRows, lockRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { certifiedCompanyOf } from '../company-seals/access.ts'
import { confirmByCode } from './confirm.ts'
import { enabledSeal } from './grant-seal.ts'

/** The same grant for longer: what it covers and who has it stay as they were. One that was taken back is over. */
export const extendGrant = async (call: Call<'/sealAuth/extend'>) => {
  const { actor, body, db, now } = call
  const companyId = certifiedCompanyOf(actor)
  const grant = orNotFound(
    await lockRow(db, 'seal_grant', { company_id: companyId, id: body.authId }, [
      'id',
      'seal_id',
      'grantee_name',
      'ends_at',
      'revoked_at',
    ]),
  )
  if (grant.revoked_at) throw new CodedError('SEAL_GRANT_OVER')
  const endsAt = body.endsAt === null ? null : new Date(body.endsAt)
  if (grant.ends_at === null || (endsAt && (endsAt <= grant.ends_at || endsAt <= now)))
    throw new CodedError('SEAL_GRANT_EXTENT', '新的截止时间须晚于现在和原截止时间')
  const seal = await enabledSeal(db, companyId, grant.seal_id)
  call.note({
    target: `${seal.name} → ${grant.grantee_name}`,
    detail: { from: grant.ends_at.toISOString(), to: body.endsAt },
  })
  await confirmByCode(call, seal, body.code)
  await inRows(db, 'seal_grant', { company_id: companyId, id: grant.id }).set({ ends_at: endsAt })
  return {}
}
