import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContracts } from '../../contracts/contract/aggregate.ts'
import { partyName } from '../../contracts/signing/detail.ts'
import { takeArchiveNumber } from './archive-number.ts'
import { SOURCE, VERDICT } from './kept-facts.ts'
import { READ_TEXT } from './read-text.ts'
import { folderFor } from './rules.ts'
import { type FolderRow, foldersOf } from './types.ts'
import { dueChanged } from './when-due-changes.ts'
import { wereKept } from './when-kept.ts'

/** The companies a contract belongs to: whoever started it, and whoever signed it. */
const housesOf = ({ row, parties }: Contract): string[] => [
  ...new Set([row.company_id, ...parties.map(({ company_id }) => company_id)].flatMap((id) => id ?? [])),
]

/** Who started it and does not sign is somebody to those who do. */
const isStranger = ({ row, parties }: Contract, companyId: string): boolean =>
  row.company_id !== companyId && !parties.some(({ company_id }) => company_id === row.company_id)

/** Everybody in it but the house itself, as the archive calls them. */
const counterpartOf = (
  contract: Contract,
  companyId: string,
  names: ReadonlyMap<string, string>,
): string | null => {
  const { row, parties } = contract
  const signing = parties
    .filter(({ company_id }) => company_id !== companyId)
    .map(({ id }) => partyName(contract, id))
  const starter = isStranger(contract, companyId)
    ? [names.get(row.company_id ?? '') ?? row.initiator_name]
    : []
  const others = [...starter, ...signing].filter((name) => name !== '')
  return [...new Set(others)].join('、').slice(0, 200) || null
}

const starterNames = async (db: Tx, entries: readonly Entry[]): Promise<Map<string, string>> => {
  const ids = entries.flatMap(({ contract, companyId }) =>
    isStranger(contract, companyId) ? (contract.row.company_id ?? []) : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Entry = { contract: Contract; companyId: string }
const entryKey = (companyId: string, contractId: string) => `${companyId} ${contractId}`

/** So many are written together: a thousand signed at once are not a thousand transactions. */
const TOGETHER = 100

/**
 * Finished contracts enter the books of every company in them, filed at once where a folder asks for their kind. Run
 * twice it adds nothing.
 */
export const keepFinished = async (services: Services, contractIds: readonly string[]): Promise<number> => {
  let kept = 0
  for (let from = 0; from < contractIds.length; from += TOGETHER)
    kept += await keepTogether(services, contractIds.slice(from, from + TOGETHER))
  return kept
}

const keepTogether = async (services: Services, contractIds: readonly string[]): Promise<number> => {
  const { db, outbox } = services
  const entries = (await readContracts(db, contractIds))
    .filter(({ row }) => row.finished_at !== null && row.kind !== 'scan')
    .flatMap((contract) => housesOf(contract).map((companyId): Entry => ({ contract, companyId })))
  if (entries.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    const ids = [...new Set(entries.map(({ contract }) => contract.row.id))].sort()
    // A finished contract may be told of twice at once, at a first start by the sweep and by its own news.
    await sql`
      select pg_advisory_xact_lock(hashtextextended('archive.keep:' || id, 0))
        from (select id from unnest(${ids}::uuid[]) with ordinality as asked (id, place) order by place offset 0) asked`.execute(
      tx,
    )
    const fresh = await unknownOf(tx, entries)
    if (fresh.length === 0) return 0
    await writeEntries(services, tx, fresh)
    const contracts = [...new Set(fresh.map(({ contract }) => contract))]
    const unread = await tx
      .insertInto('contract_text')
      .values(
        contracts.map((contract) => ({
          subject_id: contract.row.id,
          scopes: housesOf(contract),
          sort_at: contract.row.finished_at!,
        })),
      )
      .onConflict((conflict) => conflict.column('subject_id').doNothing())
      .returning('subject_id')
      .execute()
    await outbox.publish(tx, READ_TEXT, ...unread.map(({ subject_id }) => ({ subjectId: subject_id })))
    return contracts.length
  })
}

const unknownOf = async (db: Tx, entries: readonly Entry[]): Promise<Entry[]> => {
  const { rows } = await sql<{ company_id: string; contract_id: string }>`
    select a.company_id, a.contract_id
      from unnest(${entries.map(({ companyId }) => companyId)}::uuid[],
                  ${entries.map(({ contract }) => contract.row.id)}::uuid[]) as asked (company_id, contract_id)
      join archived a on a.company_id = asked.company_id and a.contract_id = asked.contract_id`.execute(db)
  const known = new Set(rows.map(({ company_id, contract_id }) => entryKey(company_id, contract_id)))
  return entries.filter(({ contract, companyId }) => !known.has(entryKey(companyId, contract.row.id)))
}

const writeEntries = async (services: Services, db: Tx, entries: readonly Entry[]): Promise<void> => {
  const now = services.clock()
  const names = await starterNames(db, entries)
  const folders = new Map<string, FolderRow[]>()
  const rows = []
  for (const { contract, companyId } of entries) {
    const { row } = contract
    // Only the house that gave it its kind knows the kind.
    const own = row.company_id === companyId
    if (own && !folders.has(companyId)) folders.set(companyId, await foldersOf(db, companyId))
    const folder = own ? folderFor(folders.get(companyId)!, row.type_id) : undefined
    rows.push({
      company_id: companyId,
      id: newId(),
      type_id: folder?.id ?? null,
      contract_id: row.id,
      source: SOURCE.platform,
      name: row.name,
      number: row.number,
      archive_number: folder ? await takeArchiveNumber(db, folder as FolderRow, now) : null,
      counterpart: counterpartOf(contract, companyId, names),
      cents: row.amount_cents,
      valid_from: row.valid_from,
      valid_until: row.valid_until,
      performer_id: own ? row.initiator_id : null,
      verdict: VERDICT.holds,
      sort_at: row.finished_at!,
      filed_at: folder ? now : null,
    })
  }
  await db.insertInto('archived').values(rows).execute()
  for (const companyId of new Set(rows.map(({ company_id }) => company_id))) {
    const kept = rows.filter(({ company_id }) => company_id === companyId)
    await dueChanged(
      services,
      db,
      companyId,
      kept.map(({ id }) => id),
      now,
    )
    await wereKept(
      services,
      db,
      companyId,
      kept.map(({ contract_id }) => contract_id),
      now,
    )
  }
}

/** A contract brought in by hand, with its facts typed: kept, not filed. Run twice it adds nothing. */
export const keepLegacyContract = async (
  services: Services,
  { companyId, elgId }: { companyId: string; elgId: string },
): Promise<void> => {
  const { db, clock, outbox } = services
  await db.transaction().execute(async (tx) => {
    const id = newId()
    const { rows } = await sql`
      insert into archived (company_id, id, elg_id, source, name, number, counterpart, cents, valid_from, valid_until,
                            performer_id, sort_at)
      select e.company_id, ${id}, e.id, ${SOURCE.outside}, e.name, e.number, e.counterpart, e.amount_cents, e.valid_from,
             e.valid_until, e.imported_by, e.created_at
        from elg_contract e where e.company_id = ${companyId} and e.id = ${elgId}
      on conflict (company_id, subject_id) do nothing returning id`.execute(tx)
    if (rows.length === 0) return
    await sql`
      insert into contract_text (subject_id, scopes, sort_at)
      select e.id, array[e.company_id], e.created_at from elg_contract e
       where e.company_id = ${companyId} and e.id = ${elgId} on conflict do nothing`.execute(tx)
    await dueChanged(services, tx, companyId, [id], clock())
    await outbox.publish(tx, READ_TEXT, { subjectId: elgId })
  })
}
