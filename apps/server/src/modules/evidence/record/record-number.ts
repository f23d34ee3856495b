import type { Call } from '../../../platform/http/call.ts'
import { contractFor } from '../../contracts/contract/contract-for.ts'
import { recordOfContract } from './records.ts'

export const recordNumber = async ({ actor, body, db, now }: Call<'/contract/chain/of'>) => {
  const { row } = await contractFor(db, actor, body.contractId, 'view', now)
  return { no: (await recordOfContract(db, row.id))?.number ?? null }
}
