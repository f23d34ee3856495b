import type { Config } from '../config/settings.ts'

/** Where DingTalk itself publishes it. */
const PUBLISHED = 'https://g.alicdn.com/dingding/dingtalk-jsapi/2.10.3/dingtalk.open.js'

export type WorkplaceScript = { src: string; integrity?: string }

/** The messenger's client library, where the installation has to do with the messenger; null where it has not. */
export const workplaceScript = (
  config: Pick<
    Config,
    'DINGTALK' | 'DINGTALK_PAY' | 'DINGTALK_CLIENT_SCRIPT' | 'DINGTALK_CLIENT_SCRIPT_INTEGRITY'
  >,
): WorkplaceScript | null => {
  const { DINGTALK_CLIENT_SCRIPT: said, DINGTALK_CLIENT_SCRIPT_INTEGRITY: integrity } = config
  if (said === 'off') return null
  const isUsed = config.DINGTALK === 'dingtalk' || config.DINGTALK_PAY === 'alipay'
  const src = said ?? (isUsed ? PUBLISHED : undefined)
  return src ? { src, ...(integrity ? { integrity } : {}) } : null
}

/** By what it says of itself: whoever pretends to be it only allows himself one more script, and that by its full name. */
export const isWorkplaceClient = (userAgent: string | undefined): boolean => /DingTalk/i.test(userAgent ?? '')
