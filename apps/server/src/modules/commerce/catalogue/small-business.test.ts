import { CODE } from '@xinqi/api/error-codes'
import { SMALL_BUSINESS } from '@xinqi/api/work-list-status'
import { expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'

const world = await worldOfFile()
const operator = await world.signIn('13800000009')
await foundCompany(world, { name: '小微申请有限公司', mobile: '13700610001', packageType: 1 })
const token = await world.signIn('13700610001')

const seen = async () => (await world.call('/order/getXWServicePackageList', {}, { token })).data
const waiting = async () =>
  (
    await world.call(
      '/operator/smallBusiness/applications',
      { status: SMALL_BUSINESS.waiting },
      { token: operator },
    )
  ).data.list
const decide = (applicationId: string, granted: boolean) =>
  world.call(
    '/operator/smallBusiness/decide',
    { applicationId, granted, answer: '人数与收入已核对' },
    { token: operator },
  )
const apply = () => world.call('/order/applyXW', { reason: '从业十人，年收入九十万元' }, { token })

it('is asked for once at a time, refused with a reason, asked again, and granted: then it can be bought', async () => {
  expect(await seen()).toMatchObject({ isEntitled: false, application: null })
  expect((await apply()).code).toBe(1)
  expect((await apply()).msg).toBe('申请正在审核，请等待结果')
  const [first] = await waiting()
  expect(first).toMatchObject({ companyName: '小微申请有限公司', status: SMALL_BUSINESS.waiting })
  expect((await decide(first!.applicationId, false)).code).toBe(1)
  expect((await decide(first!.applicationId, true)).code).toBe(CODE.NOT_FOUND)
  expect(await seen()).toMatchObject({ isEntitled: false, application: { status: SMALL_BUSINESS.refused } })
  expect((await apply()).code).toBe(1)
  expect((await decide((await waiting())[0]!.applicationId, true)).code).toBe(1)
  const after = await seen()
  expect(after.isEntitled).toBe(true)
  expect((await world.call('/order/quote', { code: after.list[0]!.code, quantity: 1 }, { token })).code).toBe(
    1,
  )
  expect((await apply()).msg).toBe('本企业已在小微普惠名单内')
  expect((await decide(newId(), true)).code).toBe(CODE.NOT_FOUND)
  expect((await world.call('/operator/smallBusiness/applications', {}, { token })).code).toBe(CODE.FORBIDDEN)

  // As whoever is put on the list by hand: an operator proves himself anew.
  await world.services.db.updateTable('session').set({ proven_at: null }).execute()
  expect((await decide(newId(), true)).code).toBe(CODE.PROOF_REQUIRED)
})
