import { CODE } from '@xinqi/api/error-codes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'

let world: World
let operator: string
let partnerId: string
beforeAll(async () => {
  world = await openWorld()
  operator = await world.signIn('13800000009')
  partnerId = (await list()).data.list[0]!.partnerId
})
afterAll(() => world.close())

const list = (body = {}) => world.call('/operator/partner/list', body, { token: operator })
const issue = (id = partnerId) =>
  world.call('/operator/partner/issueCode', { partnerId: id }, { token: operator })
const turn = (isOn: boolean, id = partnerId) =>
  world.call('/operator/partner/switchCode', { partnerId: id, isOn }, { token: operator })
const stateOf = async (param: string) =>
  (await world.call('/v2/auth/checkLink/{param}', {}, { params: { param } })).data.state

it('is for people of the platform alone', async () => {
  const admin = await world.signIn('13800000001')
  for (const token of [undefined, admin]) {
    const expected = token ? 403 : 401
    expect((await world.call('/operator/partner/list', {}, { token })).code).toBe(expected)
    expect((await world.call('/operator/partner/issueCode', { partnerId }, { token })).code).toBe(expected)
    expect(
      (await world.call('/operator/partner/switchCode', { partnerId, isOn: true }, { token })).code,
    ).toBe(expected)
  }
})

it('shows partners with their codes, masked, and finds them by name, company or code', async () => {
  expect((await list()).data.list).toMatchObject([
    { name: '演示合作伙伴', mobile: '138****0010', code: 'XINQI2026', isCodeOn: true, registered: 0 },
  ])
  expect((await list({ keyword: 'XINQI2026' })).data.total).toBe(1)
  expect((await list({ keyword: '示例科技' })).data.total).toBe(1)
  expect((await list({ keyword: '没有' })).data.total).toBe(0)
})

it('a code that is switched off or replaced lets nobody in; switched on again it does', async () => {
  expect(await stateOf('XINQI2026')).toBe('valid')
  expect((await turn(false)).code).toBe(1)
  expect((await list()).data.list[0]).toMatchObject({ code: 'XINQI2026', isCodeOn: false })
  expect(await stateOf('XINQI2026')).not.toBe('valid')
  await turn(true)
  expect(await stateOf('XINQI2026')).toBe('valid')
  await turn(false)
  const { code } = (await issue()).data
  expect(code).toMatch(/^[A-Z2-9]{10}$/)
  expect(await stateOf('XINQI2026')).not.toBe('valid')
  expect(await stateOf(code)).toBe('valid')
  expect((await issue(newId())).code).toBe(CODE.NOT_FOUND)
  expect((await turn(true, newId())).code).toBe(CODE.NOT_FOUND)
  expect(
    (await world.call('/operator/partner/issueCode', { partnerId: 'x' }, { token: operator })).code,
  ).toBe(400)
})
