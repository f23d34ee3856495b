import { readFileSync } from 'node:fs'
import type { BiPlan } from '@xinqi/api/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { planFor } from '../../../../test/plan-for.ts'
import { type SigningDriver, signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { PROVINCES, UNKNOWN } from './province.ts'

const world = await worldOfFile()
let driver: SigningDriver
let admin: string
beforeAll(async () => {
  driver = await signingDriver(world)
  admin = driver.hands.own.token
})

const memberId = async (name: string) =>
  (await world.call('/departmentmember/getMemberList', { pageSize: 50 }, { token: admin })).data.list.find(
    (one) => one.name === name,
  )!.memberId
/** A role that analyses, and sees its own contracts alone. */
const role = async (name: string, ...people: string[]) => {
  const { roleId } = (
    await world.call(
      '/roles/addRole',
      { name, dataScope: 1 },
      { token: admin, headers: { 'idempotency-key': `role-of-${name}-000000` } },
    )
  ).data
  await world.call(
    '/saasMenu/addSaasRoleMenus',
    { roleId, grants: ['system:data:bi', 'system:data:board'] },
    { token: admin },
  )
  for (const one of people)
    await world.call(
      '/roles/addCompanyRoleMember',
      { roleId, memberIds: [await memberId(one)] },
      { token: admin },
    )
  return roleId
}

describe('a board shared with a role', () => {
  it('is seen by whoever holds it, with his own numbers, and changed by its owner alone', async () => {
    await driver.finish(['own', 'person'], { name: '看板上的合同' })
    const readers = await role('readers', '赵六')
    await role('others', '王五')
    const [reader, other, stranger] = await world.signInAll('13800000004', '13800000003', '13800000005')
    const plan = planFor('contractCount', 'status') as BiPlan
    const body = {
      name: '月度看板',
      widgets: [{ title: '合同数', plan, x: 0, y: 0, w: 4, h: 4 }],
      sharedRoleIds: [readers],
    }
    const { boardId } = (await world.call('/cust/bi/update/config', body, { token: admin })).data
    const boards = async (token: string) =>
      (await world.call('/cust/bi/user/config/info', {}, { token })).data.boards
    expect(await boards(reader)).toMatchObject([{ boardId, name: '月度看板', isMine: false }])
    expect(await boards(other)).toEqual([])
    const open = (token: string) =>
      world.call('/cust/bi/get/config/info/{id}', {}, { token, params: { id: boardId } })
    expect((await open(reader)).data).toMatchObject({ name: '月度看板', isMine: false })
    for (const token of [other, stranger]) expect((await open(token)).code).not.toBe(1)

    const numbers = async (token: string) => {
      const { code, data } = await world.call('/cust/bi/index/contract/info', { plan }, { token })
      expect(code).toBe(1)
      return JSON.stringify(data)
    }
    const counted = async (token: string) =>
      (await world.call('/v2/file/contractList', {}, { token })).data.total
    expect(await counted(reader)).toBeLessThan(await counted(admin))
    expect(await numbers(reader)).not.toBe(await numbers(admin))

    const taken = await world.call(
      '/cust/bi/update/config',
      { ...body, boardId, name: '改过' },
      { token: reader },
    )
    expect(taken.code).not.toBe(1)
    await world.call('/cust/bi/update/config', { ...body, boardId, sharedRoleIds: [] }, { token: admin })
    expect(await boards(reader)).toEqual([])
  })
})

describe('the map', () => {
  it('has every province the figures name, and the dashes of the boundary', () => {
    const { features } = JSON.parse(
      readFileSync(new URL('../../../../../web/public/map/china.json', import.meta.url), 'utf8'),
    ) as {
      features: {
        properties: { adcode: number | string; name: string }
        geometry: { coordinates: unknown[] }
      }[]
    }
    const named = features.filter(({ properties }) => properties.name !== '')
    expect(named.map(({ properties }) => properties.name).sort()).toEqual(
      PROVINCES.filter((name) => name !== UNKNOWN).sort(),
    )
    expect(named).toHaveLength(34)
    for (const adcode of [710000, 810000, 820000])
      expect(named.some(({ properties }) => properties.adcode === adcode)).toBe(true)
    const [dashes] = features.filter(({ properties }) => properties.adcode === '100000_JD')
    expect(dashes!.geometry.coordinates).toHaveLength(10)
  })
})
