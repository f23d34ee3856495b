import type { Data } from '@xinqi/api/calls'
import { COUNT_CAP, PAGE_SIZE_DEFAULT, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { byCreation, newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { addNew, addRow, type Row, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'
import { personOf } from '../contract/person.ts'

/** Published with every contract that is brought in by hand. */
export const LEGACY_KEPT = 'contract.legacyKept'
const FILES = 5
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')

/** Those who see the company see all of it, those who see a department what its people brought in, others their own. */
const legacyOf = async (db: Queryable, actor: Actor) => {
  const { dataScope, departmentIds } = await personOf(db, actor)
  const all = db.selectFrom('elg_contract').where('company_id', '=', companyOf(actor))
  if (dataScope === 3) return all
  return all.where((eb) =>
    eb.or([
      eb('imported_by', '=', actor.accountId),
      ...(dataScope === 2 && departmentIds.length ? [eb('department_id', 'in', [...departmentIds])] : []),
    ]),
  )
}

const present = (
  row: Omit<Row<'elg_contract'>, 'company_id' | 'note' | 'department_id' | 'imported_by'>,
): Data<'/check/elgContractList'>['list'][number] => ({
  elgId: row.id,
  name: row.name,
  number: row.number,
  counterpart: row.counterpart,
  signedOn: row.signed_on,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  amountCents: row.amount_cents,
  source: row.source,
  importedBy: row.imported_by_name,
  createdAt: row.created_at.toISOString(),
})

export const listLegacy = async ({ actor, body, db }: Call<'/check/elgContractList'>) => {
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const keyword = body.keyword?.trim()
  const like = containing(keyword ?? '')
  const found = (await legacyOf(db, actor)).$if(Boolean(keyword), (query) =>
    query.where((eb) =>
      eb.or([eb('name', 'ilike', like), eb('number', 'ilike', like), eb('counterpart', 'ilike', like)]),
    ),
  )
  const rows = await newestFirst(
    found.selectAll(),
    { cursor: body.cursor, pageSize },
    { at: 'created_at', id: 'id' },
  ).execute()
  const { total } = await db
    .selectFrom(found.select('id').limit(COUNT_CAP).as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { ...pageOf(rows, pageSize, byCreation, present), total }
}

export const readLegacy = async ({ actor, body, db, services }: Call<'/check/elgContractDetail'>) => {
  const row = orNotFound(
    await (await legacyOf(db, actor)).selectAll().where('id', '=', body.elgId).executeTakeFirst(),
  )
  const files = await rowsOf(
    db,
    'elg_contract_file',
    { company_id: row.company_id, contract_id: row.id },
    { by: 'position' },
  )
  return {
    ...present(row),
    note: row.note,
    files: files.map(({ id, name, blob_id }) => ({
      fileId: id,
      name,
      url: services.links.make({ blobId: blob_id, fileName: name, download: false }),
      downloadUrl: services.links.make({ blobId: blob_id, fileName: name }),
    })),
  }
}

type NewLegacy = Pick<Row<'elg_contract'>, 'name' | 'counterpart' | 'source'> &
  Partial<
    Pick<Row<'elg_contract'>, 'number' | 'signed_on' | 'valid_from' | 'valid_until' | 'amount_cents'>
  > & {
    note?: string | null
    files: readonly { fileName: string; bytes: Buffer }[]
  }

/** Into the books of the company, its files with it. */
export const keepLegacy = async (
  db: Queryable,
  services: Services,
  actor: Actor,
  now: Date,
  { files, ...facts }: NewLegacy,
): Promise<string> => {
  const companyId = companyOf(actor)
  const elgId = await addNew(db, 'elg_contract', {
    company_id: companyId,
    ...facts,
    department_id: actor.company!.departmentId,
    imported_by: actor.accountId,
    imported_by_name: actor.name ?? '',
    created_at: now,
  })
  for (const [position, { bytes, fileName }] of files.entries()) {
    const blob = await services.blobs.put(db, { scopeId: companyId, bytes, mediaType: 'application/pdf' })
    await addRow(db, 'elg_contract_file', {
      company_id: companyId,
      contract_id: elgId,
      id: newId(),
      position,
      name: fileName.slice(0, 200),
      blob_id: blob.id,
    })
  }
  return elgId
}

/** The files of one, as they were brought in. Whether somebody may have them is asked by whoever asks. */
export const legacyFiles = async (
  db: Queryable,
  { blobs }: Services,
  companyId: string,
  elgId: string,
): Promise<{ name: string; blob: StoredBlob }[]> => {
  const files = await rowsOf(
    db,
    'elg_contract_file',
    { company_id: companyId, contract_id: elgId },
    { columns: ['name', 'blob_id'], by: 'position' },
  )
  const found = await blobs.findAll(
    db,
    files.map(({ blob_id }) => blob_id),
  )
  return files.flatMap(({ name, blob_id }) => {
    const blob = found.get(blob_id)
    return blob ? [{ name, blob }] : []
  })
}

/** Signed elsewhere: kept as it is, found and read here, never signed or changed. */
export const importLegacy = async (call: Call<'/check/elgContractImport'>) => {
  const { actor, body, db, files, note, now, services } = call
  if (files.length === 0) throw new CodedError('FILE_MISSING')
  if (files.length > FILES) throw new CodedError('BAD_REQUEST', `一份合同最多 ${FILES} 个文件`)
  for (const { bytes } of files) {
    if (bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
    if (!isPdf(bytes)) throw new CodedError('FILE_TYPE', '请上传 PDF 格式的合同文件')
  }
  if (body.validFrom && body.validUntil && body.validUntil < body.validFrom)
    throw new CodedError('BAD_REQUEST', '有效期止须不早于有效期起')
  const elgId = await keepLegacy(db, services, actor, now, {
    name: body.name.trim(),
    number: body.number?.trim() || null,
    counterpart: body.counterpart.trim(),
    signed_on: body.signedOn ?? null,
    valid_from: body.validFrom ?? null,
    valid_until: body.validUntil ?? null,
    amount_cents: body.amount ? Math.round(Number(body.amount) * 100) : null,
    note: body.note?.trim() || null,
    source: body.source.trim(),
    files,
  })
  await services.outbox.publish(db, LEGACY_KEPT, { companyId: companyOf(actor), elgId })
  note({ target: body.name })
  return { elgId }
}
