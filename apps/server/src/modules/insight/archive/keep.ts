import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContracts } from '../../contracts/contract/aggregate.ts'
import { partyName } from '../../contracts/signing/detail.ts'
import { takeArchiveNumber } from './archive-number.ts'
import { SOURCE, VERDICT } from './kept-facts.ts'
import { READ_TEXT } from './read-text.ts'
import { folderFor } from './rules.ts'
import { type FolderRow, foldersOf } from './types.ts'
import { dueChanged } from './when-due-changes.ts'

/** The companies a contract belongs to: whoever started it, and whoever signed it. */
const housesOf = ({ row, parties }: Contract): string[] => [
  ...new Set([row.company_id, ...parties.map(({ company_id }) => company_id)].flatMap((id) => id ?? [])),
]

/** Everybody in it but the house itself, as the archive calls them. */
const counterpartOf = async (
  db: Queryable,
  contract: Contract,
  companyId: string,
): Promise<string | null> => {
  const { row, parties } = contract
  const signing = parties
    .filter(({ company_id }) => company_id !== companyId)
    .map(({ id }) => partyName(contract, id))
  // Who started it and does not sign is somebody to those who do.
  const isStranger =
    row.company_id !== companyId && !parties.some(({ company_id }) => company_id === row.company_id)
  const house =
    isStranger && row.company_id ? await rowOf(db, 'company', { id: row.company_id }, ['name']) : undefined
  const others = [...(isStranger ? [house?.name ?? row.initiator_name] : []), ...signing].filter(
    (name) => name !== '',
  )
  return [...new Set(others)].join('、').slice(0, 200) || null
}

/**
 * Finished contracts enter the books of every company in them, filed at once where a folder asks for their kind. Run
 * twice it adds nothing.
 */
export const keepFinished = async (services: Services, contractIds: readonly string[]): Promise<number> => {
  const { db, outbox } = services
  const contracts = (await readContracts(db, contractIds)).filter(
    ({ row }) => row.finished_at !== null && row.kind !== 'scan',
  )
  let kept = 0
  for (const contract of contracts) {
    const houses = housesOf(contract)
    if (houses.length === 0) continue
    await db.transaction().execute(async (tx) => {
      // A finished contract may be told of twice at once, at a first start by the sweep and by its own news.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`archive.keep:${contract.row.id}`}, 0))`.execute(
        tx,
      )
      let isNew = false
      for (const companyId of houses) if (await keepFor(services, tx, contract, companyId)) isNew = true
      if (!isNew) return
      kept++
      const { rows } = await sql<{ subject_id: string }>`
        insert into contract_text (subject_id, scopes, sort_at)
        values (${contract.row.id}, ${houses}::uuid[], ${contract.row.finished_at})
        on conflict (subject_id) do nothing returning subject_id`.execute(tx)
      if (rows.length) await outbox.publish(tx, READ_TEXT, { subjectId: contract.row.id })
    })
  }
  return kept
}

const keepFor = async (
  services: Services,
  db: Tx,
  contract: Contract,
  companyId: string,
): Promise<boolean> => {
  const now = services.clock()
  const { row } = contract
  const known = await rowOf(db, 'archived', { company_id: companyId, contract_id: row.id }, ['id'])
  if (known) return false
  // Only the house that gave it its kind knows the kind.
  const own = row.company_id === companyId
  const folder = own ? folderFor(await foldersOf(db, companyId), row.type_id) : undefined
  const id = newId()
  await db
    .insertInto('archived')
    .values({
      company_id: companyId,
      id,
      type_id: folder?.id ?? null,
      contract_id: row.id,
      source: SOURCE.platform,
      name: row.name,
      number: row.number,
      archive_number: folder ? await takeArchiveNumber(db, folder as FolderRow, now) : null,
      counterpart: await counterpartOf(db, contract, companyId),
      cents: row.amount_cents,
      valid_from: row.valid_from,
      valid_until: row.valid_until,
      performer_id: own ? row.initiator_id : null,
      verdict: VERDICT.holds,
      sort_at: row.finished_at!,
      filed_at: folder ? now : null,
    })
    .execute()
  await dueChanged(services, db, companyId, [id], now)
  return true
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
