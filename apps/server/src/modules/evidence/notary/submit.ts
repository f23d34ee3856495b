import { COMMODITIES, type Commodity, NOTARY } from '@xinqi/api/notary'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { spend } from '../../quota/copies/spend.ts'
import { happened, lockDraft } from './applications.ts'
import { chosenContracts, refuseProblems } from './chosen-contracts.ts'
import { refuseClosed } from './commodities.ts'
import { copiesFor, isByOffice } from './rules.ts'

export const PROCEED = 'notary.proceed'

/** What pays for it; given back under the same name. */
export const copiesReference = (applicationId: string) => `notary:${applicationId}`

/** Handed in and paid for in one: both or neither. What comes of it is the job's. */
export const submitApplication: PlainHandler<'/notary/submit'> = async (call) => {
  const { actor, body, now, services } = call
  const tx = call.db
  const draft = await lockDraft(tx, actor, body.applicationId, body.revision)
  const commodity = draft.commodity as Commodity
  if (!draft.signed_blob) throw new CodedError('NOTARY_STATE', '请先签署申请书再提交')
  refuseClosed(services, commodity)
  refuseProblems(await chosenContracts(tx, actor, draft.contract_ids, now))
  const copies = copiesFor(draft.contract_ids.length)
  await spend(tx, {
    ownerId: draft.owner_id,
    kind: 'notary',
    quantity: copies,
    reason: `${COMMODITIES[commodity].name} ${draft.no}`,
    reference: copiesReference(draft.id),
    by: { accountId: actor.accountId, name: actor.name },
    now,
  })
  const office = isByOffice(commodity) ? services.notary! : null
  await inRows(tx, 'notary_application', { id: draft.id }).set({
    status: NOTARY.applied,
    submitted_at: now,
    copies,
    revision: draft.revision + 1,
    office_name: office?.name ?? null,
    office_sandbox: office?.isSandbox ?? false,
    updated_at: now,
  })
  await happened(tx, draft.id, {
    at: now,
    status: NOTARY.applied,
    what: '提交申请',
    detail: `扣除出证 ${copies} 份`,
    by: actor.name,
  })
  await services.outbox.publish(tx, PROCEED, { applicationId: draft.id })
  call.note({ target: draft.no, detail: { copies } })
  return { status: NOTARY.applied, copies }
}
