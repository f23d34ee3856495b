import { CODE } from '@xinqi/api/error-codes'
import { MEMBER } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const admin = await world.signIn('13800000001')

const find = async (keyword: string) =>
  (await world.call('/departmentmember/memberList', { keyword }, { token: admin })).data.list[0]!
const setStatus = (memberId: string, status: (typeof MEMBER)['frozen' | 'active']) =>
  world.call('/departmentmember/editMember', { memberId, status }, { token: admin })

describe('a frozen member', () => {
  it('comes back as what he was: waiting stays waiting, normal becomes normal', async () => {
    await world.call(
      '/departmentmember/addMember',
      { name: '未到', mobile: '13922000001', departmentId: null },
      { token: admin },
    )
    for (const name of ['未到', '赵六']) {
      const { memberId, status } = await find(name)
      expect((await setStatus(memberId, 0)).code).toBe(1)
      expect((await find(name)).status).toBe(MEMBER.frozen)
      expect((await setStatus(memberId, 0)).code).toBe(1)
      expect((await setStatus(memberId, 1)).code).toBe(1)
      expect((await find(name)).status).toBe(status)
    }
    expect((await find('未到')).status).toBe(MEMBER.toActivate)
  })
})

describe('the sheet to import members with', () => {
  it('is for whoever may see members; taking the list away is another right', async () => {
    const made = await world.call(
      '/roles/addRole',
      { name: '只看成员', dataScope: 3 },
      {
        token: admin,
      },
    )
    const { roleId } = made.data
    await world.call(
      '/saasMenu/addSaasRoleMenus',
      { roleId, grants: ['system:org:member'] },
      {
        token: admin,
      },
    )
    const { memberId } = await find('赵六')
    const given = await world.call(
      '/saasMenu/memberAssignRole',
      { memberId, roleIds: [roleId] },
      {
        token: admin,
      },
    )
    expect(given.code, given.msg).toBe(1)
    const token = await world.signIn('13800000004')
    const get = (body: object) =>
      world.send({
        url: '/api/web/departmentmember/downloadExcelMember',
        payload: JSON.stringify(body),
        token,
      })
    expect((await get({ template: true })).response.headers['content-type']).toContain('spreadsheet')
    expect((await get({})).code).toBe(CODE.FORBIDDEN)
  })
})
