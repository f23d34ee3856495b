import { decide } from '@xinqi/api/contract-life'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type FileRow, readContracts, standingOf } from '../contract/aggregate.ts'
import { factsOf } from '../contract/facts.ts'
import { personOf } from '../contract/person.ts'
import { rolesFor } from './roles-of.ts'

/** The files of these contracts that are ready, as far as this person may see them. */
export const readableFiles = async (
  { db, actor, now }: { db: Queryable; actor: Actor; now: Date },
  contractIds: readonly string[],
): Promise<FileRow[]> => {
  const person = await personOf(db, actor)
  const contracts = await readContracts(db, [...new Set(contractIds)])
  return contracts.flatMap((contract) =>
    decide(standingOf(contract.row), 'view', rolesFor(contract, person), factsOf(contract, now)).allowed
      ? contract.files.filter(({ pdf_blob }) => pdf_blob !== null)
      : [],
  )
}

/** To which contracts files belong, where only their own ids are known. Says nothing of who may see them. */
export const contractsOfFiles = async (db: Queryable, fileIds: readonly string[]): Promise<string[]> => {
  if (fileIds.length === 0) return []
  const rows = await db
    .selectFrom('contract_file')
    .select('contract_id')
    .distinct()
    .where('id', 'in', fileIds)
    .execute()
  return rows.map(({ contract_id }) => contract_id)
}
