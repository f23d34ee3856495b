import type { Services } from '../../../platform/services.ts'
import type { ContractNews } from '../contract/news.ts'
import { deliverNotices, sendHeld } from './deliver.ts'
import { tellNews } from './tell.ts'

export const contractsIn = (news: readonly ContractNews[]): string[] => [
  ...new Set(news.map(({ contractId }) => contractId)),
]

/** Tells and sends; what an earlier try left goes out as well. Answers with what went wrong. */
export const spreadNews = async (services: Services, news: readonly ContractNews[]): Promise<Error[]> => {
  // In this order: what fails now is not tried a second time at once.
  const left = await deliverNotices(services, { contractIds: contractsIn(news) })
  return [...left.values(), ...(await tellAndSend(services, news))]
}

/** Where one of them brings all down, each is told by itself, and only that one fails. */
const tellAndSend = async (services: Services, news: readonly ContractNews[]): Promise<Error[]> => {
  try {
    return [...(await sendHeld(services, await tellNews(services, news))).values()]
  } catch (error) {
    if (news.length === 1) return [error as Error]
    const failures: Error[] = []
    for (const one of news) failures.push(...(await tellAndSend(services, [one])))
    return failures
  }
}
