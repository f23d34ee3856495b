import { capability } from '../../../platform/capability.ts'
import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import type { ForeignPerson } from '../../../providers/foreign-app.ts'
import { bindMobile } from '../third-party/bind-mobile.ts'
import { begin } from './begin.ts'
import { askWho, confirm, enter, follow, refuse, showScreen } from './confirm.ts'

const qrLoginCalls = handlers({
  '/qrLogin/ways': async ({ services }) =>
    services.foreignApps.map(({ way, label, isSandbox }) => ({ way, label, isSandbox })),
  '/qrLogin/alipay/code': (call) => begin(call, 'alipay'),
  '/qrLogin/wechat/code': (call) => begin(call, 'wechat'),
  '/qrLogin/alipay/result': follow,
  '/qrLogin/wechat/result': follow,
  '/qrLogin/screen': showScreen,
  '/qrLogin/confirm': prepareThenCommit<'/qrLogin/confirm', ForeignPerson>(askWho, confirm),
  '/qrLogin/refuse': refuse,
  '/qrLogin/enter': enter,
  '/v2/auth/bindForeign': bindMobile,
})

export const qrLogin = capability({
  name: 'people/qr-login',
  calls: qrLoginCalls,
})
