import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { labelled, metadataOf } from '../gateway/metadata.ts'

const named = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What an event is about is told with its partner's own labels: of the contract, and else of the user. */
export const withLabels = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  appId: string,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  if ('metadata' in data) return data
  const { contractNo, account } = data
  if (named(contractNo)) {
    const row = await rowOf(db, 'open_contract', { app_id: appId, contract_no: contractNo }, [
      'contract_id',
      'metadata_sealed',
    ])
    if (!row) return data
    const on = { appId, table: 'open_contract', id: row.contract_id } as const
    return { ...data, ...labelled(await metadataOf(services, on, row.metadata_sealed)) }
  }
  if (!named(account)) return data
  const row = await rowOf(db, 'open_user', { app_id: appId, account }, ['metadata_sealed'])
  const on = { appId, table: 'open_user', id: account } as const
  return { ...data, ...labelled(await metadataOf(services, on, row?.metadata_sealed ?? null)) }
}
