import { CONTRACT_VIEWS, type Data } from '@xinqi/api/calls'
import { CONTRACT_STATUSES } from '@xinqi/api/contract-life/vocabulary'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type ContractFilter, countContracts as countIn } from './find-contracts.ts'
import { type ListKind, openList, scopesOf } from './list-kinds.ts'

type Views = Data<'/file/count'>['views']
type Counts = Data<'/home/workbench'>['counts']

/** What others decide on is no draft to go on with. */
const WRITTEN = { inApproval: false } as const

const counter = async (db: Queryable, actor: Actor, shelf: ListKind, now: Date) => {
  const { scopes } = await scopesOf(db, actor, shelf)
  return async (filter: ContractFilter) => (await countIn(db, { scopes, shelf, filter, now })).total
}

/** What the workbench shows. Each count ends at a thousand and is read from an index, so it costs the same always. */
export const countViews = async (db: Queryable, actor: Actor, now: Date): Promise<Counts> => {
  const count = await counter(db, actor, 'mine', now)
  const drafts = await counter(db, actor, 'drafts', now)
  return {
    waitingForMe: await count({ view: 'waitingForMe' }),
    waitingForOthers: await count({ view: 'waitingForOthers' }),
    dueSoon: await count({ view: 'dueSoon' }),
    finished: await count({ view: 'finished' }),
    toSign: await count({ view: 'toSign' }),
    toFill: await count({ view: 'toFill' }),
    toPlace: await count({ view: 'toPlace' }),
    toTakeUp: await count({ view: 'toTakeUp' }),
    toApprove: await count({ view: 'toApprove' }),
    drafts: await drafts(WRITTEN),
  }
}

const countByStatus = async (
  count: (filter: ContractFilter) => Promise<number>,
  drafts: ContractFilter = {},
) => {
  const byStatus: { status: number; count: number }[] = []
  for (const status of CONTRACT_STATUSES) {
    const found = await count({ status, ...(status === CONTRACT_IS.draft ? drafts : {}) })
    if (found > 0) byStatus.push({ status, count: found })
  }
  return byStatus
}

export const countContracts: PlainHandler<'/file/count'> = async ({ actor, body, db, now }) => {
  const shelf = body.shelf ?? 'mine'
  openList(actor, shelf)
  const count = await counter(db, actor, shelf, now)
  const drafts = await counter(db, actor, 'drafts', now)
  const views: Partial<Views> = { drafts: await drafts(WRITTEN) }
  for (const view of CONTRACT_VIEWS) views[view] = await count({ view })
  const isOwn = shelf === 'mine'
  return {
    views: views as Views,
    byStatus: await countByStatus(count, isOwn ? WRITTEN : {}),
    inApproval: isOwn ? await count({ status: CONTRACT_IS.draft, inApproval: true }) : 0,
  }
}

export const countAllStarted = async ({ actor, db, now }: Call<'/file/allSponserCount'>) => {
  const { scopes } = await scopesOf(db, actor, 'started')
  return countIn(db, { scopes, shelf: 'started', filter: {}, now })
}

export const countStartedByStatus = async ({ actor, db, now }: Call<'/file/countSponser'>) => ({
  byStatus: await countByStatus(await counter(db, actor, 'started', now)),
})
