import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { ArchivedRow } from '../archive/find.ts'
import { bookPlans, movePlans, whyNoLedger } from '../ledger/book-plans.ts'
import { dueOf } from './due-day.ts'
import { DUTY, type DutyRow, openBody, SIDE } from './duty-rows.ts'

type Booking = { db: Queryable; actor: Actor; now: Date; key: OwnerKey }
type Contract = { row: ArchivedRow; totalCents: number | null; signedOn: string | null }

/** Payments meant for the ledger whose day is known: each becomes a line there, and is settled there from then on. */
export const bookPayments = async (
  { db, actor, now, key }: Booking,
  { row, totalCents, signedOn }: Contract,
  duties: readonly DutyRow[],
): Promise<{ booked: number; notBooked: string | null }> => {
  const meant = duties.flatMap((duty) => {
    if (duty.state !== DUTY.open || duty.plan_id !== null || duty.due_on === null) return []
    const body = openBody(key, duty.id, duty.body_sealed)
    return body.toLedger && body.cents ? [{ duty, body, cents: body.cents, dueOn: duty.due_on }] : []
  })
  if (meant.length === 0) return { booked: 0, notBooked: null }
  const why = whyNoLedger(actor)
  if (why) return { booked: 0, notBooked: why }
  const ours = meant.filter(({ duty }) => duty.side === SIDE.ours)
  const theirs = meant.filter(({ duty }) => duty.side === SIDE.theirs)
  const [lines, direction] = ours.length >= theirs.length ? [ours, 2 as const] : [theirs, 1 as const]
  if (lines.length === 0) return { booked: 0, notBooked: '没有判断出我方是收款还是付款' }
  const all = duties.flatMap((duty) => {
    if (duty.state === DUTY.refused || duty.side !== lines[0]!.duty.side) return []
    const { toLedger, cents } = openBody(key, duty.id, duty.body_sealed)
    return toLedger && cents ? [cents] : []
  })
  const planned = all.reduce((sum, cents) => sum + cents, 0)
  const outcome = await bookPlans(
    { db, actor, now },
    {
      companyId: row.company_id,
      archivedId: row.id,
      name: row.name,
      number: row.number,
      counterpart: row.counterpart,
      direction,
      contractCents: Math.max(totalCents ?? row.cents ?? 0, planned),
      signedOn,
      endDate: row.valid_until,
    },
    lines.map(({ duty, body, cents, dueOn }) => ({
      dueOn,
      cents,
      condition: body.title,
      responsibleId: duty.responsible_id,
      remindDays: Math.max(0, ...duty.remind_days),
    })),
  )
  if ('refused' in outcome) return { booked: 0, notBooked: outcome.refused }
  for (const [at, { duty }] of lines.entries())
    await inRows(db, 'duty', { company_id: row.company_id, subject_id: row.subject_id, id: duty.id }).set({
      ledger_id: outcome.ledgerId,
      plan_id: outcome.planIds[at]!,
      remind_on: null,
      revision: duty.revision + 1,
    })
  return {
    booked: lines.length,
    notBooked: lines.length < meant.length ? '方向相反的款项没有写入台账' : null,
  }
}

/** Lines of the ledger that hang on an event follow its day, as long as nothing was paid on them. */
export const moveBooked = async (
  { db, actor, now }: Omit<Booking, 'key'>,
  duties: readonly DutyRow[],
  known: ReadonlyMap<string, string>,
): Promise<void> => {
  if (whyNoLedger(actor)) return
  const ledgers = new Map<string, Map<string, { duty: DutyRow; day: string | null }>>()
  for (const duty of duties) {
    if (duty.state !== DUTY.open || !duty.event || !duty.plan_id || !duty.ledger_id) continue
    const day = dueOf({ event: duty.event, n: duty.offset_n, unit: duty.offset_unit as never }, known)
    if (day === duty.due_on) continue
    const moves = ledgers.get(duty.ledger_id) ?? new Map<string, { duty: DutyRow; day: string | null }>()
    ledgers.set(duty.ledger_id, moves.set(duty.plan_id, { duty, day }))
  }
  for (const [ledgerId, moves] of ledgers) {
    const days = new Map([...moves].map(([planId, { day }]) => [planId, day]))
    const moved = await movePlans({ db, actor, now }, ledgerId, days)
    for (const [planId, { duty, day }] of moves)
      if (moved.has(planId))
        await inRows(db, 'duty', {
          company_id: duty.company_id,
          subject_id: duty.subject_id,
          id: duty.id,
        }).set({
          due_on: day,
          ...(day === null ? { ledger_id: null, plan_id: null } : {}),
          revision: duty.revision + 1,
        })
  }
}

/** Payments whose line was taken out of the ledger stand on their own again. */
export const settledPlans = async (
  db: Queryable,
  companyId: string,
  duties: readonly DutyRow[],
): Promise<Map<string, { dueOn: string; isSettled: boolean }>> => {
  const planIds = duties.flatMap(({ plan_id }) => plan_id ?? [])
  if (planIds.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    'ledger_plan',
    {
      company_id: companyId,
      ledger_id: oneOf(duties.flatMap(({ ledger_id }) => ledger_id ?? [])),
      id: oneOf(planIds),
    },
    { columns: ['id', 'due_on', 'cents', 'allocated_cents'] },
  )
  return new Map(
    rows.map(({ id, due_on, cents, allocated_cents }) => [
      id,
      { dueOn: due_on, isSettled: allocated_cents >= cents },
    ]),
  )
}
