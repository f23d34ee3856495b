import type { Config } from '../platform/config/settings.ts'
import type { SmsProvider } from '../providers/sms.ts'
import { smsAliyun } from '../providers/sms-aliyun.ts'
import { smsNone } from '../providers/sms-none.ts'
import { smsSandbox } from '../providers/sms-sandbox.ts'
import { smsTencent } from '../providers/sms-tencent.ts'
import { aliyunAccount, tencentAccount } from './cloud-accounts.ts'

/** Who carries messages to telephones. */
export const smsOf = (config: Config, clock: () => Date): SmsProvider => {
  const texts = {
    signName: config.SMS_SIGN_NAME,
    codeTemplate: config.SMS_CODE_TEMPLATE!,
    signCodeTemplate: config.SMS_SIGN_CODE_TEMPLATE,
    english: {
      codeTemplate: config.SMS_CODE_TEMPLATE_EN,
      signCodeTemplate: config.SMS_SIGN_CODE_TEMPLATE_EN,
    },
    noticeTemplates: {
      ...config.SMS_NOTICE_TEMPLATES,
      openAlert: config.SMS_OPEN_ALERT_TEMPLATE,
      invite: config.SMS_INVITE_TEMPLATE,
      legalAuthorise: config.SMS_LEGAL_TEMPLATE,
      due: config.SMS_DUE_TEMPLATE,
      duty: config.SMS_DUTY_TEMPLATE,
      inMyName: config.SMS_IN_MY_NAME_TEMPLATE,
    },
  }
  const { SMS_ENDPOINT: endpoint, SMS_ACCESS_KEY_ID: id, SMS_ACCESS_KEY_SECRET: secret } = config
  const kept = { endpoint, id, secret }
  switch (config.SMS_PROVIDER) {
    case 'aliyun': {
      const account = aliyunAccount(kept, 'https://dysmsapi.aliyuncs.com')
      return smsAliyun({ ...account, voiceTemplate: config.SMS_VOICE_TEMPLATE, ...texts }, clock)
    }
    case 'tencent': {
      const account = tencentAccount(kept, 'https://sms.tencentcloudapi.com')
      return smsTencent({ ...account, appId: config.SMS_APP_ID!, region: config.SMS_REGION, ...texts }, clock)
    }
    case 'off':
      return smsNone()
    default:
      return smsSandbox(clock)
  }
}
