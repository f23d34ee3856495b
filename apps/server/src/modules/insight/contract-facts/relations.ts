import { isDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, inRows, rowOf, takeRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type Sight, seenBy, sightOf } from '../archive/access.ts'
import { type ArchivedRow, archivedOf } from '../archive/find.ts'
import { supplementsOf } from './supplements.ts'

const seen = async (db: Queryable, sight: Sight, archivedId: string): Promise<ArchivedRow> =>
  orNotFound((await archivedOf(db, sight, [archivedId]))[0])

/** Watches and whatever else goes by the facts look at the contract again. */
const changedNow = (db: Queryable, companyId: string, subjectId: string, now: Date) =>
  inRows(db, 'fact_sheet', { company_id: companyId, subject_id: subjectId }).set({ changed_at: now })

export const linkContract: PlainHandler<'/contractRelation/link'> = async (call) => {
  const { actor, body, db, note, now } = call
  if (body.effectiveOn !== null && !isDay(body.effectiveOn))
    throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
  const sight = await sightOf(db, actor)
  const supplement = await seen(db, sight, body.archivedId)
  const original = await seen(db, sight, body.ofArchivedId)
  if (supplement.id === original.id) throw new CodedError('BAD_REQUEST', '不能关联到合同自身')
  const { companyId } = sight
  if (
    await rowOf(
      db,
      'contract_relation',
      { company_id: companyId, subject_id: original.subject_id, is_pending: false },
      ['kind'],
    )
  )
    throw new CodedError('BAD_REQUEST', '所选合同本身是补充协议，请关联到主合同')
  if (
    await rowOf(
      db,
      'contract_relation',
      { company_id: companyId, of_subject: supplement.subject_id, is_pending: false },
      ['kind'],
    )
  )
    throw new CodedError('BAD_REQUEST', '这份合同已有补充协议，不能再作为其他合同的补充')
  const before = await takeRow(
    db,
    'contract_relation',
    { company_id: companyId, subject_id: supplement.subject_id },
    ['of_subject'],
  )
  await addRow(db, 'contract_relation', {
    company_id: companyId,
    subject_id: supplement.subject_id,
    of_subject: original.subject_id,
    kind: body.kind,
    effective_on: body.effectiveOn,
    linked_by: actor.accountId,
    linked_at: now,
  })
  if (before) await changedNow(db, companyId, before.of_subject, now)
  await changedNow(db, companyId, original.subject_id, now)
  note({ target: supplement.name, detail: { of: original.name, kind: body.kind } })
  return {}
}

export const unlinkContract: PlainHandler<'/contractRelation/unlink'> = async (call) => {
  const { actor, body, db, note, now } = call
  const sight = await sightOf(db, actor)
  const supplement = await seen(db, sight, body.archivedId)
  const gone = orNotFound(
    await takeRow(
      db,
      'contract_relation',
      { company_id: sight.companyId, subject_id: supplement.subject_id },
      ['of_subject'],
    ),
  )
  await changedNow(db, sight.companyId, gone.of_subject, now)
  note({ target: supplement.name })
  return {}
}

export const viewRelations: PlainHandler<'/contractRelation/view'> = async ({ actor, body, db }) => {
  const sight = await sightOf(db, actor)
  const row = await seen(db, sight, body.archivedId)
  const { rows } = await sql<{
    archived_id: string
    name: string
    kind: number
    effective_on: string | null
  }>`
    select a.id as archived_id, a.name, r.kind, r.effective_on
      from contract_relation r join archived a on a.company_id = r.company_id and a.subject_id = r.of_subject
     where r.company_id = ${sight.companyId} and r.subject_id = ${row.subject_id} and not r.is_pending
       and ${seenBy(sight)}`.execute(db)
  const changes = (await supplementsOf(db, sight, [row.subject_id])).get(row.subject_id) ?? []
  const shown = (one: { archived_id: string; name: string; kind: number; effective_on: string | null }) => ({
    archivedId: one.archived_id,
    name: one.name,
    kind: one.kind,
    effectiveOn: one.effective_on,
  })
  return { original: rows[0] ? shown(rows[0]) : null, supplements: changes.map(shown) }
}
