import type { ContractAction, Effect } from '@xinqi/api/contract-life/vocabulary'
import type { Queryable } from '../../../platform/db/database.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'

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

export type NewsMessage = {
  news: ContractNews[]
  /** The long piece of work it is part of: people hear of it when that is over. */
  within?: TaskKey
  at: string
}

/** What happened at once is told at once: a thousand contracts signed together are some twenty pieces of work. */
export const publishNews = async (
  services: Services,
  db: Queryable,
  news: readonly ContractNews[],
  within?: TaskKey,
) => {
  if (news.length === 0) return
  const message = { news: [...news], within, at: services.clock().toISOString() } satisfies NewsMessage
  await services.outbox.publish(db, CONTRACT_NEWS, message)
}

/** As published now, or by a server of an earlier version: what waits when a newer one starts is told as well. */
export const newsIn = (message: Pick<NewsMessage, 'news'> | ContractNews): ContractNews[] =>
  'news' in message ? message.news : [message]
