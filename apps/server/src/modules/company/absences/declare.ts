import { addDays, chinaDay, dayStart } from '@xinqi/api/china-day'
import { ABSENCE_REASONS } from '@xinqi/api/work-list-status'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, lockTheRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Actor, isAdmin } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { verifiedMember } from '../members/members.ts'
import { DEPUTISED_WORK } from './deputised-work-point.ts'
import { absencesDuring } from './in-force.ts'
import { daysAreSound } from './rules.ts'
import { SETTLE } from './settle.ts'
import { tellBoth } from './tell.ts'

/** Only a person himself, in his own seat: no assistant hands on what was entrusted to somebody. */
export const refuseActingForOthers = ({ through, task, actingFrom }: Actor): void => {
  if (through) throw new CodedError('AGENT_MAY_NOT')
  if (task || actingFrom) throw new CodedError('FORBIDDEN')
}

/** Somebody says that he is away and who acts for him; an administrator says it for a colleague who fell ill. */
export const declareAbsence = async (call: Call<'/absence/declare'>) => {
  const { actor, body, db, note, now, services } = call
  refuseActingForOthers(actor)
  const companyId = companyOf(actor)
  const { kinds, reason, beginsOn, endsOn, deputyMemberId } = body
  const today = chinaDay(now)
  const memberId = body.memberId ?? actor.company!.memberId
  if (memberId !== actor.company!.memberId && !isAdmin(actor)) throw new CodedError('FORBIDDEN')
  if (!daysAreSound(beginsOn, endsOn, today)) throw new CodedError('ABSENCE_DAYS')
  const absent = orNotFound(await verifiedMember(db, companyId, memberId))
  const deputy = await verifiedMember(db, companyId, deputyMemberId)
  if (!deputy || deputy.id === absent.id) throw new CodedError('ABSENCE_DEPUTY')
  const seat = await loadSeat(db, { accountId: deputy.account_id, companyId, homeCompanyId: null }, now)
  for (const { kind, right } of services.extensions.all(DEPUTISED_WORK))
    if (kinds.includes(kind) && !seat?.grants.has(right)) throw new CodedError('ABSENCE_DEPUTY')
  // Two who declare at once for the same person are asked one after the other.
  await lockTheRow(db, 'member', { company_id: companyId, id: absent.id }, ['id'])
  const startsAt = beginsOn <= today ? now : dayStart(beginsOn)
  const endsAt = dayStart(addDays(endsOn, 1))
  if ((await absencesDuring(db, companyId, absent.account_id, startsAt, endsAt)).length)
    throw new CodedError('ABSENCE_OVERLAPS')
  if ((await absencesDuring(db, companyId, deputy.account_id, startsAt, endsAt)).length)
    throw new CodedError('ABSENCE_DEPUTY_AWAY')
  const absence = {
    company_id: companyId,
    id: newId(),
    member_id: absent.id,
    account_id: absent.account_id,
    name: absent.name,
    deputy_member_id: deputy.id,
    deputy_account_id: deputy.account_id,
    deputy_name: deputy.name,
    kinds: [...kinds],
    reason,
    note: body.note?.trim() || null,
    starts_at: startsAt,
    ends_at: endsAt,
    declared_by: actor.accountId,
    declared_by_name: actor.name ?? '',
    created_at: now,
  }
  await addRow(db, 'absence', absence)
  await tellBoth(db, absence, 'declared', now)
  await services.outbox.publish(db, SETTLE, { companyId, absenceId: absence.id })
  note({
    target: `${absent.name} → ${deputy.name}`,
    detail: { kinds, reason: ABSENCE_REASONS[reason], beginsOn, endsOn },
  })
  return { absenceId: absence.id }
}
