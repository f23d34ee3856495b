import type { Data } from '@xinqi/api/calls'
import { CHECKPOINTS, type Checklist } from '@xinqi/review'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, latestRows, removeRows } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import {
  type Call,
  type PlainHandler,
  type PreparingCall,
  prepareThenCommit,
} from '../../../platform/http/call.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownReview } from '../analysis/review-document.ts'
import { assertChecklist, type ChecklistContent, toChecklist } from './checklist-rules.ts'
import { CONTRACT_TYPES } from './contract-types.ts'

type Presented = Data<'/contractExamine/checklists'>[number]

const rows = (db: Queryable, ownerId: string) =>
  db
    .selectFrom('review_checklist as list')
    .innerJoin('review_checklist_version as current', (join) =>
      join
        .onRef('current.owner_id', '=', 'list.owner_id')
        .onRef('current.checklist_id', '=', 'list.id')
        .onRef('current.version', '=', 'list.version'),
    )
    .where('list.owner_id', '=', ownerId)
    .selectAll('list')
    .select(['current.content', 'current.tried_at'])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const present = (row: Row): Presented => {
  const content = row.content as ChecklistContent
  return {
    checklistId: row.id,
    name: row.name,
    contractTypes: row.contract_types as string[],
    enabled: row.enabled,
    version: row.version,
    isTried: row.tried_at !== null,
    rules: content.rules.length,
    off: content.off.length,
    createdByName: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
  }
}

const listNumbered = async (db: Queryable, ownerId: string, id: string): Promise<Row> => {
  return orNotFound(await rows(db, ownerId).where('list.id', '=', id).executeTakeFirst())
}

export const checklists = async ({ actor, db }: Call<'/contractExamine/checklists'>) =>
  (await rows(db, quotaOwner(actor)).orderBy('list.created_at').execute()).map(present)

export const checklistDetail = async ({ actor, body, db }: Call<'/contractExamine/checklistDetail'>) => {
  const ownerId = quotaOwner(actor)
  const row = await listNumbered(db, ownerId, body.checklistId)
  const versions = await latestRows(
    db,
    'review_checklist_version',
    { owner_id: ownerId, checklist_id: body.checklistId },
    { by: 'version', most: 50 },
  )
  return {
    ...present(row),
    content: row.content as ChecklistContent,
    versions: versions.map((version) => ({
      version: version.version,
      savedByName: version.saved_by_name,
      savedAt: version.saved_at.toISOString(),
      isTried: version.tried_at !== null,
      content: version.content as ChecklistContent,
    })),
  }
}

/** Each saving is a version of its own; a list in use goes on with it only once it was tried. */
export const saveChecklist: PlainHandler<'/contractExamine/saveChecklist'> = async (call) => {
  const { actor, body, db, note, now } = call
  const ownerId = quotaOwner(actor)
  assertChecklist(body.content)
  const unknown = body.contractTypes.find((type) => !CONTRACT_TYPES.includes(type))
  if (unknown) throw new CodedError('CHECKLIST_INVALID', `没有“${unknown}”这一合同类型`)
  const name = body.name.trim()
  const contract_types = JSON.stringify(body.contractTypes)
  const checklistId = body.checklistId ?? newId()
  let version = 1
  try {
    if (body.checklistId) {
      const known = await listNumbered(db, ownerId, checklistId)
      if (known.version !== body.version) throw new CodedError('CONFLICT')
      version = known.version + 1
      await inRows(db, 'review_checklist', {
        owner_id: ownerId,
        id: checklistId,
        version: known.version,
      }).set({ name, contract_types, version, enabled: false, updated_at: now })
    } else
      await addRow(db, 'review_checklist', {
        owner_id: ownerId,
        id: checklistId,
        name,
        contract_types,
        created_by_name: actor.name ?? '',
        created_at: now,
        updated_at: now,
      })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('CHECKLIST_NAME_TAKEN')
    throw error
  }
  await addRow(db, 'review_checklist_version', {
    owner_id: ownerId,
    checklist_id: checklistId,
    version,
    content: JSON.stringify(body.content),
    saved_by_name: actor.name ?? '',
    saved_at: now,
  })
  note({ target: name })
  return { checklistId, version }
}

type Trying = Call<'/contractExamine/tryChecklist'>

const tried = async ({
  actor,
  body,
  db,
}: PreparingCall<'/contractExamine/tryChecklist'>): Promise<{ row: Row; review: ShownReview }> => {
  const row = await listNumbered(db, quotaOwner(actor), body.checklistId)
  const checklist = toChecklist([
    {
      content: row.content as ChecklistContent,
      contractTypes: row.contract_types as string[],
      key: 'own-',
    },
  ])
  return { row, review: await analyse('reviewText', { text: body.sample, setting: { checklist } }) }
}

export const tryChecklist = prepareThenCommit<
  '/contractExamine/tryChecklist',
  Awaited<ReturnType<typeof tried>>
>(tried, async ({ db, note, now }: Trying, { row, review }) => {
  await inRows(db, 'review_checklist_version', {
    owner_id: row.owner_id,
    checklist_id: row.id,
    version: row.version,
  }).set({ tried_at: now })
  note({ target: row.name })
  return { version: row.version, findings: review.findings }
})

export const enableChecklist: PlainHandler<'/contractExamine/enableChecklist'> = async (call) => {
  const { actor, body, db, note } = call
  const row = await listNumbered(db, quotaOwner(actor), body.checklistId)
  if (body.enabled && row.tried_at === null) throw new CodedError('CHECKLIST_UNTRIED')
  await inRows(db, 'review_checklist', { owner_id: row.owner_id, id: row.id }).set({ enabled: body.enabled })
  note({ target: row.name, detail: { enabled: body.enabled } })
  return {}
}

export const removeChecklist: PlainHandler<'/contractExamine/removeChecklist'> = async (call) => {
  const { actor, body, db, note } = call
  const row = await listNumbered(db, quotaOwner(actor), body.checklistId)
  await removeRows(db, 'review_checklist', { owner_id: row.owner_id, id: row.id })
  note({ target: row.name })
  return {}
}

/** The one asked for, or all that are switched on; undefined where there is none. */
export const checklistFor = async (
  db: Queryable,
  ownerId: string,
  checklistId: string | null | undefined,
): Promise<Checklist | undefined> => {
  const found = checklistId
    ? [await listNumbered(db, ownerId, checklistId)]
    : await rows(db, ownerId).where('list.enabled', '=', true).execute()
  if (found.length === 0) return undefined
  return toChecklist(
    found.map((row, index) => ({
      content: row.content as ChecklistContent,
      contractTypes: row.contract_types as string[],
      key: found.length > 1 ? `own${index + 1}-` : 'own-',
    })),
  )
}

const LEVELS = { high: '高', medium: '中', low: '低' } as const

export const checkpoints = async () => ({
  types: [...CONTRACT_TYPES],
  list: CHECKPOINTS.map(({ id, title, riskLevel, contractTypes, detect }) => ({
    checkpoint: id,
    title,
    level: LEVELS[riskLevel],
    contractTypes,
    detect,
  })),
})
