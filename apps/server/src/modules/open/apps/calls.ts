import { handlers } from '../../../platform/http/call.ts'
import { listAddresses, refusedAddresses, removeAddresses, saveAddresses } from './addresses.ts'
import {
  appDetail,
  appOptions,
  listApps,
  removeApp,
  sandboxInbox,
  saveConfig,
  switchApp,
  switchIp,
  updateApp,
} from './change-app.ts'
import { createApp } from './create-app.ts'
import { addKey, listKeys, resetSecret, retireKey, revokeKey } from './keys.ts'
import { prove } from './prove.ts'

export const appsCalls = handlers({
  '/open/partner/prove': prove,
  '/open/app/list': listApps,
  '/open/app/options': appOptions,
  '/open/app/create': createApp,
  '/open/app/detail': appDetail,
  '/open/app/update': updateApp,
  '/open/app/switch': switchApp,
  '/open/app/remove': removeApp,
  '/open/app/keyList': listKeys,
  '/open/app/keyAdd': addKey,
  '/open/app/resetSecret': resetSecret,
  '/open/app/keyRetire': retireKey,
  '/open/app/keyRevoke': revokeKey,
  '/open/app/saveConfig': saveConfig,
  '/open/app/sandboxInbox': sandboxInbox,
  '/open/ip/list': listAddresses,
  '/open/ip/save': saveAddresses,
  '/open/ip/remove': removeAddresses,
  '/open/ip/switch': switchIp,
  '/open/ip/refused': refusedAddresses,
})
