import { CODE } from '@xinqi/api/error-codes'
import { MEMBER } from '@xinqi/api/status-names'
import fc from 'fast-check'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { writeXlsx } from '../../../platform/spreadsheet.ts'
import { type DepartmentNode, pathTo, placementProblem, subtree } from './department-rules.ts'
import { workMailOf } from './work-mail.ts'

const world = await worldOfFile()
const [admin, employee, other] = await world.signInAll('13800000001', '13800000004', '13800000005')

const tree = async (token = admin) => (await world.call('/department/departmentList', {}, { token })).data
const departmentNamed = async (name: string) =>
  (await tree()).find((department) => department.name === name)!.departmentId
const memberNamed = async (name: string, token = admin) =>
  (await world.call('/departmentmember/memberList', { keyword: name }, { token })).data.list[0]!

describe('job numbers', () => {
  const add = (name: string, mobile: string, jobNumber: string) =>
    world.call(
      '/departmentmember/addMember',
      { name, mobile, departmentId: null, jobNumber },
      { token: admin },
    )
  it('name one member, whichever way they are given', async () => {
    expect((await add('工号一', '13950000001', 'G-001')).code).toBe(1)
    expect(await add('工号二', '13950000002', ' G-001 ')).toMatchObject({ code: CODE.JOB_NUMBER_TAKEN })
    const atOnce = await Promise.all([
      add('工号二', '13950000002', 'G-002'),
      add('工号三', '13950000003', 'G-002'),
    ])
    expect(atOnce.map(({ code }) => code).toSorted()).toEqual([1, CODE.JOB_NUMBER_TAKEN])
    const { memberId } = await memberNamed('工号一')
    const change = (jobNumber: string | null) =>
      world.call('/departmentmember/editMember', { memberId, jobNumber }, { token: admin })
    expect((await change('G-002')).code).toBe(CODE.JOB_NUMBER_TAKEN)
    expect((await change('G-001')).code).toBe(1)
    const bytes = Buffer.from(
      await writeXlsx(
        '成员',
        ['姓名', '手机号', '部门', '工号', '角色'],
        [
          ['工号四', '13950000004', '', 'G-001', ''],
          ['工号五', '13950000005', '', 'G-005', ''],
          ['工号六', '13950000006', '', 'G-005', ''],
        ],
      ),
    )
    const imported = await world.form(
      '/departmentmember/batchImportExcel',
      [{ name: 'file', fileName: '成员.xlsx', bytes }],
      { token: admin },
    )
    expect(imported).toMatchObject({ code: 1, data: { imported: 1, failed: 2 } })
    expect((await change(null)).code).toBe(1)
  })
})

describe('departments', () => {
  it('are added, renamed, moved and deleted', async () => {
    const sales = await departmentNamed('销售部')
    const { data } = await world.call(
      '/department/addDepartment',
      { name: '华南组', parentId: sales },
      { token: admin },
    )
    expect(
      (
        await world.call(
          '/department/modifyDepartment',
          { departmentId: data.departmentId, name: '华南大区' },
          { token: admin },
        )
      ).code,
    ).toBe(1)
    const legal = await departmentNamed('法务部')
    expect(
      (
        await world.call(
          '/department/modifyDepartment',
          { departmentId: data.departmentId, parentId: legal },
          { token: admin },
        )
      ).code,
    ).toBe(1)
    const found = await world.call('/department/list', { keyword: '华南' }, { token: admin })
    expect(found.data).toEqual([
      { departmentId: data.departmentId, name: '华南大区', path: '示例科技有限公司/法务部/华南大区' },
    ])
    expect(
      (
        await world.call(
          '/department/deleteDepartment',
          { departmentId: data.departmentId },
          { token: admin },
        )
      ).code,
    ).toBe(1)
  })

  it('keep their rules: names, loops, contents, the root', async () => {
    const [root, sales, east] = [
      await departmentNamed('示例科技有限公司'),
      await departmentNamed('销售部'),
      await departmentNamed('华东组'),
    ]
    const add = (name: string, parentId: string | null) =>
      world.call('/department/addDepartment', { name, parentId }, { token: admin })
    expect((await add('销售部', root)).code).toBe(CODE.DEPARTMENT_NAME_TAKEN)
    expect(
      (
        await world.call(
          '/department/modifyDepartment',
          { departmentId: sales, parentId: east },
          { token: admin },
        )
      ).code,
    ).toBe(2103)
    expect(
      await world.call('/department/deleteDepartment', { departmentId: sales }, { token: admin }),
    ).toMatchObject({
      code: CODE.DEPARTMENT_NOT_EMPTY,
      msg: '部门下还有 0 名成员、1 个子部门，请先移走再删除',
    })
    expect(
      (await world.call('/department/deleteDepartment', { departmentId: root }, { token: admin })).code,
    ).toBe(2105)
    let parent = east
    for (let depth = 4; depth <= 10; depth++) parent = (await add(`第${depth}级`, parent)).data.departmentId
    expect((await add('第11级', parent)).code).toBe(CODE.DEPARTMENT_TOO_DEEP)
  })

  it('of another company are not there', async () => {
    const foreign = (await tree(other))[0]!.departmentId
    expect(
      (await world.call('/department/addDepartment', { name: '外来', parentId: foreign }, { token: admin }))
        .code,
    ).toBe(404)
    expect(
      (
        await world.call(
          '/department/modifyDepartment',
          { departmentId: foreign, name: '改名' },
          { token: admin },
        )
      ).code,
    ).toBe(404)
    expect(
      (await world.call('/department/deleteDepartment', { departmentId: foreign }, { token: admin })).code,
    ).toBe(404)
    expect(
      (await world.call('/department/departmentStaffList', { departmentId: foreign }, { token: admin })).data,
    ).toEqual({ departments: [], members: [] })
  })

  it('asked for twice at once by one name are made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.call('/department/addDepartment', { name: '同名', parentId: null }, { token: admin }),
      ),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([
      1,
      CODE.DEPARTMENT_NAME_TAKEN,
      CODE.DEPARTMENT_NAME_TAKEN,
      CODE.DEPARTMENT_NAME_TAKEN,
      CODE.DEPARTMENT_NAME_TAKEN,
      CODE.DEPARTMENT_NAME_TAKEN,
    ])
  })

  it('may not be changed by an employee', async () => {
    expect(
      (await world.call('/department/addDepartment', { name: '私设', parentId: null }, { token: employee }))
        .code,
    ).toBe(403)
  })

  it('fit together whatever is asked', () => {
    const nodes = fc.array(fc.record({ parent: fc.nat(), name: fc.constantFrom('甲', '乙', '丙') }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(nodes, fc.nat(), fc.nat(), (asked, movedAt, toAt) => {
        const built: DepartmentNode[] = [{ id: 'root', parentId: null, name: 'root' }]
        for (const [index, { parent, name }] of asked.entries()) {
          const parentId = built[parent % built.length]!.id
          if (!placementProblem(built, { parentId, name })) built.push({ id: `d${index}`, parentId, name })
        }
        const moved = built[movedAt % built.length]!
        const target = built[toAt % built.length]!
        if (
          moved.id !== 'root' &&
          !placementProblem(built, { id: moved.id, name: moved.name, parentId: target.id })
        )
          moved.parentId = target.id
        // Still one tree: every node reaches the root within the depth limit, and siblings differ.
        return (
          built.every((node) => {
            const path = pathTo(built, node.id)
            return path[0]!.id === 'root' && path.length <= 10 && subtree(built, 'root').includes(node.id)
          }) && new Set(built.map((node) => `${node.parentId}/${node.name}`)).size === built.length
        )
      }),
    )
  })
})

describe('members', () => {
  it('are added as waiting seats, join by coming, and start as ordinary employees', async () => {
    const { data } = await world.call(
      '/departmentmember/addMember',
      { name: '钱一', mobile: '13700000001', departmentId: null },
      { token: admin },
    )
    expect(await memberNamed('钱一')).toMatchObject({
      memberId: data.memberId,
      status: MEMBER.toActivate,
      mobile: '137****0001',
      roles: [{ name: '普通员工' }],
    })
    expect(
      (
        await world.call(
          '/departmentmember/addMember',
          { name: '钱一', mobile: '13700000001', departmentId: null },
          { token: admin },
        )
      ).code,
    ).toBe(2111)
    const sent = await world.call('/v2/auth/code', {
      mobile: '13700000001',
      purpose: 'login',
      ...(await world.captcha()),
    })
    const code = /为(\d{6})，/.exec(sent.data.sandbox!)![1]!
    const own = (await world.call('/v2/auth/login', { loginType: 'code', account: '13700000001', code })).data
    expect(own).toMatchObject({ userType: 2, companyId: null })
    const { data: sidebar } = await world.call('/user/sidebar', {}, { token: own.token })
    const joined = await world.call(
      '/auth/switch',
      { companyId: sidebar.companies[0]!.companyId },
      { token: own.token },
    )
    expect(joined.code).toBe(1)
    // Not real-name verified: a seat taken, shown as 3.
    expect((await memberNamed('钱一')).status).toBe(MEMBER.unproven)
  })

  it('are edited, frozen with immediate effect, and thawed', async () => {
    await world.signIn('13800000003')
    const victim = await world.signIn('13800000003')
    const { memberId } = await memberNamed('王五')
    expect(
      (
        await world.call(
          '/departmentmember/editMember',
          { memberId, jobNumber: 'W5', departmentId: await departmentNamed('销售部') },
          { token: admin },
        )
      ).code,
    ).toBe(1)
    expect(await memberNamed('王五')).toMatchObject({ jobNumber: 'W5', departmentName: '销售部' })
    expect(
      (
        await world.call(
          '/departmentmember/editMember',
          { memberId, status: MEMBER.frozen },
          { token: admin },
        )
      ).code,
    ).toBe(1)
    expect(await world.call('/home/account/detail', {}, { token: victim })).toMatchObject({
      code: CODE.FORCED_LOGOUT,
    })
    expect(
      (
        await world.call(
          '/departmentmember/editMember',
          { memberId, status: MEMBER.active },
          { token: admin },
        )
      ).code,
    ).toBe(1)
    expect((await world.call('/home/account/detail', {}, { token: victim })).code).toBe(1)
  })

  it('cannot freeze or delete themselves, nor leave the company without an administrator', async () => {
    const self = await memberNamed('张三')
    expect(
      (
        await world.call(
          '/departmentmember/editMember',
          { memberId: self.memberId, status: MEMBER.frozen },
          { token: admin },
        )
      ).code,
    ).toBe(2112)
    expect(
      (await world.call('/departmentmember/deleteMember', { memberId: self.memberId }, { token: admin }))
        .code,
    ).toBe(2112)
  })

  it('of another company are not there', async () => {
    const foreign = await memberNamed('孙七', other)
    for (const [path, body] of [
      ['/departmentmember/memberInfo', { memberId: foreign.memberId }],
      ['/departmentmember/editMember', { memberId: foreign.memberId, name: '改名' }],
      ['/departmentmember/deleteMember', { memberId: foreign.memberId }],
      ['/departmentmember/setMemberLeader', { memberId: foreign.memberId, isLeader: true }],
    ] as const) {
      expect((await world.call(path, body as never, { token: admin })).code, path).toBe(CODE.NOT_FOUND)
    }
    expect((await memberNamed('孙七', other)).name).toBe('孙七')
  })

  it('hand over before they go, to somebody who can act', async () => {
    const [from, to] = [await memberNamed('李四'), await memberNamed('赵六')]
    expect(
      (
        await world.call(
          '/departmentmember/transfer',
          { memberId: from.memberId, receiverId: from.memberId },
          { token: admin },
        )
      ).code,
    ).toBe(2115)
    const waiting = await memberNamed('钱一')
    expect(
      (
        await world.call(
          '/departmentmember/transfer',
          { memberId: from.memberId, receiverId: waiting.memberId },
          { token: admin },
        )
      ).code,
    ).toBe(2116)
    const moved = await world.call(
      '/departmentmember/transfer',
      { memberId: from.memberId, receiverId: to.memberId },
      { token: admin },
    )
    expect(moved.data).toContainEqual({ kind: '部门负责人', count: 1 })
    expect((await memberNamed('赵六')).isLeader).toBe(true)
    expect((await memberNamed('李四')).isLeader).toBe(false)
  })

  it('are deleted in a batch, each with its own outcome', async () => {
    const { data } = await world.call(
      '/departmentmember/addBatchMember',
      {
        members: [
          { name: '甲一', mobile: '13700000011', departmentId: null },
          { name: '甲二', mobile: '13700000012', departmentId: null },
          { name: '重复', mobile: '13800000004', departmentId: null },
        ],
      },
      { token: admin },
    )
    expect(data).toMatchObject([
      { reason: null },
      { reason: null },
      { memberId: null, reason: '该手机号已是本企业成员' },
    ])
    const self = await memberNamed('张三')
    const gone = await world.call(
      '/departmentmember/batchDeleteMember',
      { memberIds: [data[0]!.memberId!, self.memberId, data[1]!.memberId!] },
      { token: admin },
    )
    expect(gone.data.map((each) => each.deleted)).toEqual([true, false, true])
  })

  it('come in by sheet; what does not fit comes back with its reason', async () => {
    const bytes = await writeXlsx(
      '成员',
      ['姓名', '手机号', '部门', '工号', '角色'],
      [
        ['乙一', '13700000021', '示例科技有限公司/法务部', 'B1', '普通员工、模板管理员'],
        ['乙二', '1370000', '', '', ''],
        ['', '13700000023', '', '', ''],
        ['乙四', '13700000024', '不存在的部门', '', ''],
        ['乙五', '13700000025', '', '', '国王'],
        ['乙六', '13700000021', '', '', ''],
      ],
    )
    const { data } = (await world.form(
      '/departmentmember/batchImportExcel',
      [{ name: 'file', fileName: 'm.xlsx', bytes: Buffer.from(bytes) }],
      { token: admin },
    )) as never as { data: { imported: number; failed: number; errorFile: string } }
    expect(data).toMatchObject({ imported: 1, failed: 5 })
    expect((await memberNamed('乙一')).roles.map((role) => role.name).sort()).toEqual(
      ['普通员工', '模板管理员'].sort(),
    )
    const file = await world.app.inject({ method: 'GET', url: data.errorFile })
    const sheet = (await readXlsx(new Uint8Array(file.rawPayload))).sheets[0]!.rows as string[][]
    expect(sheet.slice(1).map((row) => row[5])).toEqual([
      '第 3 行：手机号格式不正确',
      '第 4 行：姓名应为 1–50 个字',
      '第 5 行：没有部门“不存在的部门”，请填写完整路径',
      '第 6 行：没有角色“国王”',
      '第 7 行：该手机号已是本企业成员',
    ])
    // A refused row leaves nothing behind, not even the account it would have needed.
    const accounts = await rowsOf(
      world.services.db,
      'account',
      { mobile_hash: world.services.columns.lookup('13700000025') },
      { columns: ['id'] },
    )
    expect(accounts).toEqual([])
  })

  it('refuse a file that is no sheet of ours', async () => {
    for (const bytes of [
      Buffer.from('PK junk'),
      Buffer.from('姓名,手机号'),
      Buffer.from(await writeXlsx('x', ['别的', '表头'], [])),
    ]) {
      expect(
        (
          await world.form(
            '/departmentmember/batchImportExcel',
            [{ name: 'file', fileName: 'm.xlsx', bytes }],
            { token: admin },
          )
        ).code,
      ).toBe(2131)
    }
  })

  it('go out as a sheet with masked numbers, and harmless formulas', async () => {
    const { memberId } = await memberNamed('乙一')
    await world.call('/departmentmember/editMember', { memberId, name: '=1+1' }, { token: admin })
    const answer = await world.send({
      url: '/api/web/departmentmember/downloadExcelMember',
      payload: '{}',
      token: admin,
    })
    const rows = (await readXlsx(new Uint8Array(answer.response.rawPayload))).sheets[0]!.rows as string[][]
    expect(rows[0]).toEqual(['姓名', '手机号', '部门', '工号', '角色', '状态'])
    expect(rows.flat().some((cell) => /^1\d{10}$/.test(cell))).toBe(false)
    expect(rows.some((row) => row[0] === "'=1+1")).toBe(true)
  })
})

describe('somebody of several departments', () => {
  const added = async (name: string, mobile: string, departmentId: string) =>
    (await world.call('/departmentmember/addMember', { name, mobile, departmentId }, { token: admin })).data
      .memberId
  const edit = (memberId: string, change: object) =>
    world.call('/departmentmember/editMember', { memberId, ...change }, { token: admin })
  const info = async (memberId: string, token = admin) =>
    (await world.call('/departmentmember/memberInfo', { memberId }, { token })).data

  it('is found in each, counted in each, and holds none of them open to be deleted', async () => {
    const rootId = (await tree()).find(({ parentId }) => parentId === null)!.departmentId
    const made = await Promise.all(
      ['兼任甲部', '兼任乙部'].map(
        async (name) =>
          (await world.call('/department/addDepartment', { name, parentId: rootId }, { token: admin })).data
            .departmentId,
      ),
    )
    const [main, further] = made as [string, string]
    const memberId = await added('许兼任', '13950000071', main)
    expect((await edit(memberId, { furtherDepartmentIds: [further, main] })).code).toBe(1)
    expect((await info(memberId)).furtherDepartments).toEqual([{ departmentId: further, name: '兼任乙部' }])
    for (const departmentId of made) {
      const found = await world.call('/departmentmember/memberList', { departmentId }, { token: admin })
      expect(found.data.list.map(({ name }) => name)).toEqual(['许兼任'])
      expect((await tree()).find((one) => one.departmentId === departmentId)!.memberCount).toBe(1)
    }
    const gone = await world.call('/department/deleteDepartment', { departmentId: further }, { token: admin })
    expect(gone.code).toBe(CODE.DEPARTMENT_NOT_EMPTY)
    expect((await edit(memberId, { furtherDepartmentIds: [newId()] })).http).toBe(404)
    expect((await edit(memberId, { furtherDepartmentIds: [] })).code).toBe(1)
    expect(
      (await world.call('/department/deleteDepartment', { departmentId: further }, { token: admin })).code,
    ).toBe(1)
  })

  it('has an address of work that is one, read in full by whoever keeps it', async () => {
    const rootId = (await tree()).find(({ parentId }) => parentId === null)!.departmentId
    const memberId = await added('邮箱员', '13950000072', rootId)
    expect((await edit(memberId, { workEmail: 'not an address' })).http).toBe(400)
    await edit(memberId, { workEmail: 'you.xiang@example.com', mailNotices: true })
    expect(await info(memberId)).toMatchObject({ workEmail: 'you.xiang@example.com', mailNotices: true })
    const { account_id, company_id } = await theRow(world.services.db, 'member', { id: memberId }, [
      'account_id',
      'company_id',
    ])
    const seat = { companyId: company_id, accountId: account_id }
    const address = async () => (await workMailOf(world.services.db, [seat]))(seat)
    expect(world.services.columns.open((await address())!)).toBe('you.xiang@example.com')
    await edit(memberId, { mailNotices: false })
    expect(await address()).toBeNull()
    await edit(memberId, { workEmail: null })
    expect((await info(memberId)).workEmail).toBeNull()
  })
})

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
    expect((await world.call('/roles/updateRole', { roleId: id, name: '员工' }, { token: admin })).code).toBe(
      2121,
    )
    expect((await world.call('/roles/deleteRole', { roleId: id }, { token: admin })).code).toBe(
      CODE.ROLE_LOCKED,
    )
    expect(
      (await world.call('/saasMenu/addSaasRoleMenus', { roleId: id, grants: [] }, { token: admin })).code,
    ).toBe(2121)
  })

  it('custom ones grant from the next call on, and take away as quickly', async () => {
    const { data } = await world.call('/roles/addRole', { name: '日志查看', dataScope: 1 }, { token: admin })
    const { memberId } = await memberNamed('赵六')
    expect((await world.call('/operation/list', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
    await world.call(
      '/roles/addCompanyRoleMember',
      { roleId: data.roleId, memberIds: [memberId] },
      { token: admin },
    )
    expect((await world.call('/operation/list', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
    await world.call(
      '/saasMenu/addSaasRoleMenus',
      { roleId: data.roleId, grants: ['system:org:operation'] },
      { token: admin },
    )
    expect((await world.call('/operation/list', {}, { token: employee })).code).toBe(1)
    expect((await world.call('/roles/deleteRole', { roleId: data.roleId }, { token: admin })).code).toBe(
      CODE.ROLE_IN_USE,
    )
    await world.call(
      '/roles/deleteCompanyRoleMember',
      { roleId: data.roleId, memberIds: [memberId] },
      { token: admin },
    )
    expect((await world.call('/operation/list', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
    expect((await world.call('/roles/deleteRole', { roleId: data.roleId }, { token: admin })).code).toBe(1)
  })

  it('refuse unknown keys, taken names and roles of other companies', async () => {
    const { data } = await world.call('/roles/addRole', { name: '试用', dataScope: 1 }, { token: admin })
    expect((await world.call('/roles/addRole', { name: '试用', dataScope: 1 }, { token: admin })).code).toBe(
      2122,
    )
    expect(
      (
        await world.call(
          '/saasMenu/addSaasRoleMenus',
          { roleId: data.roleId, grants: ['system:everything'] },
          { token: admin },
        )
      ).code,
    ).toBe(400)
    expect((await world.call('/roles/roleDetail', { roleId: data.roleId }, { token: other })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await world.call('/roles/roleDetail', { roleId: newId() }, { token: admin })).code).toBe(
      CODE.NOT_FOUND,
    )
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
      (
        await world.call(
          '/saasMenu/addSaasRoleMenus',
          { roleId: weak.roleId, grants: ['system:seal:authorise'] },
          { token: employee },
        )
      ).code,
    ).toBe(2124)
    expect(
      (await world.call('/roles/addRole', { name: '全企业', dataScope: 3 }, { token: employee })).code,
    ).toBe(2124)
    expect(
      (
        await world.call(
          '/saasMenu/memberAssignRole',
          { memberId, roleIds: [await roleId('系统管理员')] },
          { token: employee },
        )
      ).code,
    ).toBe(2112)
    const boss = await memberNamed('张三')
    expect(
      (
        await world.call(
          '/saasMenu/memberAssignRole',
          { memberId: boss.memberId, roleIds: [] },
          { token: employee },
        )
      ).code,
    ).toBe(2113)
    const colleague = await memberNamed('王五')
    expect(
      (
        await world.call(
          '/saasMenu/memberAssignRole',
          { memberId: colleague.memberId, roleIds: [await roleId('系统管理员')] },
          { token: employee },
        )
      ).code,
    ).toBe(2124)
    expect(
      (
        await world.call(
          '/roles/addCompanyRoleMember',
          { roleId: await roleId('系统管理员'), memberIds: [colleague.memberId] },
          { token: employee },
        )
      ).code,
    ).toBe(2124)
  })
})
