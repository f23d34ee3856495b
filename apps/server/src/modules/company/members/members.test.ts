import { CODE } from '@xinqi/api/error-codes'
import { MEMBER } from '@xinqi/api/status-names'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { orgDriver } from '../../../../test/org-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { writeXlsx } from '../../../platform/spreadsheet.ts'

const world = await worldOfFile()
const { admin, other, codeOf, departmentNamed, memberNamed } = await orgDriver(world)

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
      await codeOf('/departmentmember/addMember', {
        name: '钱一',
        mobile: '13700000001',
        departmentId: null,
      }),
    ).toBe(2111)
    const sent = await askCode(world, '13700000001', 'login')
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
      await codeOf('/departmentmember/editMember', {
        memberId,
        jobNumber: 'W5',
        departmentId: await departmentNamed('销售部'),
      }),
    ).toBe(1)
    expect(await memberNamed('王五')).toMatchObject({ jobNumber: 'W5', departmentName: '销售部' })
    expect(await codeOf('/departmentmember/editMember', { memberId, status: MEMBER.frozen })).toBe(1)
    expect(await world.call('/home/account/detail', {}, { token: victim })).toMatchObject({
      code: CODE.FORCED_LOGOUT,
    })
    expect(await codeOf('/departmentmember/editMember', { memberId, status: MEMBER.active })).toBe(1)
    expect(await codeOf('/home/account/detail', {}, victim)).toBe(1)
  })

  it('cannot freeze or delete themselves, nor leave the company without an administrator', async () => {
    const self = await memberNamed('张三')
    expect(
      await codeOf('/departmentmember/editMember', { memberId: self.memberId, status: MEMBER.frozen }),
    ).toBe(2112)
    expect(await codeOf('/departmentmember/deleteMember', { memberId: self.memberId })).toBe(2112)
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
      await codeOf('/departmentmember/transfer', { memberId: from.memberId, receiverId: from.memberId }),
    ).toBe(2115)
    const waiting = await memberNamed('钱一')
    expect(
      await codeOf('/departmentmember/transfer', { memberId: from.memberId, receiverId: waiting.memberId }),
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
