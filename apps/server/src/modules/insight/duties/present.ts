import type { ShownDuty } from '@xinqi/api/calls'
import { chinaDay, daysBetween } from '@xinqi/api/china-day'
import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { sayRule, stateOf } from './due-day.ts'
import { DUTY, type DutyRow, openBody } from './duty-rows.ts'
import { isSpan } from './proposals.ts'

/** A duty with what lists show of its contract and of whoever looks after it. */
export type ListedDuty = DutyRow & {
  contract_name: string
  counterpart: string | null
  contract_id: string | null
  elg_id: string | null
  performer_id: string | null
  /** A member's number: people are chosen by it. */
  responsible_member: string | null
  responsible_name: string | null
  plan_due: string | null
  plan_settled: boolean | null
}

/** Whoever looks after it, or answers for the contract, or keeps the list. */
export const mayFinish = (
  actor: Actor,
  { responsible_id, performer_id }: Pick<ListedDuty, 'responsible_id' | 'performer_id'>,
): boolean =>
  actor.grants.has('system:data:dutyEdit') ||
  actor.accountId === responsible_id ||
  (responsible_id === null && actor.accountId === performer_id)

export const isDone = ({ state, plan_settled }: Pick<ListedDuty, 'state' | 'plan_settled'>): boolean =>
  plan_settled ?? state === DUTY.done

export const showDuty = (key: OwnerKey, actor: Actor, row: ListedDuty, now: Date): ShownDuty => {
  const body = openBody(key, row.id, row.body_sealed)
  const today = chinaDay(now)
  const dueOn = row.plan_due ?? row.due_on
  const state = stateOf({ isDone: isDone(row), dueOn }, today)
  return {
    dutyId: row.id,
    archivedId: row.archived_id,
    contractId: row.contract_id,
    elgId: row.elg_id,
    contractName: row.contract_name,
    counterpart: row.counterpart,
    kind: row.kind,
    title: body.title,
    side: row.side,
    cents: body.cents,
    dueOn,
    dueRule: row.event
      ? sayRule(row.event, row.offset_n ?? 0, (row.offset_unit ?? '日') as never, isSpan(row.kind))
      : null,
    event: row.event,
    offset: row.offset_n,
    unit: row.offset_unit,
    state,
    daysLeft: dueOn && state !== 'done' ? daysBetween(today, dueOn) : null,
    doneOn: row.done_on,
    note: body.note,
    responsibleId: row.responsible_member,
    responsible: row.responsible_name,
    remindDays: row.remind_days,
    quotes: body.quotes,
    ledgerId: row.plan_settled === null ? null : row.ledger_id,
    mayFinish: row.plan_settled === null && mayFinish(actor, row),
    revision: row.revision,
  }
}
