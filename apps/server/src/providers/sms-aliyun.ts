import { type AliyunAccount, callAliyun } from './aliyun-request.ts'
import {
  type CodeTemplates,
  codeInGaps,
  codeTemplateFor,
  inGaps,
  type SmsNotice,
  type SmsProvider,
  shortName,
} from './sms.ts'

export type AliyunSms = AliyunAccount &
  CodeTemplates & {
    signName: string
    voiceTemplate?: string
    noticeTemplates?: Partial<Record<SmsNotice['template'], string>>
  }

export class SmsRefused extends Error {}

export const smsAliyun = (settings: AliyunSms, clock: () => Date): SmsProvider => {
  const act = async (action: string, parameters: Record<string, string>) => {
    const { ok, status, body } = await callAliyun(settings, action, '2017-05-25', parameters, clock())
    if (!ok || body.Code !== 'OK') throw new SmsRefused(`短信服务拒绝：${String(body.Code ?? status)}`)
  }
  return {
    isSandbox: false,
    isOffered: true,
    hasVoice: settings.voiceTemplate !== undefined,
    sendCode: (_db, { mobile, code, contract, own, language }) => {
      // Without the vendor's word for it, what somebody worded himself cannot go out: ours does.
      if (own?.vendorCode)
        return act('SendSms', {
          PhoneNumbers: mobile,
          SignName: own.signName,
          TemplateCode: own.vendorCode,
          TemplateParam: JSON.stringify(Object.fromEntries(codeInGaps(own, { code, contract }))),
        })
      const { template, namesContract } = codeTemplateFor(settings, { contract, language })
      return act('SendSms', {
        PhoneNumbers: mobile,
        SignName: settings.signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify(namesContract ? { code, contract: shortName(contract!) } : { code }),
      })
    },
    sendNotice: async (_db, { mobile, template, signName, vendorCode, parameters, gaps }) => {
      const known = vendorCode ?? settings.noticeTemplates?.[template]
      if (!known) throw new SmsRefused('未配置该通知的短信模板')
      await act('SendSms', {
        PhoneNumbers: mobile,
        SignName: signName ?? settings.signName,
        TemplateCode: known,
        TemplateParam: JSON.stringify(gaps ? Object.fromEntries(inGaps(gaps, parameters)) : parameters),
      })
    },
    sendVoiceCode: (_db, { mobile, code }) => {
      if (!settings.voiceTemplate) throw new SmsRefused('未配置语音验证码模板')
      return act('SingleCallByTts', {
        CalledNumber: mobile,
        TtsCode: settings.voiceTemplate,
        TtsParam: JSON.stringify({ code }),
      })
    },
  }
}
