import type { ContractAction, Effect } from '@xinqi/api/contract-life/vocabulary'

export const CONTRACT_NEWS = 'contract.news'

/** Something about a contract that people are to be told of. */
export type ContractNews = {
  contractId: string
  action: ContractAction | 'reportName'
  whom: Extract<Effect, `tell${string}`>
  /** The change it belongs to: told once, however often the job runs. */
  revision: number
  /** The signer or the party it is about, where it is about one. */
  about?: string
}
