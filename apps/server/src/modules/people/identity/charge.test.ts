import { CODE } from '@xinqi/api/error-codes'
import { idCheckCharacter } from '@xinqi/api/numbers'
import type { QuotaKind } from '@xinqi/api/quota'
import { COMPANY } from '@xinqi/api/status-names'
import { IDENTITY_TRY } from '@xinqi/api/work-list-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { foundMember, foundPerson } from '../../../../test/found-people.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { available } from '../../quota/copies/balance.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { spend } from '../../quota/copies/spend.ts'
import { returnAbandonedChecks } from './charge.ts'

const idNumber = (serial: number) => {
  const body = `11010519890607${String(serial).padStart(3, '0')}`
  return body + idCheckCharacter(body)
}

let world: World
let basic: string
let standard: string
beforeAll(async () => {
  world = await openWorld()
  // Twenty checks of a person's facts and none of a face; two hundred and a hundred.
  basic = (await foundCompany(world, { name: '付费甲公司', mobile: '13910800001', packageType: 1 })).companyId
  standard = (await foundCompany(world, { name: '付费乙公司', mobile: '13910800002', packageType: 2 }))
    .companyId
})
afterAll(() => world.close())

let people = 10
const colleague = async (companyId: string) => {
  const mobile = `139108000${++people}`
  await foundMember(world, companyId, { name: `同事${people}`, mobile, verified: false })
  const personal = await world.signIn(mobile)
  const { data } = await world.call('/auth/switch', { companyId }, { token: personal })
  return data.token
}
const left = (ownerId: string, kind: QuotaKind) =>
  available(world.services.db, { ownerId, kind, now: world.clock.now() })
const check = (token: string, name: string, serial: number) =>
  world.call('/user/identity/submit', { method: 1, name, idNumber: idNumber(serial) }, { token })
const face = (token: string, serial: number) =>
  world.call('/user/face/start', { name: '卫丁', idNumber: idNumber(serial), consented: true }, { token })
const payerOf = async (token: string) => (await world.call('/user/certifyResult', {}, { token })).data.payer

describe('a check of who somebody is', () => {
  it('costs his company a copy once it is answered, well or badly, and nothing when nobody answers', async () => {
    const token = await colleague(basic)
    expect(await payerOf(token)).toEqual({ companyName: '付费甲公司', usedUp: [4] })
    expect((await check(token, '测试超时', 1)).code).toBe(CODE.IDENTITY_UNAVAILABLE)
    expect(await left(basic, 'person')).toBe(20)
    expect((await check(token, '测试不一致', 1)).data.status).toBe(IDENTITY_TRY.failed)
    expect(await left(basic, 'person')).toBe(19)
    expect((await check(token, '冯甲', 1)).data.status).toBe(IDENTITY_TRY.passed)
    expect((await check(token, '冯甲', 1)).code).toBe(CODE.IDENTITY_DONE)
    expect(await left(basic, 'person')).toBe(18)
    const entries = await rowsOf(
      world.services.db,
      'quota_entry',
      { owner_id: basic, kind: 'person' },
      { columns: ['type', 'reason'], by: 'id' },
    )
    expect(entries.map(({ type }) => type)).toEqual([1, 2, 3, 2, 2])
    expect(entries.at(-1)).toMatchObject({ reason: '成员实名认证（身份证二要素）' })
  })

  it('costs nothing to somebody who acts for himself, or whose company is not certified', async () => {
    const alone = '13910800090'
    await foundPerson(world, { name: '独行', mobile: alone, verified: false })
    const token = await world.signIn(alone)
    expect(await payerOf(token)).toBeNull()
    expect((await check(token, '褚丙', 3)).data.status).toBe(IDENTITY_TRY.passed)
    const young = await foundCompany(world, {
      name: '未认证公司',
      mobile: '13910800003',
      status: COMPANY.uncertified,
    })
    const member = await colleague(young.companyId)
    expect(await payerOf(member)).toBeNull()
    expect((await check(member, '陈乙', 2)).data.status).toBe(IDENTITY_TRY.passed)
    expect(await left(young.companyId, 'person')).toBe(200)
  })

  it('is refused in plain words when nothing is left, and other ways stay open', async () => {
    const token = await colleague(basic)
    const refused = await face(token, 4)
    expect(refused).toMatchObject({
      code: CODE.QUOTA_SHORT,
      msg: '付费甲公司的人脸核验次数已用完，请换一种方式，或联系企业管理员购买',
    })
    expect((await world.call('/user/certifyResult', {}, { token })).data.attempts).toEqual([])
    expect((await check(token, '卫丁', 4)).data.status).toBe(IDENTITY_TRY.passed)
  })

  it('never takes the company below nothing, however many ask at once', async () => {
    const token = await colleague(basic)
    await world.services.db.transaction().execute((tx) =>
      spend(tx, {
        ownerId: basic,
        kind: 'person',
        quantity: 15,
        reason: '测试',
        reference: 'most of it',
        now: world.clock.now(),
      }),
    )
    expect(await left(basic, 'person')).toBe(2)
    const codes = (await Promise.all([5, 5, 5, 5].map((serial) => check(token, '测试不一致', serial)))).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([1, 1, CODE.QUOTA_SHORT, CODE.QUOTA_SHORT])
    expect(await left(basic, 'person')).toBe(0)
    expect((await payerOf(token))!.usedUp).toEqual([1, 2, 3, 4])
  })

  it('by face: paid for when begun, given back when nobody shows his face', async () => {
    const token = await colleague(standard)
    const { data } = await face(token, 6)
    expect(await left(standard, 'face')).toBe(99)
    await returnAbandonedChecks(world.services.db, world.clock.now())
    expect(await left(standard, 'face')).toBe(99)
    world.clock.advance(36 * 60_000)
    for (let twice = 0; twice < 2; twice++) {
      await returnAbandonedChecks(world.services.db, world.clock.now())
      expect(await left(standard, 'face')).toBe(100)
    }
    expect((await world.call('/user/face/result', { attemptId: data.attemptId }, { token })).code).toBe(
      CODE.IDENTITY_TICKET,
    )

    const again = (await face(token, 6)).data
    const ticket = new URL(again.url, 'http://x').searchParams.get('ticket')!
    await world.call('/face/sandbox', { ticket, outcome: 'notSame' })
    for (let twice = 0; twice < 2; twice++)
      await world.call('/user/face/result', { attemptId: again.attemptId }, { token })
    world.clock.advance(36 * 60_000)
    await returnAbandonedChecks(world.services.db, world.clock.now())
    expect(await left(standard, 'face')).toBe(99)
    expect(await proveLedger(world.services.db)).toEqual([])
  })
})
