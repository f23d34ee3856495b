import type { ContractAction, Effect } from '@xinqi/api/contract-life/vocabulary'
import type { Queryable } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'

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

/** What happened at once is told at once: a thousand contracts signed together are some twenty pieces of work. */
export const publishNews = async (services: Services, db: Queryable, news: readonly ContractNews[]) => {
  if (news.length) await services.outbox.publish(db, CONTRACT_NEWS, { news })
}

/** As published now, or by a server of an earlier version: what waits when a newer one starts is told as well. */
export const newsIn = (message: { news: ContractNews[] } | ContractNews): ContractNews[] =>
  'news' in message ? message.news : [message]
