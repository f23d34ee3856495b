import { randomBytes } from 'node:crypto'
import type { Body } from '@xinqi/api/calls'
import { chinaDigits } from '@xinqi/api/china-day'
import { undrawableProblem, withoutInvisible } from '@xinqi/api/drawable-text'
import { COMMODITIES } from '@xinqi/api/notary'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { applicantOf } from './applicant.ts'
import { type Details, happened, lockDraft } from './applications.ts'
import { chosenContracts, refuseProblems } from './chosen-contracts.ts'
import { refuseClosed } from './commodities.ts'

const clean = (text: string) => withoutInvisible(text).trim()

/** Printed on the application: what no font holds is said now, not when it is drawn. */
const printable = (text: string, what: string): string => {
  const kept = clean(text)
  const problem = undrawableProblem(kept)
  if (problem) throw new CodedError('BAD_REQUEST', `${what}中的${problem}`)
  return kept
}

const receiverOf = ({ receiver }: Body<'/notary/save'>): Details['receiver'] => ({
  name: printable(receiver.name, '收件人'),
  mobile: receiver.mobile,
  email: receiver.email,
  address: receiver.address?.trim() ? printable(receiver.address, '地址') : null,
})

const numberAt = (now: Date) => `CZ${chinaDigits(now)}${randomBytes(5).toString('hex').toUpperCase()}`

export const saveApplication: PlainHandler<'/notary/save'> = async (call) => {
  const { actor, body, now, services } = call
  const tx = call.db
  refuseClosed(services, body.commodity)
  const chosen = await chosenContracts(tx, actor, body.contractIds, now)
  refuseProblems(chosen)
  const applicant = await applicantOf(services, tx, actor)
  const details: Details = { applicant, receiver: receiverOf(body) }
  const purpose = printable(body.purpose, '用途')
  if (purpose.length < 2) throw new CodedError('BAD_REQUEST', '请填写出证用途')
  const facts = {
    commodity: body.commodity,
    contract_ids: [...body.contractIds],
    contract_names: chosen.map(({ name }) => name),
    applicant_name: applicant.name,
    applied_by: applicant.agent,
    purpose,
    details_cipher: services.columns.seal(JSON.stringify(details)),
    updated_at: now,
  }
  call.note({ target: COMMODITIES[body.commodity].name, detail: { contracts: chosen.length } })
  if (body.applicationId) {
    const draft = await lockDraft(tx, actor, body.applicationId, body.revision)
    const revision = draft.revision + 1
    await tx
      .updateTable('notary_application')
      // What was signed was what stood there before.
      .set({
        ...facts,
        revision,
        signed_blob: null,
        signed_sha256: null,
        signed_at: null,
        signed_by: null,
        intent_method: null,
        intent_serial: null,
        certificate_serial: null,
      })
      .where('id', '=', draft.id)
      .execute()
    return { applicationId: draft.id, revision }
  }
  const applicationId = newId()
  await addRow(tx, 'notary_application', {
    ...facts,
    id: applicationId,
    owner_id: quotaOwner(actor),
    company_id: actor.company?.id ?? null,
    account_id: actor.accountId,
    no: numberAt(now),
    created_at: now,
  })
  await happened(tx, applicationId, { at: now, status: null, what: '填写申请', by: actor.name })
  return { applicationId, revision: 0 }
}

export const removeApplication = async (call: Call<'/notary/remove'>) => {
  const tx = call.db
  const draft = await lockDraft(tx, call.actor, call.body.applicationId, undefined)
  await removeRows(tx, 'notary_application', { id: draft.id })
  call.note({ target: draft.no })
  return {}
}
