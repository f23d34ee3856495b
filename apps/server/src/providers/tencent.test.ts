import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strictTencent, TENCENT } from '../../test/strict-tencent.ts'
import { IdentityUnavailable } from './identity.ts'
import { identityTencent } from './identity-tencent.ts'
import { SmsRefused } from './sms-aliyun.ts'
import { smsTencent } from './sms-tencent.ts'

const clock = () => new Date('2026-11-15T23:59:59Z')
const nobody = undefined as never

describe('Tencent Cloud SMS', () => {
  let status = 'Ok'
  let vendor: Awaited<ReturnType<typeof strictTencent>>
  beforeAll(async () => {
    const fields = ['PhoneNumberSet', 'SmsSdkAppId', 'SignName', 'TemplateId', 'TemplateParamSet']
    vendor = await strictTencent('sms', { SendSms: fields }, clock, () => ({
      SendStatusSet: [{ SerialNo: '1', Code: status, Fee: 1 }],
    }))
  })
  afterAll(() => vendor.close())
  const provider = (more = {}) =>
    smsTencent(
      {
        endpoint: vendor.endpoint,
        ...TENCENT,
        appId: '1400000000',
        region: 'ap-guangzhou',
        signName: '信契',
        codeTemplate: '100',
        signCodeTemplate: '101',
        noticeTemplates: { due: '102' },
        ...more,
      },
      clock,
    )

  it('sends codes and notices, their gaps in order, signed as the vendor asks', async () => {
    const sms = provider()
    await sms.sendCode(nobody, { mobile: '13800000001', code: '123456' })
    expect(vendor.received.at(-1)).toEqual({
      action: 'SendSms',
      version: '2021-01-11',
      region: 'ap-guangzhou',
      body: {
        PhoneNumberSet: ['+8613800000001'],
        SmsSdkAppId: '1400000000',
        SignName: '信契',
        TemplateId: '100',
        TemplateParamSet: ['123456'],
      },
    })
    await sms.sendCode(nobody, { mobile: '13800000001', code: '123456', contract: '采购合同' })
    expect(vendor.received.at(-1)!.body).toMatchObject({
      TemplateId: '101',
      TemplateParamSet: ['123456', '采购合同'],
    })
    await sms.sendNotice(nobody, {
      mobile: '13800000001',
      template: 'due',
      parameters: { contract: '采购合同', deadline: '2026-12-01' },
      text: '',
    })
    expect(vendor.received.at(-1)!.body).toMatchObject({ TemplateParamSet: ['采购合同', '2026-12-01'] })
  })

  it('fills what was worded here in the order of its gaps, and ours where the vendor has no word for it', async () => {
    const sms = provider()
    const own = { content: '签《{contract}》，验证码{code}', signName: '某某商城', vendorCode: '200' }
    const about = { mobile: '13800000001', code: '123456', contract: '采购合同' }
    await sms.sendCode(nobody, { ...about, own })
    expect(vendor.received.at(-1)!.body).toMatchObject({
      SignName: '某某商城',
      TemplateId: '200',
      TemplateParamSet: ['采购合同', '123456'],
    })
    await sms.sendCode(nobody, { ...about, own: { ...own, vendorCode: null } })
    expect(vendor.received.at(-1)!.body).toMatchObject({ SignName: '信契', TemplateId: '101' })
    await sms.sendNotice(nobody, {
      mobile: '13800000001',
      template: 'sign',
      signName: '某某商城',
      vendorCode: '201',
      parameters: { company: '甲', contract: '采购合同', code: 'Ab12' },
      gaps: ['code', 'contract', 'deadline'],
      text: '',
    })
    expect(vendor.received.at(-1)!.body).toMatchObject({
      SignName: '某某商城',
      TemplateId: '201',
      TemplateParamSet: ['Ab12', '采购合同', '—'],
    })
  })

  it('says so when the vendor refuses, whether the request or the number', async () => {
    const message = { mobile: '13800000001', code: '123456' }
    await expect(provider({ secretKey: 'another' }).sendCode(nobody, message)).rejects.toThrow(
      'AuthFailure.SignatureFailure',
    )
    status = 'LimitExceeded.PhoneNumberDailyLimit'
    await expect(provider().sendCode(nobody, message)).rejects.toThrow(status)
    await expect(
      provider().sendNotice(nobody, { mobile: '1', template: 'invite', parameters: {}, text: '' }),
    ).rejects.toBeInstanceOf(SmsRefused)
    expect(provider().hasVoice).toBe(false)
  })
})

describe('Tencent Cloud identity', () => {
  const person = { name: '张三', idNumber: '110101199003071234' }
  let told: object = {}
  let vendor: Awaited<ReturnType<typeof strictTencent>>
  beforeAll(async () => {
    vendor = await strictTencent(
      'faceid',
      {
        IdCardVerification: ['IdCard', 'Name'],
        PhoneVerification: ['IdCard', 'Name', 'Phone'],
        BankCard4EVerification: ['Name', 'BankCard', 'Phone', 'IdCard'],
        DetectAuth: ['RuleId', 'IdCard', 'Name', 'RedirectUrl'],
        GetDetectInfoEnhanced: ['BizToken', 'RuleId', 'InfoType'],
      },
      clock,
      () => told,
    )
  })
  afterAll(() => vendor.close())
  const provider = (faceRuleId?: string) =>
    identityTencent({ endpoint: vendor.endpoint, ...TENCENT, faceRuleId }, clock)

  it('compares two, three and four facts, and tells no from no answer', async () => {
    told = { Result: '0', Description: '认证通过' }
    expect(await provider().twoFactor(person)).toEqual({ passed: true, serial: 'request-1' })
    expect(await provider().byMobile({ ...person, mobile: '13800000001' })).toMatchObject({ passed: true })
    expect(
      await provider().byBankCard({ ...person, mobile: '13800000001', bankCard: '6222020200112230000' }),
    ).toMatchObject({ passed: true })
    told = { Result: '-1', Description: '姓名和身份证号不一致' }
    expect(await provider().twoFactor(person)).toMatchObject({
      passed: false,
      reason: '姓名和身份证号不一致',
    })
    told = { Result: '-4', Description: '证件库服务异常' }
    await expect(provider().twoFactor(person)).rejects.toBeInstanceOf(IdentityUnavailable)
    // The same number means no for a telephone.
    expect(await provider().byMobile({ ...person, mobile: '13800000001' })).toMatchObject({ passed: false })
  })

  it('takes the face on the vendor’s page, where a rule for it is agreed', async () => {
    expect(provider().offers).toEqual([1, 2, 3])
    await expect(provider().startFace(person, 'https://a', null)).rejects.toBeInstanceOf(IdentityUnavailable)
    const withFace = provider('1')
    expect(withFace.offers).toContain(4)
    told = { Url: 'https://open.faceid.qq.com/x', BizToken: 'token-1' }
    expect(await withFace.startFace(person, 'https://sign.example/face', null)).toEqual({
      providerTicket: 'token-1',
      url: 'https://open.faceid.qq.com/x',
    })
    told = { Text: { ErrCode: null } }
    expect(await withFace.faceResult(nobody, 'token-1', person)).toBe('pending')
    told = { Text: { ErrCode: 0, ErrMsg: '成功' } }
    expect(await withFace.faceResult(nobody, 'token-1', person)).toMatchObject({ passed: true })
    told = { Text: { ErrCode: 2013, ErrMsg: '比对相似度未达到通过标准' } }
    expect(await withFace.faceResult(nobody, 'token-1', person)).toMatchObject({
      passed: false,
      reason: '比对相似度未达到通过标准',
    })
  })
})
