import type { Services } from '../../../platform/services.ts'
import type { ContractNews } from '../contract/news.ts'
import { deliverNotices, sendHeld } from './deliver.ts'
import { tellNews } from './write-notices.ts'

export const contractsIn = (news: readonly ContractNews[]): string[] => [
  ...new Set(news.map(({ contractId }) => contractId)),
]

/**
 * Tells and sends; what an earlier try left goes out as well. Answers with what could not be told; what was written and
 * could not be sent is tried again by itself, each notice with a count of its own.
 */
export const splitNews = async (services: Services, news: readonly ContractNews[]): Promise<Error[]> => {
  await deliverNotices(services, { contractIds: contractsIn(news) })
  return tellAndSend(services, news)
}

/** Where one of them brings all down, each is told by itself, and only that one fails. */
const tellAndSend = async (services: Services, news: readonly ContractNews[]): Promise<Error[]> => {
  try {
    await sendHeld(services, await tellNews(services, news))
    return []
  } catch (error) {
    if (news.length === 1) return [error as Error]
    const failures: Error[] = []
    for (const one of news) failures.push(...(await tellAndSend(services, [one])))
    return failures
  }
}
