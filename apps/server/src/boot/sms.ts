import type { Config } from '../platform/config/settings.ts'
import type { SmsProvider } from '../providers/sms.ts'
import { smsAliyun } from '../providers/sms-aliyun.ts'
import { smsNone } from '../providers/sms-none.ts'
import { smsSandbox } from '../providers/sms-sandbox.ts'
import { smsTencent } from '../providers/sms-tencent.ts'

/** Who carries messages to telephones. */
export const smsOf = (config: Config, clock: () => Date): SmsProvider => {
  const texts = {
    signName: config.SMS_SIGN_NAME,
    codeTemplate: config.SMS_CODE_TEMPLATE!,
    signCodeTemplate: config.SMS_SIGN_CODE_TEMPLATE,
    noticeTemplates: {
      openAlert: config.SMS_OPEN_ALERT_TEMPLATE,
      invite: config.SMS_INVITE_TEMPLATE,
      legalAuthorise: config.SMS_LEGAL_TEMPLATE,
      due: config.SMS_DUE_TEMPLATE,
    },
  }
  switch (config.SMS_PROVIDER) {
    case 'aliyun':
      return smsAliyun(
        {
          endpoint: config.SMS_ENDPOINT ?? 'https://dysmsapi.aliyuncs.com',
          accessKeyId: config.SMS_ACCESS_KEY_ID!,
          accessKeySecret: config.SMS_ACCESS_KEY_SECRET!,
          voiceTemplate: config.SMS_VOICE_TEMPLATE,
          ...texts,
        },
        clock,
      )
    case 'tencent':
      return smsTencent(
        {
          endpoint: config.SMS_ENDPOINT ?? 'https://sms.tencentcloudapi.com',
          secretId: config.SMS_ACCESS_KEY_ID!,
          secretKey: config.SMS_ACCESS_KEY_SECRET!,
          appId: config.SMS_APP_ID!,
          region: config.SMS_REGION,
          ...texts,
        },
        clock,
      )
    case 'off':
      return smsNone()
    default:
      return smsSandbox(clock)
  }
}
