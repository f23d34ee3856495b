import type { NotaryState } from '@xinqi/api/notary'
import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, lockRow } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { madeWithinReach } from '../../company/members/made-within-reach.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import type { ApplicantFacts } from './applicant.ts'

export type ApplicationRow = Selectable<Tables['notary_application']>

/** Sealed as one: who applies and who receives is nobody's business who reads the table. */
export type Details = {
  applicant: ApplicantFacts
  receiver: { name: string; mobile: string; email: string | null; address: string | null }
}
export const detailsOf = (services: Services, row: Pick<ApplicationRow, 'details_cipher'>): Details =>
  JSON.parse(services.columns.open(row.details_cipher))

/** What somebody may see: his own; with the list, all that his data scope reaches. */
const seenBy = async (db: Queryable, actor: Actor) => {
  const own = db.selectFrom('notary_application').where('owner_id', '=', quotaOwner(actor))
  return actor.grants.has('system:notary:list')
    ? own.where(await madeWithinReach(db, actor, 'notary_application.account_id'))
    : own.where('account_id', '=', actor.accountId)
}
export const visibleApplications = seenBy

export const applicationFor = async (db: Queryable, actor: Actor, id: string): Promise<ApplicationRow> => {
  return orNotFound(await (await seenBy(db, actor)).selectAll().where('id', '=', id).executeTakeFirst())
}

/** Only whoever writes it changes it, and only as he last saw it. */
export const lockDraft = async (
  tx: Tx,
  actor: Actor,
  id: string,
  revision: number | undefined,
): Promise<ApplicationRow> => {
  const row = orNotFound(
    await (await seenBy(tx, actor))
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', actor.accountId)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (row.status !== null) throw new CodedError('NOTARY_STATE')
  if (revision !== undefined && row.revision !== revision) throw new CodedError('CONFLICT')
  return row
}

export const lockApplication = (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  lockRow(tx, 'notary_application', { id })

export const happened = async (
  tx: Queryable,
  applicationId: string,
  event: { at: Date; status: NotaryState | null; what: string; detail?: string | null; by?: string | null },
): Promise<void> => {
  await addRow(tx, 'notary_event', {
    application_id: applicationId,
    id: newId(),
    at: event.at,
    status: event.status,
    what: event.what,
    detail: event.detail ?? null,
    by_name: event.by ?? null,
  })
}
