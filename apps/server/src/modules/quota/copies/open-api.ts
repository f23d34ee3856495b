import { DAY } from '@xinqi/api/durations'
import { COMPANY } from '@xinqi/api/status'
import { SAAS_API } from '@xinqi/api/work-list-status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { grant } from './grant.ts'

const TRIAL = { copies: 10, days: 30 }

/** A certified company has said who it is: there is nothing left to review, and the first copies are on the house. */
export const openSaasApi = async (call: Call<'/v2/company/applySaaSApi'>) => {
  const { actor, body, db, now } = call
  if (!actor.company) throw new CodedError('FORBIDDEN')
  if (actor.company.status !== COMPANY.certified) throw new CodedError('COMPANY_NOT_CERTIFIED')
  const companyId = actor.company.id
  const opened = await db
    .insertInto('saas_api')
    .values({
      company_id: companyId,
      contact: body.contact.trim(),
      purpose: body.purpose.trim(),
      opened_at: now,
    })
    .onConflict((oc) => oc.column('company_id').doNothing())
    .returning('company_id')
    .executeTakeFirst()
  if (!opened) throw new CodedError('SAAS_API_OPEN')
  await grant(db, {
    ownerId: companyId,
    kind: 'contract',
    quantity: TRIAL.copies,
    name: '接口试用',
    expiresAt: new Date(now.getTime() + TRIAL.days * DAY),
    reason: '开通接口赠送',
    reference: 'saasApi',
    by: { accountId: actor.accountId, name: actor.name },
    now,
  })
  call.note({ target: body.purpose.trim() })
  return { applyStatus: SAAS_API.open }
}
