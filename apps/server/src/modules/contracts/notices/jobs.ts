import { onTheClock, type Work } from '../../../platform/capability.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { TASK } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import { CONTRACT_NEWS, type ContractNews, type NewsMessage, newsIn } from '../contract/news.ts'
import { deliverNotices, takeUpAgain } from './deliver.ts'
import { foldNotices } from './fold.ts'
import { remindSigners } from './remind.ts'
import { RESEND } from './resend.ts'
import { contractsIn, splitNews } from './split-news.ts'

const LOOK_AGAIN = 2000
/** Work that takes this long, or has stopped without an end, is not waited for. */
export const LONGEST_DELAY = 10 * 60_000

/**
 * Not while a batch is still signing: it has the machine to itself, and nobody hears of half of it. Null when it is time;
 * else when to ask again, on the queue's clock, which is the real one.
 */
export const askAgainAt = async (
  { db, clock }: Services,
  { within, at }: Pick<NewsMessage, 'within' | 'at'>,
): Promise<Date | null> => {
  if (!within || clock().getTime() - Date.parse(at) > LONGEST_DELAY) return null
  const task = await rowOf(db, 'task', { account_id: within.accountId, id: within.taskId }, ['status'])
  return task && task.status < TASK.done ? new Date(Date.now() + LOOK_AGAIN) : null
}

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
    const [failure] = await splitNews(services, now)
    if (failure) throw failure
  }
  work.job<NewsMessage | ContractNews>(CONTRACT_NEWS, ({ data }) => tell([data]), {
    together: tell,
    retries: 5,
    retryDelay: 30,
    on: CONTRACT_NEWS,
    onRedrive: (all) => takeUpAgain(services.db, { contractIds: contractsIn(all.flatMap(newsIn)) }),
  })
  // What is to be tried again, and what a server that died while sending held.
  work.job('deliverAbandoned', () => deliverNotices(services), onTheClock('* * * * *'))
  work.job(RESEND, () => deliverNotices(services), { on: RESEND, retries: 2 })
  work.job(
    'foldNotices',
    ({ signal }) => foldNotices(services, signal),
    onTheClock('*/10 * * * *', { timeLimit: 3600 }),
  )
  work.job('remindSigners', () => remindSigners(services), {
    singleton: true,
    retries: 2,
    // By the clock of China: nobody is woken by a reminder.
    every: '0 9 * * *',
    onRedrive: () => takeUpAgain(services.db, { event: 'remind' }),
  })
}
