import type { Services } from '../../platform/services.ts'
import { CONTRACT_NEWS, type ContractNews } from '../contracts/news.ts'
import { deliverNotices, giveUp } from './deliver.ts'
import { remindSigners } from './remind.ts'
import { tellNews } from './tell.ts'

/** Telling people about contracts: when something happens, and in the morning before a deadline. */
export const defineNoticeJobs = (services: Services): void => {
  const { queue, outbox } = services
  queue.define<ContractNews>(
    CONTRACT_NEWS,
    async ({ data }) => {
      await tellNews(services, data)
      await deliverNotices(services, data.contractId)
    },
    { retries: 5, retryDelay: 30, onDead: ({ contractId }) => giveUp(services, contractId) },
  )
  outbox.subscribe(CONTRACT_NEWS, CONTRACT_NEWS)
  queue.define('remindSigners', async () => void (await remindSigners(services)), {
    singleton: true,
    retries: 2,
  })
  // Nine in the morning in China: nobody is woken by a reminder.
  queue.schedule('remindSigners', '0 1 * * *')
}
