import { ABSENCE } from '@xinqi/api/work-list-status'
import { writeAudit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow, type Row } from '../../../platform/db/row.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { nameIsFrozen } from '../../people/freeze/standing-freezes.ts'
import { verifiedMember } from '../members/members.ts'
import { DEPUTISED_WORK, type RunningAbsence } from './deputised-work-point.ts'
import { absencesDuring } from './in-force.ts'
import { type AbsenceTurn, turnOf } from './rules.ts'
import { type AbsenceNews, lastDay, tellBoth } from './tell.ts'

/** One absence has begun, changed or ended: what waits is moved at once and not at the next minute. */
export const SETTLE = 'absence.settle'
export type SettleMessage = { companyId: string; absenceId: string }

type AbsenceRow = Row<'absence'>
type Judged = { row: AbsenceRow; turn: AbsenceTurn; absentIsHere: boolean }

const judge = async (db: Queryable, row: AbsenceRow, now: Date): Promise<Judged> => {
  const { company_id, member_id, deputy_member_id, account_id, deputy_account_id } = row
  const frozen = []
  for (const owner of [account_id, deputy_account_id, company_id]) frozen.push(await nameIsFrozen(db, owner))
  const absentIsHere = (await verifiedMember(db, company_id, member_id)) !== undefined
  const facts = {
    absentIsHere,
    deputyIsHere: (await verifiedMember(db, company_id, deputy_member_id)) !== undefined,
    deputyIsAway:
      (await absencesDuring(db, company_id, deputy_account_id, now, new Date(now.getTime() + 1))).length > 0,
    isFrozen: frozen.includes(true),
  }
  return { row, turn: turnOf(row, facts, now), absentIsHere }
}

/** What the turn changes in the row, and what people hear of it. */
const changeOf = ({ row, turn }: Judged): { change: Partial<AbsenceRow>; news: AbsenceNews | null } => {
  if (turn.is === 'ahead') return { change: {}, news: null }
  if (turn.is === 'over') {
    if (row.state !== ABSENCE.ahead && row.state !== ABSENCE.running) return { change: {}, news: null }
    return { change: { state: turn.state, held: null }, news: turn.state === ABSENCE.left ? 'left' : 'over' }
  }
  const held = turn.is === 'held' ? turn.why : null
  if (row.state === ABSENCE.running && row.held === held) return { change: {}, news: null }
  const begun = row.state === ABSENCE.ahead
  return { change: { state: ABSENCE.running, held }, news: held ?? (begun ? 'begun' : 'resumed') }
}

/** Where it stands is written and told under its own lock, so that two servers tell it once. */
const advance = async (
  db: Tx,
  { companyId, absenceId }: SettleMessage,
  now: Date,
): Promise<Judged | null> => {
  const row = await lockRow(db, 'absence', { company_id: companyId, id: absenceId })
  if (!row || row.settled_at) return null
  const judged = await judge(db, row, now)
  const { change, news } = changeOf(judged)
  if (!news) return judged
  const ends = judged.turn.is === 'over'
  await inRows(db, 'absence', { company_id: companyId, id: absenceId }).set({
    ...change,
    ...(ends ? { ended_at: now } : {}),
  })
  await tellBoth(db, row, news, now)
  if (ends || row.state === ABSENCE.ahead) await record(db, row, ends ? 'end' : 'begin', now)
  return { ...judged, row: { ...row, ...change } }
}

/** What the evidence log keeps: that one acted for the other, from when to when; not why he was away. */
export const record = async (db: Tx, row: AbsenceRow, step: 'begin' | 'end', now: Date): Promise<void> => {
  await writeLeaves(db, [
    {
      contractId: row.id,
      step: `absence.${step}`,
      at: now,
      entry: {
        step: `absence.${step}`,
        absence: row.id,
        company: row.company_id,
        account: row.account_id,
        deputy: row.deputy_account_id,
        kinds: row.kinds,
        until: row.ends_at.toISOString(),
        at: now.toISOString(),
      },
    },
  ])
  await writeAudit(db, {
    event: `absence.${step}`,
    companyId: row.company_id,
    accountId: null,
    actorName: '系统',
    target: `${row.name} → ${row.deputy_name}`,
    detail: { kinds: row.kinds, until: lastDay(row.ends_at) },
    succeeded: true,
    at: now,
  })
}

const asRunning = ({ row, absentIsHere }: Judged): RunningAbsence => ({
  companyId: row.company_id,
  absenceId: row.id,
  accountId: row.account_id,
  name: row.name,
  deputyAccountId: row.deputy_account_id,
  deputyName: row.deputy_name,
  endsOn: lastDay(row.ends_at),
  absentIsHere,
})

/** Brings one absence to where it should stand now. */
export const settleAbsence = async (services: Services, which: SettleMessage): Promise<void> => {
  const now = services.clock()
  const judged = await services.db.transaction().execute((db) => advance(db, which, now))
  if (!judged || judged.turn.is === 'ahead') return
  const absence = asRunning(judged)
  const { companyId, deputyAccountId } = absence
  const deputy: Actor | null = await loadSeat(
    services.db,
    { accountId: deputyAccountId, companyId, homeCompanyId: null },
    now,
  )
  for (const { kind, right, take, giveBack } of services.extensions.all(DEPUTISED_WORK)) {
    if (!judged.row.kinds.includes(kind)) continue
    // His own rights are asked of every day, not of the day he was named.
    if (judged.turn.is === 'runs' && deputy?.grants.has(right)) await take(services, absence, deputy, now)
    else await giveBack(services, absence, now)
  }
  if (judged.turn.is === 'over')
    await inRows(services.db, 'absence', { company_id: companyId, id: absence.absenceId }).set({
      settled_at: now,
    })
}

/** Every minute: what began, what waits newly, what is over. */
export const settleAbsences = async (services: Services): Promise<void> => {
  const open = await services.db
    .selectFrom('absence')
    .select(['company_id as companyId', 'id as absenceId'])
    .where('settled_at', 'is', null)
    .where('starts_at', '<=', services.clock())
    .execute()
  await eachApart(services, { what: 'absences', nameOf: ({ absenceId }) => absenceId }, open, (which) =>
    settleAbsence(services, which),
  )
}
