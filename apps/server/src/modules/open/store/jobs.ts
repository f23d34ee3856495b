import { onTheClock, type Work } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'
import { COPY_FILES, copyTo, STORED } from './copy-files.ts'
import { COPY, STORE } from './stores.ts'

/** Many buckets at the same time: one that hangs occupies one place. */
const BUCKETS_AT_ONCE = 6

const nudge = async ({ queue }: Services, storeIds: readonly string[], after?: Date) => {
  for (const storeId of storeIds) await queue.send(COPY_FILES, { storeId }, { key: storeId, after })
}

export const copyJobs = (services: Services, work: Work): void => {
  work.job<{ storeIds: string[] }>(STORED, ({ data }) => nudge(services, data.storeIds), { on: STORED })
  work.job<{ storeId: string }>(
    COPY_FILES,
    async ({ data }) => {
      const next = await copyTo(services, data.storeId)
      if (next) await nudge(services, [data.storeId], next)
    },
    { concurrency: BUCKETS_AT_ONCE, singleton: true, retries: 2, timeLimit: 900 },
  )
  // Whatever a lost job forgot.
  work.job(
    'open.sweepCopies',
    async () => {
      const due = await services.db
        .selectFrom('open_store_copy')
        .innerJoin('open_store', 'open_store.id', 'open_store_copy.store_id')
        .select('store_id')
        .distinct()
        .where('open_store_copy.status', 'in', [COPY.waiting, COPY.retrying])
        .where('next_at', '<=', services.clock())
        .where('open_store.status', '=', STORE.on)
        .where('open_store.removed_at', 'is', null)
        .execute()
      await nudge(
        services,
        due.map(({ store_id }) => store_id),
      )
    },
    onTheClock('* * * * *'),
  )
}
