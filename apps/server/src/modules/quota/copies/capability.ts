import { capability } from '../../../platform/capability.ts'
import { copiesCalls } from './calls.ts'
import { expireLots } from './expire.ts'
import { proveLedger } from './prove.ts'

export const copies = capability({
  name: 'quota/copies',
  calls: copiesCalls,
  jobs: ({ db, clock, log }, work) => {
    // The books are checked whenever something leaves them by itself: a fault is worth waking somebody for.
    const expireQuota = async () => {
      await expireLots(db, clock())
      const faults = await proveLedger(db)
      if (faults.length) log.error({ faults }, 'the quota ledger does not add up')
    }
    work.job('expireQuota', expireQuota, { singleton: true, retries: 0, every: '7 * * * *' })
  },
  tables: [
    'quota_account',
    'quota_entry',
    'quota_lot',
    'quota_posting',
    'quota_share',
    'saas_api',
    'company_package',
  ],
})
