import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { orgDriver } from '../../../../test/org-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'

const world = await worldOfFile()
const { admin, employee, other, codeOf, departmentNamed, memberNamed } = await orgDriver(world)

describe('data scope', () => {
  it('limits managing to the own department and below', async () => {
    const { data: role } = await world.call(
      '/roles/addRole',
      { name: '部门人事', dataScope: 2 },
      { token: admin },
    )
    await world.call(
      '/saasMenu/addSaasRoleMenus',
      { roleId: role.roleId, grants: ['system:org:member', 'system:org:memberEdit'] },
      { token: admin },
    )
    const { data: added } = await world.call(
      '/departmentmember/addMember',
      {
        name: '丙一',
        mobile: '13800000006',
        departmentId: await departmentNamed('销售部'),
        roleIds: [role.roleId],
      },
      { token: admin },
    )
    expect(added.memberId).toBeTruthy()
    const company = (await world.call('/user/sidebar', {}, { token: admin })).data.currentCompanyId!
    const second = await world.signIn('13800000006')
    const { data } = await world.call('/auth/switch', { companyId: company }, { token: second })
    const seen = (
      await world.call('/departmentmember/memberList', { pageSize: 100 }, { token: data.token })
    ).data.list.map((member) => member.name)
    expect(seen).toContain('赵六')
    expect(seen).toContain('丙一')
    expect(seen).not.toContain('张三')
    const boss = await memberNamed('张三')
    expect(
      (await world.call('/departmentmember/memberInfo', { memberId: boss.memberId }, { token: data.token }))
        .code,
    ).toBe(404)
    expect(
      (
        await world.call(
          '/departmentmember/editMember',
          { memberId: boss.memberId, name: 'x' },
          { token: data.token },
        )
      ).code,
    ).toBe(404)
  })
})

describe('roles', () => {
  const allRoles = async () =>
    (await world.send({ method: 'GET', url: '/api/web/roles', token: admin })).data as {
      roleId: string
      name: string
      type: number
    }[]
  const roleId = async (name: string) => (await allRoles()).find((role) => role.name === name)!.roleId

  it('built in are locked', async () => {
    const id = await roleId('普通员工')
    expect(await codeOf('/roles/updateRole', { roleId: id, name: '员工' })).toBe(2121)
    expect(await codeOf('/roles/deleteRole', { roleId: id })).toBe(CODE.ROLE_LOCKED)
    expect(await codeOf('/saasMenu/addSaasRoleMenus', { roleId: id, grants: [] })).toBe(2121)
  })

  it('custom ones grant from the next call on, and take away as quickly', async () => {
    const { data } = await world.call('/roles/addRole', { name: '日志查看', dataScope: 1 }, { token: admin })
    const { memberId } = await memberNamed('赵六')
    expect(await codeOf('/operation/list', {}, employee)).toBe(CODE.FORBIDDEN)
    await world.call(
      '/roles/addCompanyRoleMember',
      { roleId: data.roleId, memberIds: [memberId] },
      { token: admin },
    )
    expect(await codeOf('/operation/list', {}, employee)).toBe(CODE.FORBIDDEN)
    await world.call(
      '/saasMenu/addSaasRoleMenus',
      { roleId: data.roleId, grants: ['system:org:operation'] },
      { token: admin },
    )
    expect(await codeOf('/operation/list', {}, employee)).toBe(1)
    expect(await codeOf('/roles/deleteRole', { roleId: data.roleId })).toBe(CODE.ROLE_IN_USE)
    await world.call(
      '/roles/deleteCompanyRoleMember',
      { roleId: data.roleId, memberIds: [memberId] },
      { token: admin },
    )
    expect(await codeOf('/operation/list', {}, employee)).toBe(CODE.FORBIDDEN)
    expect(await codeOf('/roles/deleteRole', { roleId: data.roleId })).toBe(1)
  })

  it('refuse unknown keys, taken names and roles of other companies', async () => {
    const { data } = await world.call('/roles/addRole', { name: '试用', dataScope: 1 }, { token: admin })
    expect(await codeOf('/roles/addRole', { name: '试用', dataScope: 1 })).toBe(2122)
    expect(
      await codeOf('/saasMenu/addSaasRoleMenus', { roleId: data.roleId, grants: ['system:everything'] }),
    ).toBe(400)
    expect(await codeOf('/roles/roleDetail', { roleId: data.roleId }, other)).toBe(CODE.NOT_FOUND)
    expect(await codeOf('/roles/roleDetail', { roleId: newId() })).toBe(CODE.NOT_FOUND)
  })

  it('nobody grants what he does not have, acts on someone above him, or on himself', async () => {
    const { data } = await world.call('/roles/addRole', { name: '角色专员', dataScope: 1 }, { token: admin })
    await world.call(
      '/saasMenu/addSaasRoleMenus',
      {
        roleId: data.roleId,
        grants: ['system:org:role', 'system:org:roleEdit', 'system:org:member', 'system:org:memberEdit'],
      },
      { token: admin },
    )
    const { memberId } = await memberNamed('赵六')
    await world.call(
      '/roles/addCompanyRoleMember',
      { roleId: data.roleId, memberIds: [memberId] },
      { token: admin },
    )
    const { data: weak } = await world.call(
      '/roles/addRole',
      { name: '新角色', dataScope: 1 },
      { token: employee },
    )
    expect(weak.roleId).toBeTruthy()
    expect(
      await codeOf(
        '/saasMenu/addSaasRoleMenus',
        { roleId: weak.roleId, grants: ['system:seal:authorise'] },
        employee,
      ),
    ).toBe(2124)
    expect(await codeOf('/roles/addRole', { name: '全企业', dataScope: 3 }, employee)).toBe(2124)
    expect(
      await codeOf(
        '/saasMenu/memberAssignRole',
        { memberId, roleIds: [await roleId('系统管理员')] },
        employee,
      ),
    ).toBe(2112)
    const boss = await memberNamed('张三')
    expect(
      await codeOf('/saasMenu/memberAssignRole', { memberId: boss.memberId, roleIds: [] }, employee),
    ).toBe(2113)
    const colleague = await memberNamed('王五')
    expect(
      await codeOf(
        '/saasMenu/memberAssignRole',
        { memberId: colleague.memberId, roleIds: [await roleId('系统管理员')] },
        employee,
      ),
    ).toBe(2124)
    expect(
      await codeOf(
        '/roles/addCompanyRoleMember',
        { roleId: await roleId('系统管理员'), memberIds: [colleague.memberId] },
        employee,
      ),
    ).toBe(2124)
  })
})
