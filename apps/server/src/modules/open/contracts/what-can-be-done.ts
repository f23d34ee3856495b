import { openActions } from '@xinqi/api/contract-life'
import type { ContractAction } from '@xinqi/api/contract-life/vocabulary'
import type { PublicPath } from '@xinqi/api/open/registry'
import { rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { kindOf, readContract, standingOf } from '../../contracts/contract/aggregate.ts'
import { statusOf } from './app-contracts.ts'

/** By which endpoints an app does what the life of a contract allows. */
const ENDPOINTS: Partial<Record<ContractAction, readonly PublicPath[]>> = {
  edit: ['contract/addFiles', 'contract/addSigners', 'contract/setPositions'],
  send: ['contract/send'],
  urge: ['contract/urge'],
  postpone: ['contract/postpone'],
  withdraw: ['contract/withdraw', 'contract/replaceSigner'],
  download: ['contract/download'],
  startTermination: ['contract/terminate'],
}

/** Told with a refusal: where the contract stands, and what may be called instead. */
export const whatCanBeDone = async (
  { db }: Pick<Services, 'db'>,
  appId: string,
  contractNo: string,
): Promise<{ status: string; possible: PublicPath[] } | undefined> => {
  const known = await rowOf(db, 'open_contract', { app_id: appId, contract_no: contractNo }, ['contract_id'])
  const contract = known && (await readContract(db, known.contract_id))
  if (!contract) return undefined
  const actions = openActions(
    standingOf(contract.row),
    new Set(['initiator', 'manager']),
    kindOf(contract.row),
  )
  return {
    status: statusOf(contract),
    possible: ['contract/get', ...actions.flatMap((action) => ENDPOINTS[action] ?? [])],
  }
}
