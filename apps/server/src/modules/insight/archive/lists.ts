import type { ArchiveFact, TypeField } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { pageOf } from '../../../platform/db/keyset.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type Sight, seenBy, sightOf } from './access.ts'
import { archivedOf, archivedPage, conditionsOf, countArchived } from './find.ts'
import { TEXT } from './kept-facts.ts'
import { textsOf } from './kept-text.ts'
import { presentArchived } from './present.ts'
import { folderFor } from './rules.ts'
import { assertSearchable, passagesOf, searchTexts } from './search-text.ts'
import { foldersOf } from './types.ts'

const keyOf = (row: { sort_at: Date; id: string }) => ({ at: row.sort_at, id: row.id })

export const listArchived: PlainHandler<'/archived/getList'> = async ({ actor, body, db, services }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter } = body
  const sight = await sightOf(db, actor)
  const where = conditionsOf(sight, filter)
  const words = filter.words?.trim()
  if (!words) {
    const [rows, counted] = await Promise.all([
      archivedPage(db, where, { cursor, pageSize }),
      countArchived(db, where),
    ])
    return {
      ...pageOf(rows, pageSize, keyOf, (row) => ({ ...presentArchived(row), passages: [] })),
      ...counted,
    }
  }
  assertSearchable(words)
  const texts = await textsOf(services, db, sight.companyId)
  const asked = { companyId: sight.companyId, words, where, texts }
  const { rows, counted, bodies } = await searchTexts(db, asked, { cursor, pageSize })
  const shown = rows.slice(0, pageSize).map(({ subject_id }) => subject_id)
  const passages = await passagesOf(
    db,
    new Map(shown.flatMap((id) => (bodies.has(id) ? [[id, bodies.get(id)!] as const] : []))),
    words,
  )
  return {
    ...pageOf(rows, pageSize, keyOf, (row) => ({
      ...presentArchived(row),
      passages: passages.get(row.subject_id) ?? [],
    })),
    ...counted,
  }
}

/** Facts nobody has taken over yet, and that say something new. */
const open = (
  facts: readonly ArchiveFact[],
  row: {
    accepted?: string[]
    number: string | null
    cents: number | null
    valid_until: string | null
    valid_from: string | null
    counterpart: string | null
  },
): ArchiveFact[] =>
  facts.filter(({ factId, field, value }) => {
    if (row.accepted?.includes(factId)) return false
    const known: Record<string, string | null> = {
      number: row.number,
      cents: row.cents === null ? null : String(row.cents),
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      counterpart: row.counterpart,
    }
    return field in known && known[field] !== value
  })

export const listUnfiled: PlainHandler<'/archived/unfiledList'> = async ({ actor, body, db, services }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, keyword } = body
  const sight = await sightOf(db, actor)
  const where = sql<boolean>`${conditionsOf(sight, { keyword, everything: true })} and a.type_id is null`
  const [rows, counted] = await Promise.all([
    archivedPage(db, where, { cursor, pageSize }),
    countArchived(db, where),
  ])
  const facts = await (await textsOf(services, db, sight.companyId)).factsOf(
    db,
    rows.map(({ subject_id }) => subject_id),
  )
  const folders = (await foldersOf(db, sight.companyId)).filter(({ id }) => !sight.hiddenTypes.includes(id))
  const kinds = await kindsOf(
    db,
    sight,
    rows.flatMap(({ contract_id }) => contract_id ?? []),
  )
  return {
    ...pageOf(rows, pageSize, keyOf, (row) => {
      const folder = folderFor(folders, (row.contract_id && kinds.get(row.contract_id)) || null)
      return {
        ...presentArchived(row),
        proposal: {
          typeId: folder?.id ?? null,
          typeName: folder?.name ?? null,
          facts: open(facts.get(row.subject_id) ?? [], row),
        },
      }
    }),
    ...counted,
  }
}

const kindsOf = async (db: Queryable, { companyId }: Sight, contractIds: readonly string[]) => {
  const rows = await db
    .selectFrom('contract')
    .select(['id', 'type_id'])
    .where(sql<boolean>`id = any(${sql.val([...contractIds])}::uuid[])`)
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map(({ id, type_id }) => [id, type_id]))
}

type Attachment = { id: string; name: string; size: number; blobId: string }

export const readArchived: PlainHandler<'/archived/detail'> = async ({ actor, body, db, services }) => {
  const sight = await sightOf(db, actor)
  const [row] = await archivedOf(db, sight, [body.archivedId])
  if (!row) throw new CodedError('NOT_FOUND')
  const more = await theRow(db, 'archived', { company_id: sight.companyId, id: row.id }, [
    'own',
    'attachments',
    'accepted',
  ])
  const text = await rowOf(db, 'contract_text', { subject_id: row.subject_id }, ['state'])
  const facts = await (await textsOf(services, db, sight.companyId)).factsOf(db, [row.subject_id])
  const folders = await foldersOf(db, sight.companyId)
  const kinds = await kindsOf(db, sight, row.contract_id ? [row.contract_id] : [])
  const folder = folders.find(({ id }) => id === row.type_id)
  return {
    ...presentArchived(row),
    own: more.own as Record<string, string>,
    fields: (folder?.fields ?? []) as TypeField[],
    attachments: (more.attachments as Attachment[]).map(({ id, name, size, blobId }) => ({
      fileId: id,
      name,
      size,
      url: services.links.make({ blobId, fileName: name }),
    })),
    proposals: open(facts.get(row.subject_id) ?? [], { ...row, accepted: more.accepted }),
    textState: text?.state ?? TEXT.unreadable,
    proposedTypeId: folderFor(folders, (row.contract_id && kinds.get(row.contract_id)) || null)?.id ?? null,
    renewedBy: await contractNamed(db, row.renewed_by),
    renewalOf: await renewalOf(db, sight, row.contract_id),
  }
}

const contractNamed = async (db: Queryable, contractId: string | null) => {
  const found = contractId
    ? await rowOf(db, 'contract', { id: contractId }, ['id', 'name', 'status'])
    : undefined
  return found ? { contractId: found.id, name: found.name, status: found.status } : null
}

/** The contract this one is the next of, where whoever asks may see it too. */
const renewalOf = async (db: Queryable, sight: Sight, contractId: string | null) => {
  if (!contractId) return null
  const { rows } = await sql<{ contract_id: string; name: string }>`
    select a.contract_id, a.name from archived a
     where ${seenBy(sight)} and a.renewed_by = ${contractId} and a.contract_id is not null limit 1`.execute(
    db,
  )
  return rows[0] ? { contractId: rows[0].contract_id, name: rows[0].name } : null
}
