import type { Config } from '../platform/config/settings.ts'
import { dingTalk, dingTalkApp } from '../providers/dingtalk.ts'
import { feishu } from '../providers/feishu.ts'
import type { ForeignApp } from '../providers/foreign-app.ts'
import { alipay } from '../providers/foreign-app-alipay.ts'
import { foreignAppSandbox } from '../providers/foreign-app-sandbox.ts'
import { wechat } from '../providers/foreign-app-wechat.ts'
import { weCom } from '../providers/wecom.ts'
import type { WorkplaceProvider } from '../providers/workplace.ts'
import { workplaceSandbox } from '../providers/workplace-sandbox.ts'
import { workplacesOf } from '../providers/workplaces.ts'

/** Sandboxes let anybody be anybody: they exist in demos and nowhere else. */
const sandboxed = (config: Config, chosen: string) => chosen === 'auto' && config.MODE === 'demo'

export const foreignAppsOf = (config: Config, clock: () => Date): ForeignApp[] => {
  const apps: ForeignApp[] = []
  if (config.ALIPAY_LOGIN === 'alipay') {
    apps.push(
      alipay(
        {
          gateway: config.ALIPAY_GATEWAY,
          authorizeUrl: config.ALIPAY_AUTHORIZE_URL,
          appId: config.ALIPAY_APP_ID!,
          privateKey: config.ALIPAY_PRIVATE_KEY!,
          alipayPublicKey: config.ALIPAY_PUBLIC_KEY!,
        },
        clock,
      ),
    )
  } else if (sandboxed(config, config.ALIPAY_LOGIN)) apps.push(foreignAppSandbox('alipay', 'scan'))
  if (config.WECHAT_LOGIN === 'wechat') {
    apps.push(
      wechat({
        api: config.WECHAT_API,
        authorizeUrl: config.WECHAT_AUTHORIZE_URL,
        appId: config.WECHAT_APP_ID!,
        appSecret: config.WECHAT_APP_SECRET!,
      }),
    )
  } else if (sandboxed(config, config.WECHAT_LOGIN)) apps.push(foreignAppSandbox('wechat', 'scan'))
  if (config.DINGTALK === 'dingtalk' && config.DINGTALK_CLIENT_ID) {
    apps.push(
      dingTalkApp({
        api: config.DINGTALK_API,
        oapi: config.DINGTALK_OAPI,
        authorizeUrl: config.DINGTALK_AUTHORIZE_URL,
        clientId: config.DINGTALK_CLIENT_ID,
        clientSecret: config.DINGTALK_CLIENT_SECRET!,
      }),
    )
  } else if (sandboxed(config, config.DINGTALK)) apps.push(foreignAppSandbox('dingtalk', 'open'))
  return apps
}

export const workplaceOf = (config: Config, clock: () => Date): WorkplaceProvider | null =>
  workplacesOf({
    ...(config.DINGTALK === 'dingtalk'
      ? { dingtalk: dingTalk({ api: config.DINGTALK_API, oapi: config.DINGTALK_OAPI }, clock) }
      : sandboxed(config, config.DINGTALK)
        ? { dingtalk: workplaceSandbox('dingtalk', clock) }
        : {}),
    ...(config.WECOM === 'wecom'
      ? { wecom: weCom({ api: config.WECOM_API, authorizeUrl: config.WECOM_AUTHORIZE_URL }, clock) }
      : sandboxed(config, config.WECOM)
        ? { wecom: workplaceSandbox('wecom', clock) }
        : {}),
    ...(config.FEISHU === 'feishu'
      ? { feishu: feishu({ api: config.FEISHU_API, authorizeUrl: config.FEISHU_AUTHORIZE_URL }, clock) }
      : sandboxed(config, config.FEISHU)
        ? { feishu: workplaceSandbox('feishu', clock) }
        : {}),
  })
