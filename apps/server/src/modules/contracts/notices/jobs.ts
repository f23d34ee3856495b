import type { Services } from '../../../platform/services.ts'
import { CONTRACT_NEWS, type ContractNews, type NewsMessage, newsIn } from '../drafts/news.ts'
import { deliverNotices, giveUp } from './deliver.ts'
import { remindSigners } from './remind.ts'
import { contractsIn, spreadNews } from './spread.ts'
import { askAgainAt } from './when-to-tell.ts'

/** Telling people about contracts: when something happens, and in the morning before a deadline. */
export const defineNoticeJobs = (services: Services): void => {
  const { queue, outbox } = services
  queue.define<NewsMessage | ContractNews>(
    CONTRACT_NEWS,
    async ({ data }) => {
      const later = 'news' in data ? await askAgainAt(services, data) : null
      if (later) {
        await queue.send(CONTRACT_NEWS, data, { after: later })
        return
      }
      const [failure] = await spreadNews(services, newsIn(data))
      if (failure) throw failure
    },
    {
      retries: 5,
      retryDelay: 30,
      onDead: (data) => giveUp(services, { contractIds: contractsIn(newsIn(data)) }),
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
    onDead: () => giveUp(services, { event: 'remind' }),
  })
  // Nine in the morning in China: nobody is woken by a reminder.
  queue.schedule('remindSigners', '0 1 * * *')
}
