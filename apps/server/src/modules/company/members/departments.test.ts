import { CODE } from '@xinqi/api/error-codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orgDriver } from '../../../../test/org-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { theRow } from '../../../platform/db/row.ts'
import { type DepartmentNode, pathTo, placementProblem, subtree } from './department-rules.ts'
import { workMailOf } from './work-mail.ts'

const world = await worldOfFile()
const { admin, employee, other, codeOf, tree, departmentNamed } = await orgDriver(world)

describe('departments', () => {
  it('are added, renamed, moved and deleted', async () => {
    const sales = await departmentNamed('销售部')
    const { data } = await world.call(
      '/department/addDepartment',
      { name: '华南组', parentId: sales },
      { token: admin },
    )
    expect(
      await codeOf('/department/modifyDepartment', { departmentId: data.departmentId, name: '华南大区' }),
    ).toBe(1)
    const legal = await departmentNamed('法务部')
    expect(
      await codeOf('/department/modifyDepartment', { departmentId: data.departmentId, parentId: legal }),
    ).toBe(1)
    const found = await world.call('/department/list', { keyword: '华南' }, { token: admin })
    expect(found.data).toEqual([
      { departmentId: data.departmentId, name: '华南大区', path: '示例科技有限公司/法务部/华南大区' },
    ])
    expect(await codeOf('/department/deleteDepartment', { departmentId: data.departmentId })).toBe(1)
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
    expect(await codeOf('/department/modifyDepartment', { departmentId: sales, parentId: east })).toBe(2103)
    expect(
      await world.call('/department/deleteDepartment', { departmentId: sales }, { token: admin }),
    ).toMatchObject({
      code: CODE.DEPARTMENT_NOT_EMPTY,
      msg: '部门下还有 0 名成员、1 个子部门，请先移走再删除',
    })
    expect(await codeOf('/department/deleteDepartment', { departmentId: root })).toBe(2105)
    let parent = east
    for (let depth = 4; depth <= 10; depth++) parent = (await add(`第${depth}级`, parent)).data.departmentId
    expect((await add('第11级', parent)).code).toBe(CODE.DEPARTMENT_TOO_DEEP)
  })

  it('of another company are not there', async () => {
    const foreign = (await tree(other))[0]!.departmentId
    expect(await codeOf('/department/addDepartment', { name: '外来', parentId: foreign })).toBe(404)
    expect(await codeOf('/department/modifyDepartment', { departmentId: foreign, name: '改名' })).toBe(404)
    expect(await codeOf('/department/deleteDepartment', { departmentId: foreign })).toBe(404)
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
    expect(await codeOf('/department/addDepartment', { name: '私设', parentId: null }, employee)).toBe(403)
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
    expect(await codeOf('/department/deleteDepartment', { departmentId: further })).toBe(1)
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
