import { ABSENCE } from '@xinqi/api/work-list-status'
import { inRows, lockRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Actor, isAdmin } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { refuseActingForOthers } from './declare.ts'
import { record, SETTLE } from './settle.ts'
import { tellBoth } from './tell.ts'

type Parts = { account_id: string; deputy_account_id: string; state: number }

/** He himself, whoever acts for him, and those who run the company. */
export const mayRevoke = (actor: Actor, { account_id, deputy_account_id, state }: Parts): boolean =>
  (state === ABSENCE.ahead || state === ABSENCE.running) &&
  (account_id === actor.accountId || deputy_account_id === actor.accountId || isAdmin(actor))

export const revokeAbsence = async ({ actor, body, db, note, now, services }: Call<'/absence/revoke'>) => {
  refuseActingForOthers(actor)
  const companyId = companyOf(actor)
  const row = orNotFound(await lockRow(db, 'absence', { company_id: companyId, id: body.absenceId }))
  const concerned = isAdmin(actor) || [row.account_id, row.deputy_account_id].includes(actor.accountId)
  if (!concerned) throw new CodedError('NOT_FOUND')
  if (!mayRevoke(actor, row)) throw new CodedError('ABSENCE_OVER', '该代理已经结束')
  note({ target: `${row.name} → ${row.deputy_name}` })
  await inRows(db, 'absence', { company_id: companyId, id: row.id }).set({
    state: ABSENCE.revoked,
    held: null,
    ended_at: now,
    // Nothing was moved yet, so nothing comes back.
    ...(row.state === ABSENCE.ahead ? { settled_at: now } : {}),
  })
  await tellBoth(db, row, 'revoked', now)
  if (row.state === ABSENCE.running) await record(db, row, 'end', now)
  await services.outbox.publish(db, SETTLE, { companyId, absenceId: row.id })
  return {}
}
