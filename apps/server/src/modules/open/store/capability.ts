import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { APP_CONTRACT_WITNESS } from '../webhooks/contract-witness.ts'
import { listStores, removeStore, saveStore, switchStore, testStore } from './configure.ts'
import { finishedWitness } from './finished-witness.ts'
import { copyJobs } from './jobs.ts'
import { syncAgain, syncLog } from './sync-log.ts'

const storeCalls = handlers({
  '/open/store/list': listStores,
  '/open/store/save': saveStore,
  '/open/store/remove': removeStore,
  '/open/store/test': testStore,
  '/open/store/switch': switchStore,
  '/open/store/syncLog': syncLog,
  '/open/store/syncAgain': syncAgain,
})

export const openStore = capability({
  name: 'open/store',
  calls: storeCalls,
  jobs: copyJobs,
  provides: [provide(APP_CONTRACT_WITNESS, finishedWitness)],
  tables: ['open_store', 'open_store_copy', 'open_sandbox_object'],
  reads: ['contract', 'open_app', 'open_contract'],
})
