import { onTheClock, type Work } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'
import { CONTRACT_NEWS, type ContractNews, type NewsMessage, newsIn } from '../contract/news.ts'
import { deliverNotices, giveUp } from './deliver.ts'
import { foldNotices } from './fold.ts'
import { remindSigners } from './remind.ts'
import { contractsIn, spreadNews } from './spread.ts'
import { askAgainAt } from './when-to-tell.ts'

/** Telling people about contracts: when something happens, and in the morning before a deadline. */
export const defineNoticeJobs = (services: Services, work: Work): void => {
  const { queue } = services
  const tell = async (all: readonly (NewsMessage | ContractNews)[]) => {
    const now = []
    for (const one of all) {
      const later = 'news' in one ? await askAgainAt(services, one) : null
      if (later) await queue.send(CONTRACT_NEWS, one, { after: later })
      else now.push(...newsIn(one))
    }
    const [failure] = await spreadNews(services, now)
    if (failure) throw failure
  }
  work.job<NewsMessage | ContractNews>(CONTRACT_NEWS, ({ data }) => tell([data]), {
    together: tell,
    retries: 5,
    retryDelay: 30,
    on: CONTRACT_NEWS,
    onDead: (data) => giveUp(services, { contractIds: contractsIn(newsIn(data)) }),
  })
  // A server that died while sending held them; nobody else would send them before the hold ends.
  work.job('deliverAbandoned', () => deliverNotices(services, { abandoned: true }), onTheClock('* * * * *'))
  work.job(
    'foldNotices',
    ({ signal }) => foldNotices(services, signal),
    onTheClock('*/10 * * * *', { timeLimit: 3600 }),
  )
  work.job('remindSigners', () => remindSigners(services), {
    singleton: true,
    retries: 2,
    // Nine in the morning in China: nobody is woken by a reminder.
    every: '0 1 * * *',
    // Tomorrow it would say the wrong day.
    onDead: () => giveUp(services, { event: 'remind' }),
  })
}
