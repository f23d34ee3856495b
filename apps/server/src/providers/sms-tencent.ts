import {
  type CodeTemplates,
  codeInGaps,
  codeTemplateFor,
  inGaps,
  type SmsNotice,
  type SmsProvider,
  shortName,
} from './sms.ts'
import { SmsRefused } from './sms-aliyun.ts'
import { callTencent, type TencentAccount } from './tencent-request.ts'

export type TencentSms = TencentAccount &
  CodeTemplates & {
    appId: string
    region: string
    signName: string
    noticeTemplates?: Partial<Record<SmsNotice['template'], string>>
  }

/** In which order gaps are numbered, whatever order they were kept in. */
const ORDER = [
  'company',
  'contract',
  'initiator',
  'name',
  'reason',
  'deadline',
  'until',
  'content',
  'link',
  'code',
]
const placeOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

/** Tencent Cloud SMS, version 2021-01-11. Its texts number their gaps: {1}, {2}… in the order the settings name them. */
export const smsTencent = (settings: TencentSms, clock: () => Date): SmsProvider => {
  const send = async (mobile: string, template: string, gaps: string[], signName = settings.signName) => {
    const told = await callTencent(
      settings,
      { service: 'sms', action: 'SendSms', version: '2021-01-11', region: settings.region },
      {
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: settings.appId,
        SignName: signName,
        TemplateId: template,
        TemplateParamSet: gaps,
      },
      clock(),
    ).catch((error) => {
      throw new SmsRefused(`短信服务拒绝：${(error as Error).message}`, { cause: error })
    })
    const [status] = (told.SendStatusSet ?? []) as { Code?: string }[]
    // The request may be in order and the number not: each has an answer of its own.
    if (status?.Code !== 'Ok') throw new SmsRefused(`短信服务拒绝：${status?.Code ?? '没有回执'}`)
  }
  return {
    isSandbox: false,
    isOffered: true,
    hasVoice: false,
    sendCode: (_db, { mobile, code, contract, own, language }) => {
      // Without the vendor's word for it, what somebody worded himself cannot go out: ours does.
      if (own?.vendorCode)
        return send(
          mobile,
          own.vendorCode,
          codeInGaps(own, { code, contract }).map(([, value]) => value),
          own.signName,
        )
      const { template, namesContract } = codeTemplateFor(settings, { contract, language })
      return send(mobile, template, namesContract ? [code, shortName(contract!)] : [code])
    },
    sendVoiceCode: async () => {
      throw new SmsRefused('未开通语音验证码')
    },
    sendNotice: async (_db, { mobile, template, signName, vendorCode, parameters, gaps }) => {
      const known = vendorCode ?? settings.noticeTemplates?.[template]
      if (!known) throw new SmsRefused('未配置该通知的短信模板')
      const usual = Object.keys(parameters).sort((one, other) => placeOf(one) - placeOf(other))
      const filled = inGaps(gaps ?? usual, parameters)
      await send(
        mobile,
        known,
        filled.map(([, value]) => value),
        signName,
      )
    },
  }
}
