import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { closed, Id, Instant } from '../../shapes.ts'
import { Arrival, MobileToBind, Origin, Secret, VendorCode } from './arrival.ts'
import { SignedIn } from './sign-in-shapes.ts'

const ofTicket = { ticket: Secret }
const Begin = Type.Object({ origin: Origin }, closed)
export const Begun = Type.Object({
  qrId: Id,
  /** Stays in this browser: only who holds it is let in. */
  proof: Text,
  /** `scan`: draw the address as a code for a telephone. `open`: the vendor shows the code on a page of its own. */
  mode: OneOf('scan', 'open'),
  url: Text,
  isSandbox: YesNo,
  /** Seconds. */
  expiresIn: Int,
})
const Follow = Type.Object({ qrId: Id, proof: Secret }, closed)
const Progress = Type.Object({
  state: OneOf('waiting', 'opened', 'confirmed', 'refused', 'expired'),
})

export const qrLogin = {
  '/qrLogin/ways': ep({
    summary: '已开通的扫码与第三方登录方式',
    auth: 'public',
    changes: false,
    data: Type.Array(
      Type.Object({
        way: OneOf('alipay', 'wechat', 'dingtalk'),
        label: Text,
        isSandbox: YesNo,
      }),
    ),
  }),
  '/qrLogin/alipay/code': ep({
    summary: '取得支付宝扫码登录的二维码',
    auth: 'public',
    changes: 'qr.begin',
    body: Begin,
    data: Begun,
  }),
  '/qrLogin/wechat/code': ep({
    summary: '取得微信扫码登录的二维码',
    auth: 'public',
    changes: 'qr.begin',
    body: Begin,
    data: Begun,
  }),
  '/qrLogin/alipay/result': ep({
    summary: '支付宝扫码登录进行到哪一步',
    auth: 'public',
    changes: false,
    body: Follow,
    data: Progress,
  }),
  '/qrLogin/wechat/result': ep({
    summary: '微信扫码登录进行到哪一步',
    auth: 'public',
    changes: false,
    body: Follow,
    data: Progress,
  }),
  '/qrLogin/screen': ep({
    summary: '手机端：即将登录的是哪台设备',
    auth: 'public',
    changes: 'qr.open',
    body: ofTicket,
    data: {
      label: Text,
      isSandbox: YesNo,
      address: Nullable(Text),
      device: Nullable(Text),
      at: Instant,
    },
  }),
  '/qrLogin/confirm': ep({
    summary: '手机端：凭应用给出的授权码确认登录',
    auth: 'public',
    changes: 'qr.confirm',
    body: { ticket: Secret, authCode: VendorCode, proof: Type.Optional(Secret) },
  }),
  '/qrLogin/refuse': ep({
    summary: '手机端：拒绝登录',
    auth: 'public',
    changes: 'qr.refuse',
    body: ofTicket,
  }),
  '/qrLogin/enter': ep({
    summary: '扫码确认后进入；首次使用时返回绑定手机号的凭据',
    auth: 'public',
    changes: 'session.open',
    body: Follow,
    data: Arrival,
  }),
  '/v2/auth/bindForeign': ep({
    summary: '第三方身份首次登录：绑定手机号并登录',
    auth: 'public',
    changes: 'account.bindForeign',
    body: MobileToBind,
    data: SignedIn,
  }),
}
