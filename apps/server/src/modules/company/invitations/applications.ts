import type { Insertable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, inRows, lockRow } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { type ApplicationAct, nextStatus } from './rules.ts'

type New = Omit<Insertable<Tables['join_application']>, 'id'>

export const openApplication = (db: Queryable, application: New): Promise<string> =>
  addNew(db, 'join_application', application)

type Decision = { accountId?: string; decidedBy?: string | null; reason?: string | null; now: Date }

/** The one place that moves an application on, and only along the table. */
export const moveApplication = async (
  db: Queryable,
  companyId: string,
  applicationId: string,
  act: ApplicationAct,
  { accountId, decidedBy = null, reason = null, now }: Decision,
) => {
  const application = orNotFound(
    await lockRow(db, 'join_application', { company_id: companyId, id: applicationId }),
  )
  const status = nextStatus(application.status, act)
  if (!status) throw new CodedError('APPLICATION_DECIDED')
  await inRows(db, 'join_application', { company_id: companyId, id: applicationId }).set({
    status,
    reason,
    decided_by: decidedBy,
    decided_at: now,
    ...(accountId ? { account_id: accountId } : {}),
  })
  return { ...application, status }
}
