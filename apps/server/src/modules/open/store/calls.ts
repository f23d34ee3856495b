import { handlers } from '../../../platform/http/call.ts'
import { listStores, removeStore, saveStore, switchStore, testStore } from './configure.ts'
import { syncAgain, syncLog } from './sync-log.ts'

export const storeCalls = handlers({
  '/open/store/list': listStores,
  '/open/store/save': saveStore,
  '/open/store/remove': removeStore,
  '/open/store/test': testStore,
  '/open/store/switch': switchStore,
  '/open/store/syncLog': syncLog,
  '/open/store/syncAgain': syncAgain,
})
