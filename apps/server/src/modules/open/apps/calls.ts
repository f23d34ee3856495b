import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
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
import { goLive } from './go-live.ts'
import { addKey, listKeys, resetSecret, retireKey, revokeKey } from './keys.ts'
import { saveOrigins, saveTheme } from './look.ts'
import { prove } from './prove.ts'
import { resetSandbox } from './reset-sandbox.ts'
import { applyScope } from './scopes.ts'

export const appsCalls = handlers({
  '/open/partner/prove': prove,
  '/open/app/list': listApps,
  '/open/app/options': appOptions,
  '/open/app/create': commitWithFiles<'/open/app/create'>(createApp),
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
  '/open/app/goLive': commitWithFiles<'/open/app/goLive'>(goLive),
  '/open/app/saveTheme': commitWithFiles<'/open/app/saveTheme'>(saveTheme),
  '/open/app/saveOrigins': saveOrigins,
  '/open/app/applyScope': applyScope,
  '/open/app/sandboxReset': commitWithFiles<'/open/app/sandboxReset'>(resetSandbox),
  '/open/ip/list': listAddresses,
  '/open/ip/save': saveAddresses,
  '/open/ip/remove': removeAddresses,
  '/open/ip/switch': switchIp,
  '/open/ip/refused': refusedAddresses,
})
