import type { Services } from '../../../platform/services.ts'
import { readContracts } from '../contract/aggregate.ts'
import type { ContractNews } from '../contract/news.ts'
import type { Outgoing } from './deliver.ts'
import { readNoticeContexts } from './notice-context.ts'
import { noticesFor } from './recipients.ts'
import { saveNotices } from './save-notices.ts'

/** News of contracts becomes a row for each person and way; those that are to be sent are held. Run twice it adds nothing. */
export const tellNews = async (services: Services, news: readonly ContractNews[]): Promise<Outgoing[]> => {
  const written: Outgoing[] = []
  for (const round of rounds(news)) written.push(...(await tellRound(services, round)))
  return written
}

/** Who hears the second news of a contract depends on who heard the first: each round has one of each contract. */
export const rounds = (news: readonly ContractNews[]): ContractNews[][] => {
  const before = new Map<string, number>()
  const found: ContractNews[][] = []
  for (const one of news) {
    const round = before.get(one.contractId) ?? 0
    before.set(one.contractId, round + 1)
    found[round] ??= []
    found[round].push(one)
  }
  return found
}

const tellRound = async (services: Services, news: readonly ContractNews[]): Promise<Outgoing[]> => {
  const contracts = await readContracts(
    services.db,
    news.map(({ contractId }) => contractId),
  )
  const around = await readNoticeContexts(services.db, contracts)
  const known = new Map(contracts.map((contract) => [contract.row.id, contract]))
  return saveNotices(
    services,
    news.flatMap((one) => {
      const contract = known.get(one.contractId)
      return contract
        ? noticesFor(one, contract, around(contract)).map((notice) => ({ contract, notice }))
        : []
    }),
  )
}
