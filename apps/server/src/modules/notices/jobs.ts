import type { Services } from '../../platform/services.ts'
import { CONTRACT_NEWS, type ContractNews } from '../contracts/news.ts'
import { deliverNotices, giveUp } from './deliver.ts'
import { remindSigners } from './remind.ts'
import { tellNews } from './tell.ts'

const contractsIn = (news: readonly ContractNews[]) => [...new Set(news.map(({ contractId }) => contractId))]

/** Where one of them brings all down, each is told by itself, and only that one fails. */
const tellTogether = async (services: Services, news: readonly ContractNews[]): Promise<Error[]> => {
  try {
    await tellNews(services, news)
    return []
  } catch (error) {
    if (news.length === 1) return [error as Error]
    const failures: Error[] = []
    for (const one of news) failures.push(...(await tellTogether(services, [one])))
    return failures
  }
}

/** Telling people about contracts: when something happens, and in the morning before a deadline. */
export const defineNoticeJobs = (services: Services): void => {
  const { queue, outbox } = services
  queue.define<{ news: ContractNews[] }>(
    CONTRACT_NEWS,
    async ({ data: { news } }) => {
      const untold = await tellTogether(services, news)
      const unsent = await deliverNotices(services, { contractIds: contractsIn(news) })
      const [failure] = [...untold, ...unsent.values()]
      if (failure) throw failure
    },
    {
      retries: 5,
      retryDelay: 30,
      onDead: async ({ news }) => {
        for (const contractId of contractsIn(news)) await giveUp(services, contractId)
      },
    },
  )
  outbox.subscribe(CONTRACT_NEWS, CONTRACT_NEWS)
  // A server that died while sending held them; nobody else would send them before the hold ends.
  queue.define('deliverAbandoned', async () => void (await deliverNotices(services, { abandoned: true })), {
    singleton: true,
    retries: 0,
  })
  queue.schedule('deliverAbandoned', '* * * * *')
  queue.define('remindSigners', async () => void (await remindSigners(services)), {
    singleton: true,
    retries: 2,
    // Tomorrow it would say the wrong day.
    onDead: () => giveUp(services),
  })
  // Nine in the morning in China: nobody is woken by a reminder.
  queue.schedule('remindSigners', '0 1 * * *')
}
