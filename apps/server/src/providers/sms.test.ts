import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET, strictAliyun } from '../../test/strict-aliyun.ts'
import { type SmsNotice, type SmsProvider, withoutLures } from './sms.ts'
import { SmsRefused, smsAliyun } from './sms-aliyun.ts'

describe('Aliyun SMS', () => {
  let answer = 'OK'
  let aliyun: Awaited<ReturnType<typeof strictAliyun>>
  beforeAll(async () => {
    aliyun = await strictAliyun(() => ({ Code: answer }))
  })
  afterAll(() => aliyun.close())
  const provider = (accessKeySecret = SECRET) =>
    smsAliyun(
      {
        endpoint: aliyun.endpoint,
        accessKeyId: 'AK',
        accessKeySecret,
        signName: "信契(测试)!'*",
        codeTemplate: 'SMS_1',
        signCodeTemplate: 'SMS_3',
        voiceTemplate: 'TTS_1',
      },
      () => new Date('2026-11-15T02:00:00Z'),
    )
  const nobody = undefined as never

  it('sends a text the vendor accepts', async () => {
    await provider().sendCode(nobody, { mobile: '13800000001', code: '123456' })
    expect(aliyun.received.at(-1)).toEqual({
      action: 'SendSms',
      parameters: {
        PhoneNumbers: '13800000001',
        SignName: "信契(测试)!'*",
        TemplateCode: 'SMS_1',
        TemplateParam: '{"code":"123456"}',
      },
    })
  })

  it('names the contract a code is to sign, where there is a text for it', async () => {
    const contract = '关于办公用品采购与供应的框架合同补充协议'
    const about = { mobile: '13800000001', code: '123456', contract }
    await provider().sendCode(nobody, about)
    expect(aliyun.received.at(-1)!.parameters).toMatchObject({
      TemplateCode: 'SMS_3',
      TemplateParam: `{"code":"123456","contract":"${contract}"}`,
    })
    await provider().sendCode(nobody, { ...about, contract: `${contract}（二）` })
    expect(aliyun.received.at(-1)!.parameters).toMatchObject({
      TemplateParam: `{"code":"123456","contract":"${contract.slice(0, 19)}…"}`,
    })
  })

  it('calls with a voice code', async () => {
    await provider().sendVoiceCode(nobody, { mobile: '13800000001', code: '654321' })
    expect(aliyun.received.at(-1)!.action).toBe('SingleCallByTts')
  })

  it('reports a refusal', async () => {
    await expect(provider('wrong').sendCode(nobody, { mobile: '13800000001', code: '1' })).rejects.toThrow(
      SmsRefused,
    )
    answer = 'isv.BUSINESS_LIMIT_CONTROL'
    await expect(provider().sendCode(nobody, { mobile: '13800000001', code: '1' })).rejects.toThrow(
      'isv.BUSINESS_LIMIT_CONTROL',
    )
  })
})

describe('what goes out under our name', () => {
  it('holds no link and no number to ring that somebody wrote, and keeps ours', async () => {
    const sent: SmsNotice[] = []
    const sms = withoutLures({ sendNotice: async (_, notice) => void sent.push(notice) } as SmsProvider)
    const link = 'https://sign.example/blankPage/ab12'
    await sms.sendNotice({} as never, {
      mobile: '13800000001',
      template: 'invite',
      parameters: { company: '领奖致电13900000000公司', code: 'ab12' },
      text: `王 evil.top 代表「领奖致电13900000000公司」邀请您：${link}`,
      freeWords: ['王 evil.top', null, '普通的话'],
    })
    expect(sent[0]).toMatchObject({
      parameters: { company: '对方', code: 'ab12' },
      text: `对方 代表「对方」邀请您：${link}`,
    })
  })
})
