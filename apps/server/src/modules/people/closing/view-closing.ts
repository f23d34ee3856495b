import { DAY } from '@xinqi/api/durations'
import { CLOSING_COOLING_OFF } from '@xinqi/api/limits'
import { latestRow, rowOf } from '../../../platform/db/row.ts'
import { erasedOf, keptOf } from '../../../platform/erasure/rules.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { administersHere, nameOwner } from '../freeze/owner.ts'
import { conditionsOf } from './closing-point.ts'

/** All he has to know before he decides: what stands in the way, what goes, what stays, why and how long. */
export const viewClosing: PlainHandler<'/account/closing/view'> = async ({ actor, body, db, services }) => {
  const owner = await nameOwner(db, actor, body.of)
  const waiting = await rowOf(db, 'account_closing', { owner_id: owner.id, state: 'waiting' })
  const last = await latestRow(db, 'account_closing', { owner_id: owner.id }, 'asked_at')
  return {
    name: owner.name,
    coolingDays: CLOSING_COOLING_OFF / DAY,
    waiting: waiting
      ? { askedAt: waiting.asked_at.toISOString(), endsAt: waiting.ends_at.toISOString() }
      : null,
    stopped:
      last?.state === 'stopped' ? { at: last.settled_at!.toISOString(), reason: last.reason ?? '' } : null,
    conditions: await conditionsOf(services, db, owner),
    erased: erasedOf(owner.isCompany),
    kept: keptOf(owner.isCompany).map(({ what, why, until }) => ({ what, why, until })),
    companyName: administersHere(actor) ? actor.company!.name : null,
  }
}
