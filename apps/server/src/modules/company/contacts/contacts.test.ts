import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { readRows, writeXlsx } from '../../../platform/spreadsheet.ts'
import { RegisterUnavailable } from '../../../providers/register.ts'

const world = await worldOfFile()
const token = await world.signIn('13800000001')
const colleague = await world.signIn('13800000004')
// What the demo put there is not what these tests count.
await world.services.db.deleteFrom('contact').execute()
await world.services.db.deleteFrom('contact_group').execute()

const add = (body: object, by = token) =>
  world.call('/contact/add', { kind: 1, name: '钱多', mobile: '13940000101', ...body } as never, {
    token: by,
  })
const list = async (body: object = {}, by = token) =>
  (await world.call('/contact/list', { kind: 1, ...body } as never, { token: by })).data
const PERSON_HEADER = ['姓名', '手机号', '邮箱', '所在企业', '分组', '备注']

describe('the address book', () => {
  it('keeps persons and companies apart, masked in every list', async () => {
    expect((await add({ email: 'qianduo@example.com' })).code).toBe(1)
    expect((await add({ kind: 2, companyName: '样板建材有限公司', name: '冯经理' })).code).toBe(1)
    expect((await list()).list).toMatchObject([
      { name: '钱多', mobile: '139****0101', email: 'qi***@example.com', companyName: null },
    ])
    expect((await list({ kind: 2 })).list).toMatchObject([{ companyName: '样板建材有限公司' }])
    const raw = await world.services.db.selectFrom('contact').selectAll().execute()
    expect(JSON.stringify(raw)).not.toContain('13940000101')
  })

  it('refuses the same person twice, a company without a name, and odd numbers', async () => {
    expect((await add({})).code).toBe(CODE.CONTACT_EXISTS)
    expect((await add({ kind: 2, mobile: '13940000102' })).code).toBe(CODE.CONTACT_COMPANY_MISSING)
    expect((await add({ mobile: '12345' })).code).toBe(CODE.BAD_REQUEST)
    expect((await add({ mobile: '13940000103', creditCode: 'short' })).code).toBe(CODE.BAD_REQUEST)
  })

  it('finds by part of a name or by the whole number', async () => {
    expect((await list({ keyword: '钱' })).total).toBe(1)
    expect((await list({ keyword: '13940000101' })).total).toBe(1)
    expect((await list({ keyword: '1394000' })).total).toBe(0)
    expect((await list({ keyword: '%' })).total).toBe(0)
  })

  it('is each person’s own, in each company', async () => {
    expect((await list({}, colleague)).total).toBe(0)
    const [contact] = (await list()).list
    const update = { contactId: contact!.contactId, name: '偷' }
    expect((await world.call('/contact/update', update, { token: colleague })).code).toBe(CODE.NOT_FOUND)
    const remove = { contactIds: [contact!.contactId] }
    expect((await world.call('/contact/delete', remove, { token: colleague })).code).toBe(CODE.NOT_FOUND)
    const personal = await world.signIn('13800000001')
    const { data } = await world.call('/auth/switch', { companyId: null }, { token: personal })
    expect((await list({}, data.token)).total).toBe(0)
  })

  it('keeps what was not typed anew when a contact is changed', async () => {
    const [contact] = (await list()).list
    const { contactId } = contact!
    expect((await world.call('/contact/update', { contactId, name: '钱很多' }, { token })).code).toBe(1)
    expect((await list({ keyword: '13940000101' })).list).toMatchObject([
      { name: '钱很多', email: 'qi***@example.com' },
    ])
    await world.call(
      '/contact/update',
      { contactId, name: '钱很多', mobile: '13940000104', email: null },
      { token },
    )
    expect((await list({ keyword: '13940000104' })).list).toMatchObject([{ email: null }])
  })

  it('has groups; deleting one keeps its people', async () => {
    const made = await world.call('/contact/addGroup', { name: '客户' }, { token })
    const { groupId } = made.data
    expect((await world.call('/contact/addGroup', { name: '客户' }, { token })).code).toBe(
      CODE.GROUP_NAME_TAKEN,
    )
    const [contact] = (await list()).list
    const move = { contactIds: [contact!.contactId], groupId }
    expect((await world.call('/contact/move', move, { token: colleague })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/contact/move', move, { token })).data).toEqual({ moved: 1 })
    expect((await list({ groupId })).list).toMatchObject([{ groupName: '客户' }])
    const groups = await world.call('/contact/groups', { kind: 1 }, { token })
    expect(groups.data).toEqual({ total: 1, groups: [{ groupId, name: '客户', count: 1 }] })
    const other = await world.call('/contact/addGroup', { name: '供应商' }, { token })
    const rename = { groupId: other.data.groupId, name: '客户' }
    expect((await world.call('/contact/renameGroup', rename, { token })).code).toBe(CODE.GROUP_NAME_TAKEN)
    expect((await world.call('/contact/deleteGroup', { groupId }, { token: colleague })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await world.call('/contact/deleteGroup', { groupId }, { token })).code).toBe(1)
    expect((await list()).list).toMatchObject([{ groupName: null }])
  })

  it('imports row by row and gives back what it could not take, with the reason', async () => {
    const bytes = await writeXlsx('个人联系人', PERSON_HEADER, [
      ['孙一', '13940000111', 'sun@example.com', '样板公司', '新分组', '备注'],
      ['', '13940000112', '', '', '', ''],
      ['孙三', '123', '', '', '', ''],
      ['孙四', '13940000111', '', '样板公司', '', ''],
      ['孙五', '13940000115', '不是邮箱', '', '', ''],
    ])
    const form = (file: Uint8Array, by = token) =>
      world.form(
        '/contact/import',
        [
          { name: 'kind', value: '1' },
          { name: 'file', fileName: '联系人.xlsx', bytes: Buffer.from(file) },
        ],
        { token: by },
      )
    const answer = await form(bytes)
    expect(answer).toMatchObject({ code: 1, data: { imported: 1, failed: 4 } })
    const { errorFile } = answer.data as { errorFile: string }
    const file = await world.app.inject({ method: 'GET', url: errorFile })
    const refused = await readRows(file.rawPayload, [...PERSON_HEADER, '原因'])
    expect(refused.map(({ cells }) => cells[6])).toEqual([
      '第 3 行：姓名应为 1–50 个字',
      '第 4 行：手机号格式不正确',
      '第 5 行：通讯录中已有该联系人',
      '第 6 行：邮箱格式不正确',
    ])
    expect((await list({ keyword: '孙一' })).list).toMatchObject([{ groupName: '新分组', note: '备注' }])
    expect((await form(Buffer.from('不是表格'))).code).toBe(CODE.IMPORT_FILE)
  })

  it('exports masked, and in full only after a proof', async () => {
    const fetch = (body: object) =>
      world.send({
        url: '/api/web/contact/export',
        payload: JSON.stringify({ kind: 1, keyword: '孙一', ...body }),
        token,
      })
    const mobileIn = async (body: object) => {
      const { response } = await fetch(body)
      return (await readRows(response.rawPayload, PERSON_HEADER))[0]!.cells[1]
    }
    expect(await mobileIn({})).toBe('139****0111')
    expect((await fetch({ full: true })).code).toBe(CODE.PROOF_REQUIRED)
    await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token })
    expect(await mobileIn({ full: true })).toBe('13940000111')
  })
})

describe('names of companies while they are typed', () => {
  const names = async (typed: string, token: string) =>
    (await world.call('/contact/companyNames', { typed }, { token })).data

  it('come from one’s own book by any part, from the certified ones here by their beginning', async () => {
    const token = await world.signIn('13800000001')
    const facts = { kind: 2 as const, name: '周经理', mobile: '13912340001' }
    await world.call('/contact/add', { ...facts, companyName: '远方未认证商行' }, { token })
    expect((await names('未认证', token)).list).toEqual([
      { name: '远方未认证商行', isCertified: false, isContact: true, registered: null },
    ])
    expect((await names('样例贸易', token)).list).toContainEqual({
      name: '样例贸易有限公司',
      isCertified: true,
      isContact: false,
      registered: null,
    })
    // Neither by a part, nor by a beginning that fits half of them.
    expect((await names('贸易有限', token)).list).toEqual([])
    expect((await names('样例', token)).list).toEqual([])
    expect((await names('样例贸易有限公司', token)).isCertified).toBe(true)
    expect((await names('样例贸易有限', token)).isCertified).toBe(false)
    const other = await world.signIn('13800000005')
    expect((await names('未认证', other)).list).toEqual([])
  })

  it('come from the register too, which says whose it is, and are done without when it is silent', async () => {
    const token = await world.signIn('13800000001')
    const { list, register } = await names('登记沙箱旧', token)
    expect(list).toEqual([
      { name: '登记沙箱旧厂有限公司', isCertified: false, isContact: false, registered: '注销' },
    ])
    expect(register).toContain('沙箱')
    const asked = world.services.register
    world.services.register = {
      name: '坏的',
      isSandbox: false,
      find: () => Promise.reject(new RegisterUnavailable('silent')),
    }
    expect((await names('登记沙箱旧', token)).list).toEqual([])
    world.services.register = asked
  })

  it('are not handed out by the hundred', async () => {
    const token = await world.signIn('13800000008')
    const codes = new Set<number>()
    for (let asked = 0; asked < 61; asked++)
      codes.add((await world.call('/contact/companyNames', { typed: '示例科技' }, { token })).code)
    expect([...codes]).toEqual([1, 429])
  })
})
