import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { askStore } from './ask.ts'
import { draftSupplements } from './draft-supplements.ts'
import { exportAnswer, runStoreExport, STORE_EXPORT } from './export-answer.ts'
import { hitsOf } from './hits.ts'
import { lookForWatches, WATCH_WORK } from './look-for-watches.ts'
import { remindChosen } from './remind.ts'
import { listTags } from './tags.ts'
import { listWatches, removeWatch, saveWatch } from './watches.ts'

export const storeQuestions = capability({
  name: 'insight/store-questions',
  calls: handlers({
    '/storeQuestion/ask': askStore,
    '/storeQuestion/hits': hitsOf,
    '/storeQuestion/tags': listTags,
    '/storeQuestion/export': exportAnswer,
    '/storeQuestion/remind': remindChosen,
    '/storeQuestion/draftSupplements': draftSupplements,
    '/storeQuestion/watches': listWatches,
    '/storeQuestion/saveWatch': saveWatch,
    '/storeQuestion/removeWatch': removeWatch,
  }),
  jobs: (services, work) => {
    work.task(STORE_EXPORT, runStoreExport(services), { timeLimit: 3600 })
    work.job(
      'storeQuestions.watch',
      async ({ signal }) => void (await lookForWatches(services, signal)),
      onTheClock('*/5 * * * *', { timeLimit: 3600 }),
    )
  },
  provides: [provide(POLLED_WORK, { kind: WATCH_WORK, name: '合同关注' })],
  tables: ['store_watch', 'store_watch_hit'],
  reads: ['account', 'archive_type', 'archived', 'company', 'contract', 'fact_sheet', 'member'],
})
