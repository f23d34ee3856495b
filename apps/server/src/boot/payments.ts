import type { Config } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'
import type { PaymentProvider } from '../providers/payment.ts'
import { paymentAlipay } from '../providers/payment-alipay.ts'
import { paymentDingtalk } from '../providers/payment-dingtalk.ts'
import { paymentSandbox } from '../providers/payment-sandbox.ts'
import { paymentWechat } from '../providers/payment-wechat.ts'

const bare = (url: string) => url.replace(/\/+$/, '')

/** Who takes money: whoever is configured; beside him, in the demo alone, the embedded cashier, which says that it is one. */
export const paymentsOf = (config: Config, db: Database, clock: () => Date): readonly PaymentProvider[] => {
  const publicUrl = bare(config.PUBLIC_URL ?? '')
  const sandbox = (vendor: string, chosen: string): PaymentProvider[] =>
    config.MODE === 'demo' && chosen === 'auto' ? [paymentSandbox(vendor, db, clock, publicUrl)] : []
  return [
    ...(config.ALIPAY_PAY === 'alipay'
      ? [alipayOf(config, publicUrl, clock)]
      : sandbox('sandbox-alipay', config.ALIPAY_PAY)),
    ...(config.WECHAT_PAY === 'wechat'
      ? [wechatOf(config, publicUrl, clock)]
      : sandbox('sandbox-wechat', config.WECHAT_PAY)),
    ...(config.DINGTALK_PAY === 'alipay'
      ? [paymentDingtalk(alipayOf(config, publicUrl, clock))]
      : sandbox('sandbox-dingtalk', config.DINGTALK_PAY)),
  ]
}

const wechatOf = (config: Config, publicUrl: string, clock: () => Date): PaymentProvider =>
  paymentWechat(
    {
      endpoint: bare(config.WECHAT_PAY_API),
      mchId: config.WECHAT_PAY_MCH_ID!,
      appId: config.WECHAT_PAY_APP_ID!,
      serial: config.WECHAT_PAY_SERIAL!,
      privateKey: config.WECHAT_PAY_PRIVATE_KEY!,
      apiKey: config.WECHAT_PAY_API_KEY!,
      publicKeyId: config.WECHAT_PAY_PUBLIC_KEY_ID,
      publicKey: config.WECHAT_PAY_PUBLIC_KEY,
      publicUrl,
    },
    clock,
  )

const alipayOf = (config: Config, publicUrl: string, clock: () => Date) =>
  paymentAlipay(
    {
      gateway: config.ALIPAY_GATEWAY,
      appId: config.ALIPAY_APP_ID!,
      sellerId: config.ALIPAY_SELLER_ID!,
      privateKey: config.ALIPAY_PRIVATE_KEY!,
      alipayPublicKey: config.ALIPAY_PUBLIC_KEY!,
      publicUrl,
    },
    clock,
  )
