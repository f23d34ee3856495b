import type { CompanyMethod } from '@xinqi/api/status'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { lockRow, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { CertificationTable } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { type Actor, isAdmin } from '../../../platform/session/actor.ts'
import {
  CERTIFICATION,
  type Facts,
  FORWARD,
  letterProof,
  missingProofs,
  type Proof,
  TRANSFER,
} from './rules.ts'

export type DraftFacts = Partial<Facts> & { longTerm?: boolean }
export type Agent = { isLegal?: boolean; position?: string; email?: string }
export type Application = Omit<Selectable<CertificationTable>, 'facts' | 'agent' | 'method'> & {
  facts: DraftFacts
  agent: Agent
  method: CompanyMethod | null
}

const typed = (row: Selectable<CertificationTable>): Application => ({
  ...row,
  facts: row.facts as DraftFacts,
  agent: row.agent as Agent,
  method: row.method as CompanyMethod | null,
})

/** His own, or his company's when he is its administrator; anything else is not there. */
export const visibleApplication = async (db: Queryable, actor: Actor, id: string): Promise<Application> => {
  const row = await rowOf(db, 'certification', { id })
  const visible =
    row &&
    (row.account_id === actor.accountId ||
      (row.company_id !== null && row.company_id === actor.company?.id && isAdmin(actor)))
  if (!visible) throw new CodedError('NOT_FOUND')
  return typed(row)
}

/** To be changed: the applicant's own draft, locked so that two windows do not write over each other. */
export const ownDraft = async (db: Queryable, actor: Actor, id: string): Promise<Application> => {
  const row = orNotFound(await lockRow(db, 'certification', { id, account_id: actor.accountId }))
  if (row.status !== CERTIFICATION.draft) throw new CodedError('CERTIFICATION_CLOSED')
  return typed(row)
}

export const lockedApplication = async (db: Queryable, id: string): Promise<Application> => {
  const row = orNotFound(await lockRow(db, 'certification', { id }))
  return typed(row)
}

/** The one named, or the latest of the company, or the latest of one's own. */
export const latestApplication = async (
  db: Queryable,
  actor: Actor,
  which: { certificationId?: string; companyId?: string },
): Promise<Application | undefined> => {
  if (which.certificationId) return visibleApplication(db, actor, which.certificationId)
  const row = await db
    .selectFrom('certification')
    .selectAll()
    .$if(which.companyId !== undefined, (query) => query.where('company_id', '=', which.companyId!))
    .$if(which.companyId === undefined, (query) => query.where('account_id', '=', actor.accountId))
    .where('status', '<>', CERTIFICATION.replaced)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && visibleApplication(db, actor, row.id)
}

/** What a draft must hold before the step after the first. */
export const completeFacts = (application: Application): Facts => {
  const { name, creditCode, legalName, address = '', validUntil = null } = application.facts
  if (!application.company_id || !name || !creditCode || !legalName)
    throw new CodedError('CERTIFICATION_STEP')
  return { name, creditCode, legalName, address, validUntil }
}

export const heldProofs = async (db: Queryable, application: Application): Promise<Set<Proof>> => {
  const letter = letterProof(application.letter_kind)
  const proven = await rowsOf(
    db,
    'bank_transfer',
    { certification_id: application.id, status: TRANSFER.proven },
    { columns: ['direction'] },
  )
  return new Set<Proof>([
    ...(letter ? [letter] : []),
    ...proven.map(({ direction }): Proof => (direction === FORWARD ? 'forwardTransfer' : 'reverseTransfer')),
  ])
}

export const stillMissing = async (db: Queryable, application: Application): Promise<Proof[]> =>
  application.method === null ? [] : missingProofs(application.method, await heldProofs(db, application))

export const changeApplication = async (
  db: Queryable,
  application: Application,
  change: Partial<Application>,
  now: Date,
): Promise<Application> => {
  const { facts, agent, letter_evidence, ...plain } = change
  const row = await db
    .updateTable('certification')
    .set({
      ...plain,
      ...(facts ? { facts: JSON.stringify(facts) } : {}),
      ...(agent ? { agent: JSON.stringify(agent) } : {}),
      ...(letter_evidence ? { letter_evidence: JSON.stringify(letter_evidence) } : {}),
      updated_at: now,
    })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

export const progressOf = async (db: Queryable, application: Application) => ({
  certificationId: application.id,
  companyId: application.company_id,
  step: application.step,
  status: application.status,
  missing: await stillMissing(db, application),
})
