import type { ArchiveFact, Body, TypeField } from '@xinqi/api/calls'
import { isDay } from '@xinqi/api/china-day'
import { valueProblem } from '@xinqi/api/contract-fields/value-problem'
import { ARCHIVE } from '@xinqi/api/limits'
import { MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { keepStaged } from '../../../platform/storage/keep-staged.ts'
import { uploadedFile } from '../../../platform/storage/uploaded.ts'
import { type Sight, sightOf } from './access.ts'
import { takeArchiveNumber } from './archive-number.ts'
import { type ArchivedRow, archivedOf } from './find.ts'
import { textsOf } from './kept-text.ts'
import { folderOf } from './types.ts'
import { dueChanged } from './when-due-changes.ts'

/** Those of the chosen one may see; when there is none, there is nothing. */
const chosen = async (db: Queryable, sight: Sight, ids: readonly string[]): Promise<ArchivedRow[]> => {
  const rows = await archivedOf(db, sight, ids)
  if (rows.length === 0) throw new CodedError('NOT_FOUND')
  return rows
}

const named = (rows: readonly ArchivedRow[]): string =>
  rows.length === 1 ? rows[0]!.name : `${rows[0]!.name}等 ${rows.length} 份`

const change = (db: Queryable, sight: Sight, ids: readonly string[]) =>
  db
    .updateTable('archived')
    .where('company_id', '=', sight.companyId)
    .where(sql<boolean>`id = any(${sql.val([...ids])}::uuid[])`)

const idsOf = (rows: readonly ArchivedRow[]) => rows.map(({ id }) => id)

/** Into a folder; each that has none yet gets the folder's number. */
const fileAll = async (
  db: Queryable,
  sight: Sight,
  rows: readonly ArchivedRow[],
  typeId: string,
  by: { accountId: string; now: Date; services: Services },
): Promise<void> => {
  const folder = await folderOf(db, sight, typeId)
  for (const row of rows)
    await change(db, sight, [row.id])
      .set({
        type_id: folder.id,
        archive_number: row.archive_number ?? (await takeArchiveNumber(db, folder, by.now)),
        filed_at: row.filed_at ?? by.now,
        filed_by: by.accountId,
        out_reason: null,
        revision: sql`revision + 1`,
      })
      .execute()
  await dueChanged(by.services, db, sight.companyId, idsOf(rows), by.now)
}

export const fileChosen: PlainHandler<'/archived/batchArchived'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const sight = await sightOf(db, actor)
  const rows = await chosen(db, sight, body.archivedIds)
  await fileAll(db, sight, rows, body.typeId, { accountId: actor.accountId, now, services })
  note({ target: named(rows), detail: { archived: idsOf(rows) } })
  return { filed: rows.length }
}

export const takeOut = async ({ actor, body, db, note, now, services }: Call<'/archived/batchOut'>) => {
  const sight = await sightOf(db, actor)
  const rows = (await chosen(db, sight, body.archivedIds)).filter(({ type_id }) => type_id !== null)
  if (rows.length === 0) throw new CodedError('NOT_FOUND')
  await change(db, sight, idsOf(rows))
    .set({
      type_id: null,
      archive_number: null,
      filed_at: null,
      filed_by: null,
      out_reason: body.reason.trim(),
      revision: sql`revision + 1`,
    })
    .execute()
  await dueChanged(services, db, sight.companyId, idsOf(rows), now)
  note({ target: named(rows), detail: { archived: idsOf(rows), reason: body.reason } })
  return { out: rows.length }
}

/** The folder's own fields, judged as the fields of a contract are. */
const assertOwn = (fields: readonly TypeField[], own: Record<string, string>) => {
  for (const [fieldId, value] of Object.entries(own)) {
    const field = fields.find((one) => one.fieldId === fieldId)
    if (!field) throw new CodedError('BAD_REQUEST', '目录中没有这个字段，请刷新后重试')
    if (value.trim() === '') continue
    const { kind, name, options = [] } = field
    const problem = valueProblem(
      { kind, name, required: false, settings: { options } },
      kind === 'select'
        ? { chosen: [options.indexOf(value) < 0 ? options.length : options.indexOf(value)] }
        : { text: value },
    )
    if (problem) throw new CodedError('BAD_REQUEST', problem)
  }
}

export const fieldsOf = async (db: Queryable, sight: Sight, typeId: string | null): Promise<TypeField[]> =>
  typeId ? ((await folderOf(db, sight, typeId)).fields as TypeField[]) : []

export const changeChosen: PlainHandler<'/archived/batchUpdateArchived'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const sight = await sightOf(db, actor)
  const rows = await chosen(db, sight, body.archivedIds)
  if (body.typeId) await fileAll(db, sight, rows, body.typeId, { accountId: actor.accountId, now, services })
  if (body.own) {
    for (const typeId of new Set(rows.map(({ type_id }) => body.typeId ?? type_id)))
      assertOwn(await fieldsOf(db, sight, typeId), body.own)
    await change(db, sight, idsOf(rows))
      .set({ own: sql`own || ${JSON.stringify(body.own)}::jsonb`, revision: sql`revision + 1` })
      .execute()
  }
  note({ target: named(rows), detail: { archived: idsOf(rows) } })
  return { changed: rows.length }
}

/** Locked, and as whoever changes it last saw it. */
const lockSeen = async (db: Queryable, sight: Sight, archivedId: string, revision: number) => {
  await change(db, sight, [archivedId]).set({ revision: sql`revision` }).execute()
  const [row] = await archivedOf(db, sight, [archivedId])
  if (!row) throw new CodedError('NOT_FOUND')
  if (row.revision !== revision) throw new CodedError('CONFLICT')
  return row
}

/** A fact of the text as the columns it fills. */
const columnsOfFact = ({ field, value }: ArchiveFact) => {
  switch (field) {
    case 'number':
      return { number: value.slice(0, 40) }
    case 'cents':
      return { cents: Number(value) }
    case 'validFrom':
      return { valid_from: value }
    case 'validUntil':
      return { valid_until: value }
    case 'counterpart':
      return { counterpart: value }
    default:
      return {}
  }
}

export const acceptedFacts = async (
  services: Services,
  db: Queryable,
  row: ArchivedRow,
  accept: readonly string[],
) => {
  if (accept.length === 0) return []
  const texts = await textsOf(services, db, row.company_id)
  const facts = (await texts.factsOf(db, [row.subject_id])).get(row.subject_id) ?? []
  const taken = facts.filter(({ factId }) => accept.includes(factId))
  if (taken.length < accept.length) throw new CodedError('CONFLICT', '正文识别结果已更新，请刷新后重试')
  return taken
}

export const changeOne: PlainHandler<'/archived/updateArchived'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const sight = await sightOf(db, actor)
  const row = await lockSeen(db, sight, body.archivedId, body.revision)
  const taken = await acceptedFacts(services, db, row, body.accept ?? [])
  if (body.own) assertOwn(await fieldsOf(db, sight, row.type_id), body.own)
  const facts = Object.assign({}, ...taken.map(columnsOfFact)) as ReturnType<typeof columnsOfFact> & {
    valid_from?: string
    valid_until?: string
  }
  const from = facts.valid_from ?? row.valid_from
  const until = facts.valid_until ?? row.valid_until
  if (from && until && until < from) throw new CodedError('VALIDITY_INVALID')
  await change(db, sight, [row.id])
    .set({
      ...facts,
      ...(body.number === undefined ? {} : { number: body.number?.trim() || null }),
      ...(body.counterpart === undefined ? {} : { counterpart: body.counterpart?.trim() || null }),
      ...(body.cents === undefined ? {} : { cents: body.cents }),
      ...(body.own ? { own: sql`own || ${JSON.stringify(body.own)}::jsonb` } : {}),
      ...(taken.length
        ? { accepted: sql`accepted || ${sql.val(taken.map(({ factId }) => factId))}::text[]` }
        : {}),
      ...(body.removeAttachments?.length
        ? {
            attachments: sql`coalesce((select jsonb_agg(kept) from jsonb_array_elements(attachments) kept
              where not kept ->> 'id' = any(${sql.val([...body.removeAttachments])}::text[])), '[]')`,
          }
        : {}),
      revision: sql`revision + 1`,
    })
    .execute()
  if (facts.valid_until) await dueChanged(services, db, sight.companyId, [row.id], now)
  note({ target: row.name, detail: { accepted: taken.map(({ field, value }) => `${field}=${value}`) } })
  return { revision: row.revision + 1 }
}

export const changeValidity: PlainHandler<'/archived/updateValidityTime'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const { from, until } = body
  if ((from && !isDay(from)) || (until && !isDay(until)) || (from && until && until < from))
    throw new CodedError('VALIDITY_INVALID')
  const sight = await sightOf(db, actor)
  const row = await lockSeen(db, sight, body.archivedId, body.revision)
  await change(db, sight, [row.id])
    .set({ valid_from: from, valid_until: until, revision: sql`revision + 1` })
    .execute()
  await dueChanged(services, db, sight.companyId, [row.id], now)
  note({ target: row.name, detail: { from: row.valid_until, until } })
  return { revision: row.revision + 1 }
}

/** The last day, said for the first time. */
export const setLastDay = async (
  { db, now, services }: Pick<Call<'/archived/updateValidityTime'>, 'db' | 'now' | 'services'>,
  row: Pick<ArchivedRow, 'company_id' | 'id'>,
  until: string,
): Promise<void> => {
  await inRows(db, 'archived', { company_id: row.company_id, id: row.id }).set({
    valid_until: until,
    revision: sql`revision + 1`,
  })
  await dueChanged(services, db, row.company_id, [row.id], now)
}

export const namePerformer: PlainHandler<'/archived/batchUpdatePerformanceUser'> = async (call) => {
  const { actor, body, db, note } = call
  const sight = await sightOf(db, actor)
  const rows = await chosen(db, sight, body.archivedIds)
  const member = body.memberId
    ? await rowOf(db, 'member', { company_id: sight.companyId, id: body.memberId, status: MEMBER.active }, [
        'account_id',
        'name',
      ])
    : null
  if (body.memberId && !member) throw new CodedError('NOT_FOUND', '该成员不存在或不可用')
  await change(db, sight, idsOf(rows))
    .set({ performer_id: member?.account_id ?? null, revision: sql`revision + 1` })
    .execute()
  note({ target: named(rows), detail: { performer: member?.name ?? null } })
  return { changed: rows.length }
}

/** A word of the company's own on each of them, or taken from each. */
export const tagChosen: PlainHandler<'/archived/batchTag'> = async (call) => {
  const { actor, body, db, note } = call
  const sight = await sightOf(db, actor)
  const tag = body.tag.trim()
  if (tag === '') throw new CodedError('BAD_REQUEST', '请填写标签')
  const rows = (await chosen(db, sight, body.archivedIds)).filter(
    ({ tags }) => tags.includes(tag) !== body.on,
  )
  const full = body.on ? rows.find(({ tags }) => tags.length >= ARCHIVE.tags) : undefined
  if (full) throw new CodedError('TOO_LARGE', `《${full.name}》已有 ${ARCHIVE.tags} 个标签，请先去掉一些`)
  if (rows.length === 0) return { changed: 0 }
  await change(db, sight, idsOf(rows))
    .set({
      tags: body.on ? sql`array_append(tags, ${tag})` : sql`array_remove(tags, ${tag})`,
      revision: sql`revision + 1`,
    })
    .execute()
  note({ target: named(rows), detail: { tag, on: body.on } })
  return { changed: rows.length }
}

type Attachment = { id: string; name: string; size: number; blobId: string }

export const addAttachment = prepareThenCommit<'/archived/addAttachment', WrittenBlob>(
  async ({ actor, body, db, files, services }) => {
    const { bytes } = uploadedFile(files)
    const sight = await sightOf(db, actor)
    await chosen(db, sight, [(body as Body<'/archived/addAttachment'>).archivedId])
    return services.blobs.stage({ scopeId: sight.companyId, bytes, mediaType: 'application/octet-stream' })
  },
  async ({ actor, body, db, files, note, services }, staged) => {
    const sight = await sightOf(db, actor)
    const [row] = await chosen(db, sight, [(body as Body<'/archived/addAttachment'>).archivedId])
    const blob = await keepStaged(services, db, staged, sight.companyId)
    const attachment: Attachment = {
      id: newId(),
      name: files[0]!.fileName,
      size: blob.size,
      blobId: blob.id,
    }
    const done = await change(db, sight, [row!.id])
      .set({
        attachments: sql`attachments || ${JSON.stringify([attachment])}::jsonb`,
        revision: sql`revision + 1`,
      })
      .where(sql<boolean>`jsonb_array_length(attachments) < ${ARCHIVE.attachments}`)
      .executeTakeFirst()
    if (!done.numUpdatedRows) throw new CodedError('BAD_REQUEST', `最多 ${ARCHIVE.attachments} 个附件`)
    note({ target: row!.name, detail: { file: attachment.name } })
    return {
      fileId: attachment.id,
      name: attachment.name,
      size: attachment.size,
      url: services.links.make({ blobId: blob.id, fileName: attachment.name }),
    }
  },
)
