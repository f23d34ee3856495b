import { capability, onTheClock } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { exportEntries, listEntries } from './entries.ts'
import { expireLots } from './expire.ts'
import { listLots } from './lots.ts'
import { openSaasApi } from './open-api.ts'
import { evidencePackage, readBalance, saasApiPackage } from './overview.ts'
import { proveSince, proveWhole } from './prove-since.ts'

const copiesCalls = handlers({
  '/quota/balance': readBalance,
  '/quota/lots': listLots,
  '/quota/entries': listEntries,
  '/quota/export': exportEntries,
  '/user/eviPackage': evidencePackage,
  '/company/getSaasApiPackage': saasApiPackage,
  '/v2/company/applySaaSApi': openSaasApi,
})

export const copies = capability({
  name: 'quota/copies',
  calls: copiesCalls,
  jobs: ({ db, clock, log, metrics }, work) => {
    // The books are checked whenever something leaves them by itself: a fault is worth waking somebody for.
    const tell = (faults: string[]) => {
      metrics.countLedgerFaults(faults.length)
      if (faults.length) log.error({ faults }, 'the quota ledger does not add up')
    }
    const expireQuota = async () => {
      await expireLots(db, clock())
      tell(await proveSince(db, clock()))
    }
    work.job('expireQuota', expireQuota, onTheClock('7 * * * *'))
    work.job(
      'proveQuota',
      async () => tell(await proveWhole(db, clock())),
      onTheClock('37 3 * * 0', { timeLimit: 7200 }),
    )
  },
  tables: [
    'quota_account',
    'quota_entry',
    'quota_lot',
    'quota_posting',
    'quota_proof',
    'quota_proven',
    'quota_share',
    'saas_api',
    'company_package',
    'package_use',
  ],
  reads: ['company'],
})
