import { followed } from '../../../platform/capability.ts'
import { isUniqueViolation, type Queryable, type Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { withdrawReview } from '../../people/review-cases/submit.ts'
import { certifiedCompanyOf, verifiedPerson } from './access.ts'
import { checkKeeper } from './create-seal.ts'
import { LEGAL_SEAL, nextStatus, SEAL, type SealAction } from './rules.ts'
import { lockSeal } from './seal-facts.ts'

type ChangeCall = Call<'/companySeal/enable'> | Call<'/companySeal/disable'> | Call<'/companySeal/cancel'>

/** Nothing else sets the status of a seal, but the reviewer's decision, which goes the same way. */
export const moveSeal = async (
  db: Queryable,
  seal: { company_id: string; id: string; status: number },
  action: SealAction,
  reason: string | null,
): Promise<void> => {
  const status = nextStatus(seal.status, action)
  if (!status) throw new CodedError('SEAL_STATUS')
  await inRows(db, 'company_seal', { company_id: seal.company_id, id: seal.id }).set({
    status,
    status_reason: reason,
    ...(status === SEAL.enabled ? {} : { is_default: false }),
  })
}

const change = async (call: ChangeCall, action: SealAction, reason: string | null) => {
  const { actor, body, db, services } = call
  const companyId = certifiedCompanyOf(actor)
  await verifiedPerson(db, services.columns, actor.accountId)
  const seal = await lockSeal(db, companyId, body.sealId)
  await moveSeal(db, seal, action, reason)
  call.note({ target: seal.name, detail: { sealId: seal.id, ...(reason ? { reason } : {}) } })
  return seal
}

export const enableSeal = async (call: Call<'/companySeal/enable'>) => {
  await change(call, 'enable', null)
  return {}
}

export const disableSeal = async (call: Call<'/companySeal/disable'>) => {
  await change(call, 'disable', call.body.reason.trim())
  return {}
}

/** What was allowed with a seal ends with it. */
export const SEAL_CANCELLED =
  followed<(db: Tx, ended: { companyId: string; sealId: string; by: string; now: Date }) => Promise<unknown>>(
    'seal cancelled',
  )

/** For good: who was allowed to use it no longer is, and nobody reviews it any more. */
export const cancelSeal = async (call: Call<'/companySeal/cancel'>) => {
  const { db, actor, now, services } = call
  const seal = await change(call, 'cancel', call.body.reason.trim())
  if (seal.status === SEAL.underReview) await withdrawReview(db, { kind: 'seal', subjectId: seal.id }, now)
  for (const { follow } of services.extensions.all(SEAL_CANCELLED))
    await follow(db, { companyId: seal.company_id, sealId: seal.id, by: actor.accountId, now })
  return {}
}

export const updateSeal = async (call: Call<'/companySeal/update'>) => {
  const { actor, body, db } = call
  const companyId = certifiedCompanyOf(actor)
  const seal = await lockSeal(db, companyId, body.sealId)
  if (seal.status === SEAL.cancelled || seal.status === SEAL.refused) throw new CodedError('SEAL_STATUS')
  if (body.keeperMemberId) await checkKeeper(db, companyId, body.keeperMemberId)
  const changed = {
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(body.keeperMemberId === undefined ? {} : { keeper_member_id: body.keeperMemberId }),
    ...(body.remark === undefined ? {} : { remark: body.remark?.trim() || null }),
  }
  call.note({ target: seal.name, detail: { sealId: seal.id, changed: Object.keys(changed) } })
  if (Object.keys(changed).length === 0) return {}
  try {
    await inRows(db, 'company_seal', { company_id: companyId, id: seal.id }).set(changed)
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('SEAL_NAME_TAKEN')
    throw error
  }
  return {}
}

export const setDefaultSeal = async (call: Call<'/companySeal/setDefault'>) => {
  const { actor, body, db } = call
  const companyId = certifiedCompanyOf(actor)
  const seal = await lockSeal(db, companyId, body.sealId)
  call.note({ target: seal.name, detail: { sealId: seal.id } })
  if (seal.status !== SEAL.enabled) throw new CodedError('SEAL_STATUS')
  if (seal.type === LEGAL_SEAL) throw new CodedError('SEAL_STATUS', '法定代表人章不能设为企业的默认印章')
  await inRows(db, 'company_seal', { company_id: companyId, is_default: true }).set({ is_default: false })
  await inRows(db, 'company_seal', { company_id: companyId, id: seal.id }).set({ is_default: true })
  return {}
}
