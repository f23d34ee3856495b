import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readContract } from './aggregate.ts'

/**
 * The pages of a contract, for the transaction that draws on them. Only for whoever has a part in it: to anybody else
 * it is not there, which is for the transaction to say.
 */
export const readPagesAhead = async (
  services: Services,
  db: Queryable,
  actor: Pick<Actor, 'accountId'>,
  contractId: string,
): Promise<void> => {
  const contract = await readContract(db, contractId)
  if (!contract) return
  const { row, files, signers } = contract
  if (
    row.initiator_id !== actor.accountId &&
    !signers.some(({ account_id }) => account_id === actor.accountId)
  )
    return
  const pages = files.flatMap(({ pdf_blob }) => pdf_blob ?? [])
  for (const blob of (await services.blobs.findAll(db, pages)).values()) await services.blobs.read(blob)
}
