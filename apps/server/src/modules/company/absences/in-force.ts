import { ABSENCE } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { nameIsFrozen } from '../../people/freeze/standing-freezes.ts'

/** Of these members' accounts, who is away right now. */
export const awayNow = async (db: Queryable, companyId: string, now: Date): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('absence')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('settled_at', 'is', null)
    .where('state', 'in', [ABSENCE.ahead, ABSENCE.running])
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Absences of one account that touch a time. */
export const absencesDuring = (db: Queryable, companyId: string, accountId: string, from: Date, to: Date) =>
  db
    .selectFrom('absence')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('state', 'in', [ABSENCE.ahead, ABSENCE.running])
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .execute()

/**
 * Asked again at the moment the deputy acts: what the clock has not yet given back is not his any more once the absence
 * is over, revoked or stopped.
 */
export const refuseUnlessInForce = async (
  db: Queryable,
  companyId: string,
  absenceId: string,
  now: Date,
): Promise<void> => {
  const row = await rowOf(db, 'absence', { company_id: companyId, id: absenceId })
  const inForce = row?.state === ABSENCE.running && row.held === null && row.ends_at > now
  if (!inForce || (await nameIsFrozen(db, row.account_id))) throw new CodedError('ABSENCE_OVER')
}

/** Why each of them is away, for those of the house who may read it. */
export const absenceReasons = async (db: Queryable, companyId: string): Promise<Map<string, string>> => {
  const rows = await rowsOf(db, 'absence', { company_id: companyId }, { columns: ['id', 'reason'] })
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
