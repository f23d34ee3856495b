import { WEBHOOK_EVENTS } from '@xinqi/api/open/webhook-events'
import { handlers } from '../../../platform/http/call.ts'
import { alertDetail, saveAlert } from './alerts.ts'
import {
  listEndpoints,
  removeEndpoint,
  resetEndpointSecret,
  saveEndpoint,
  switchEndpoint,
  testEndpoint,
} from './endpoints-of-app.ts'
import { exportPushes } from './export-pushes.ts'
import { againMany, againOne, callDetail, listCalls, listPushes, pushDetail } from './logs.ts'

export const notifyCalls = handlers({
  '/open/notify/endpointList': listEndpoints,
  '/open/notify/endpointSave': saveEndpoint,
  '/open/notify/endpointSwitch': switchEndpoint,
  '/open/notify/endpointRemove': removeEndpoint,
  '/open/notify/resetSecret': resetEndpointSecret,
  '/open/notify/events': async () => ({
    list: Object.entries(WEBHOOK_EVENTS).map(([type, facts]) => ({ type, ...facts })),
  }),
  '/open/notify/test': testEndpoint,
  '/open/pushLog/list': listPushes,
  '/open/pushLog/detail': pushDetail,
  '/open/pushLog/again': againOne,
  '/open/pushLog/batchAgain': againMany,
  '/open/pushLog/export': exportPushes,
  '/open/notify/alertDetail': alertDetail,
  '/open/notify/saveAlert': saveAlert,
  '/open/apiLog/list': listCalls,
  '/open/apiLog/detail': callDetail,
})
