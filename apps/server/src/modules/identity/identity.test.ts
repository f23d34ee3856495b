import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET, strictAliyun } from '../../../test/strict-aliyun.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { IdentityUnavailable } from '../../providers/identity.ts'
import { identityAliyun } from '../../providers/identity-aliyun.ts'
import { isBankCard, isIdNumber, maskIdNumber } from './rules.ts'

/** Well-formed and invented: region 110105, the check character computed. */
const idNumber = (serial: number) => {
  const body = `11010519900307${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return body + '10X98765432'[sum % 11]
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let people = 0
const newcomer = async () => {
  const mobile = `1360000${String(++people).padStart(4, '0')}`
  const code = await codeFor(mobile, 'register')
  const { data } = await world.call('/v2/auth/register', {
    mobile,
    code,
    password: 'Passw0rd!',
    agreed: true,
  })
  return { token: data.token, mobile }
}
const codeFor = async (mobile: string, purpose: 'register' | 'identity') => {
  const sent = await world.call('/v2/auth/code', { mobile, purpose, ...(await world.captcha()) })
  expect(sent.code, sent.msg).toBe(1)
  world.clock.advance(61_000)
  return /为(\d{6})，/.exec(sent.data.sandbox!)![1]!
}
const twoFactor = (token: string, name: string, number: string) =>
  world.call('/user/identity/submit', { method: 1, name, idNumber: number }, { token })
const result = async (token: string) => (await world.call('/user/certifyResult', {}, { token })).data

describe('proving who one is', () => {
  it('by name and number: kept masked, with its serial, and marked as a sandbox', async () => {
    const { token } = await newcomer()
    expect(await result(token)).toMatchObject({ identityStatus: 0, name: null, idNumber: null })
    const passed = await twoFactor(token, '冯甲', idNumber(1))
    expect(passed.data).toMatchObject({ status: 1, sandbox: true, reason: null })
    expect(await result(token)).toMatchObject({
      identityStatus: 1,
      name: '冯甲',
      idNumber: maskIdNumber(idNumber(1)),
      method: 1,
      serialNo: passed.data.serialNo,
      sandbox: true,
    })
    expect((await twoFactor(token, '冯甲', idNumber(1))).code).toBe(2202)
    const stored = await world.services.db
      .selectFrom('account')
      .selectAll()
      .where('name', '=', '冯甲')
      .executeTakeFirstOrThrow()
    expect(stored.id_number_cipher!.toString('latin1')).not.toContain(idNumber(1))
  })

  it('by mobile and by bank card, each with a code; the card with separate consent', async () => {
    const one = await newcomer()
    const code = await codeFor(one.mobile, 'identity')
    const byMobile = await world.call(
      '/user/identity/submit',
      { method: 2, name: '陈乙', idNumber: idNumber(2), mobile: one.mobile, code },
      { token: one.token },
    )
    expect(byMobile.data).toMatchObject({ status: 1 })
    const two = await newcomer()
    const card = {
      method: 3 as const,
      name: '褚丙',
      idNumber: idNumber(3),
      mobile: two.mobile,
      bankCard: '6222020200112233446',
    }
    expect(
      (await world.call('/user/identity/submit', { ...card, code: '000000' }, { token: two.token })).code,
    ).toBe(2205)
    expect(
      (
        await world.call(
          '/user/identity/submit',
          { ...card, consented: true, bankCard: '6222020200112233447', code: '000000' },
          { token: two.token },
        )
      ).code,
    ).toBe(2207)
    expect(
      (
        await world.call(
          '/user/identity/submit',
          { ...card, consented: true, code: '000000' },
          { token: two.token },
        )
      ).code,
    ).toBe(2003)
    const cardCode = await codeFor(two.mobile, 'identity')
    const byCard = await world.call(
      '/user/identity/submit',
      { ...card, consented: true, code: cardCode },
      { token: two.token },
    )
    expect(byCard.data).toMatchObject({ status: 1 })
  })

  it('by face: consent first, the ticket works for its owner alone, the answer stays', async () => {
    const { token } = await newcomer()
    const other = await newcomer()
    const face = { name: '卫丁', idNumber: idNumber(4) }
    expect((await world.call('/user/face/start', { ...face, consented: false }, { token })).code).toBe(2205)
    const { data } = await world.call('/user/face/start', { ...face, consented: true }, { token })
    expect(
      (await world.call('/user/face/result', { ticket: data.ticket }, { token: other.token })).code,
    ).toBe(2206)
    expect((await world.call('/user/face/result', { ticket: data.ticket }, { token })).data).toMatchObject({
      status: 1,
    })
    expect((await world.call('/user/face/result', { ticket: data.ticket }, { token })).data).toMatchObject({
      status: 1,
    })
    const attempt = await world.services.db
      .selectFrom('identity_attempt')
      .selectAll()
      .where('method', '=', 4)
      .executeTakeFirstOrThrow()
    expect(attempt).toMatchObject({ status: 1, is_sandbox: true })
    expect(attempt.consent_sha256).toHaveLength(32)
  })

  it('fails in each documented way, is counted by method, and stops after five', async () => {
    const { token } = await newcomer()
    expect((await twoFactor(token, '测试超时', idNumber(5))).code).toBe(2208)
    expect((await twoFactor(token, '测试查无', idNumber(5))).data).toMatchObject({
      status: 2,
      reason: '库中无此身份证号',
    })
    for (let n = 1; n < 5; n++)
      expect((await twoFactor(token, '测试不一致', idNumber(5))).data.status).toBe(2)
    expect((await twoFactor(token, '蒋戊', idNumber(5))).code).toBe(2203)
    expect((await result(token)).triesLeft).toContainEqual({ method: 1, left: 0 })
    const { data } = await world.call(
      '/user/face/start',
      { name: '测试活体', idNumber: idNumber(5), consented: true },
      { token },
    )
    expect((await world.call('/user/face/result', { ticket: data.ticket }, { token })).data).toMatchObject({
      status: 2,
      reason: '活体检测未通过',
    })
    world.clock.advance(86_400_001)
    expect((await twoFactor(token, '蒋戊', idNumber(5))).data.status).toBe(1)
  })

  it('one person has one verified account', async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    expect((await twoFactor(first.token, '沈己', idNumber(6))).data.status).toBe(1)
    expect((await twoFactor(second.token, '沈己', idNumber(6))).code).toBe(2204)
    expect((await result(second.token)).identityStatus).toBe(0)
  })

  it('leaves every attempt in the audit log, without numbers', async () => {
    const events = await world.services.db
      .selectFrom('audit_event')
      .selectAll()
      .where('event', '=', 'identity.submit')
      .execute()
    expect(events.filter((event) => event.succeeded).length).toBeGreaterThan(5)
    expect(events.filter((event) => !event.succeeded).length).toBeGreaterThan(3)
    expect(JSON.stringify(events)).not.toMatch(/1101051990/)
  })
})

describe('rules', () => {
  const today = new Date('2026-11-15')
  it('know a real number from a wrong one', () => {
    expect(isIdNumber(idNumber(7), today)).toBe(true)
    expect(isIdNumber(idNumber(7).toLowerCase(), today)).toBe(true)
    for (const wrong of [
      '110105199003070000',
      '11010519900307',
      '010105199003070079',
      idNumber(7).replace('0307', '0230'),
      'abc',
    ]) {
      expect(isIdNumber(wrong, today), wrong).toBe(false)
    }
  })
  it('check bank cards', () => {
    expect(isBankCard('6222020200112233446')).toBe(true)
    expect(isBankCard('6222020200112233447')).toBe(false)
  })
})

describe('Aliyun identity verification', () => {
  it('speaks the protocol and understands every answer', async () => {
    let bizCode = '1'
    let passed: string | undefined
    const aliyun = await strictAliyun(({ action }) => ({
      Code: '200',
      RequestId: 'R1',
      ResultObject:
        action === 'InitFaceVerify'
          ? { CertifyId: 'C1', CertifyUrl: 'https://face.example' }
          : action === 'DescribeFaceVerify'
            ? { Passed: passed }
            : { BizCode: bizCode },
    }))
    try {
      const settings = {
        endpoint: aliyun.endpoint,
        accessKeyId: 'AK',
        accessKeySecret: SECRET,
        faceSceneId: '1000',
      }
      const provider = identityAliyun(settings, () => new Date())
      const person = { name: '张三', idNumber: idNumber(8) }
      expect(await provider.twoFactor(person)).toEqual({ passed: true, serial: 'R1' })
      expect(aliyun.received.at(-1)).toMatchObject({
        action: 'Id2MetaVerify',
        parameters: { UserName: '张三', IdentifyNum: idNumber(8) },
      })
      bizCode = '2'
      expect(await provider.byMobile({ ...person, mobile: '13800000001' })).toMatchObject({
        passed: false,
        reason: '身份信息不一致',
      })
      bizCode = '3'
      expect(await provider.byBankCard({ ...person, mobile: '13800000001', bankCard: '62' })).toMatchObject({
        reason: '库中无此身份证号',
      })
      expect(await provider.startFace(person, 'https://x')).toEqual({
        providerTicket: 'C1',
        url: 'https://face.example',
      })
      expect(await provider.faceResult('C1', person)).toBe('pending')
      passed = 'T'
      expect(await provider.faceResult('C1', person)).toEqual({ passed: true, serial: 'C1' })
      await expect(
        identityAliyun({ ...settings, accessKeySecret: 'wrong' }, () => new Date()).twoFactor(person),
      ).rejects.toThrow(IdentityUnavailable)
      await expect(
        identityAliyun({ ...settings, endpoint: 'http://127.0.0.1:1' }, () => new Date()).twoFactor(person),
      ).rejects.toThrow(IdentityUnavailable)
    } finally {
      aliyun.close()
    }
  })
})
