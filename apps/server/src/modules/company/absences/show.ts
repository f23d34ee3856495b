import { chinaDay } from '@xinqi/api/china-day'
import { ABSENCE, type AbsenceReason } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { type Actor, isAdmin } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { DEPUTISED_WORK } from './deputised-work-point.ts'
import { mayRevoke } from './revoke.ts'
import { lastDay } from './tell.ts'

const waitingOf = async (services: Services, companyId: string, absenceIds: readonly string[]) => {
  const total = new Map<string, number>()
  if (absenceIds.length === 0) return total
  for (const { waiting } of services.extensions.all(DEPUTISED_WORK))
    for (const [id, count] of await waiting(services, companyId, absenceIds))
      total.set(id, (total.get(id) ?? 0) + count)
  return total
}

const absencesOf = (db: Queryable, actor: Actor, whose: 'mine' | 'deputy' | 'company') =>
  db
    .selectFrom('absence')
    .where('absence.company_id', '=', companyOf(actor))
    .$if(whose === 'mine', (query) => query.where('absence.account_id', '=', actor.accountId))
    .$if(whose === 'deputy', (query) => query.where('absence.deputy_account_id', '=', actor.accountId))

export const listAbsences: PlainHandler<'/absence/list'> = async ({ actor, body, db, services }) => {
  if (body.whose === 'company' && !isAdmin(actor)) throw new CodedError('FORBIDDEN')
  const found = absencesOf(db, actor, body.whose)
  const page = await countedPage(
    found.selectAll('absence'),
    found,
    body,
    { at: 'absence.created_at', id: 'absence.id' },
    (row) => row,
  )
  const waiting = await waitingOf(
    services,
    companyOf(actor),
    page.list.map(({ id }) => id),
  )
  return {
    ...page,
    list: page.list.map((row) => ({
      absenceId: row.id,
      name: row.name,
      deputyName: row.deputy_name,
      kinds: row.kinds,
      reason: row.reason as AbsenceReason,
      note: row.note,
      beginsOn: chinaDay(row.starts_at),
      endsOn: lastDay(row.ends_at),
      state: row.state,
      held: row.held as 'deputyAway' | 'frozen' | null,
      waiting: waiting.get(row.id) ?? 0,
      declaredBy: row.declared_by_name,
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      mayRevoke: mayRevoke(actor, row),
    })),
  }
}

/** What the workbench says: for whom one acts today, and that one is away oneself. */
export const absenceNow = async ({ actor, db, services }: Call<'/absence/now'>) => {
  if (!actor.company) return { deputyFor: [], runsCompany: false, away: null }
  const company_id = companyOf(actor)
  const running = { company_id, state: ABSENCE.running }
  const entrusted = await rowsOf(
    db,
    'absence',
    { ...running, deputy_account_id: actor.accountId },
    { by: 'starts_at' },
  )
  const [own] = await rowsOf(db, 'absence', { ...running, account_id: actor.accountId })
  const acting = entrusted.filter(({ held }) => held === null)
  const waiting = await waitingOf(
    services,
    company_id,
    acting.map(({ id }) => id),
  )
  return {
    deputyFor: acting.map(({ id, name, reason, ends_at, kinds }) => ({
      name,
      reason: reason as AbsenceReason,
      endsOn: lastDay(ends_at),
      kinds,
      waiting: waiting.get(id) ?? 0,
    })),
    runsCompany: isAdmin(actor),
    away: own ? { deputyName: own.deputy_name, endsOn: lastDay(own.ends_at) } : null,
  }
}
