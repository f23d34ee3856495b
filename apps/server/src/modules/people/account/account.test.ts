import { PICTURE_MAX_BYTES, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { PERMISSION_KEYS } from '@xinqi/api/menus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAIN_SIGNATURE } from '../../../../test/draft-parts.ts'
import { foundCompany } from '../../../../test/found-company.ts'
import { openWorld, type World } from '../../../../test/world.ts'

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(100, 1),
])

let world: World
let admin: string
let employee: string
let individual: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('13800000001')
  employee = await world.signIn('13800000004')
  individual = await world.signIn('13800000008')
})
afterAll(() => world.close())

describe('what somebody sees of himself', () => {
  it('in a company: person, enterprise and package', async () => {
    const { data } = await world.call('/home/account/detail', {}, { token: admin })
    expect(data).toMatchObject({
      userType: 1,
      person: { name: '张三', mobile: '13800000001', isAdmin: true, identityStatus: 1 },
      enterprise: { name: '示例科技有限公司', status: 3, isLeader: true },
      package: { packageType: 4 },
    })
    expect(data.package.packagesFunctions).toContainEqual({
      keyWord: 'service:ai:compare',
      name: '智能比对',
      configNumber: 200,
    })
  })

  it('for himself: no enterprise', async () => {
    const { data } = await world.call('/home/account/detail', {}, { token: individual })
    expect(data).toMatchObject({ userType: 2, enterprise: null, package: { packagesFunctions: [] } })
  })

  it('menus and buttons follow the role', async () => {
    const keys = (nodes: unknown[]): string[] =>
      (nodes as { key: string; children?: unknown[] }[]).flatMap((node) => [
        node.key,
        ...keys(node.children ?? []),
      ])
    const all = (await world.call('/user/menus', {}, { token: admin })).data
    expect(keys(all.menus).sort()).toEqual([...PERMISSION_KEYS].sort())
    const few = (await world.call('/user/menus', {}, { token: employee })).data
    expect(keys(few.menus)).toContain('system:contract:task')
    expect(keys(few.menus)).not.toContain('system:org:operation')
    expect(keys(few.menus)).not.toContain('system:relate')
    expect(few.buttons).toContain('system:contract:down')
    expect(few.buttons).not.toContain('system:org:roleEdit')
  })

  it('the first steps end with what he signs with, and are done when they are', async () => {
    const guide = async (token: string) =>
      (await world.call('/home/workbench', {}, { token })).data.guide.map(({ key, done }) => ({ key, done }))
    expect(await guide(admin)).toEqual([
      { key: 'person', done: true },
      { key: 'company', done: true },
      { key: 'seal', done: true },
    ])
    await foundCompany(world, { name: '样例新办有限公司', mobile: '13910500777' })
    expect((await guide(await world.signIn('13910500777'))).at(-1)).toEqual({ key: 'seal', done: false })
    expect((await guide(employee)).map(({ key }) => key)).toEqual(['person', 'company'])
    expect((await guide(individual)).at(-1)).toEqual({ key: 'signature', done: false })
    await world.call('/personSeal/type', { name: '我的签名', design: PLAIN_SIGNATURE }, { token: individual })
    expect(await guide(individual)).toEqual([
      { key: 'person', done: true },
      { key: 'signature', done: true },
    ])
  })
})

describe('the profile picture', () => {
  const upload = (bytes: Buffer, fileName = '照片.png') =>
    world.form('/user/uploadProfilePicture', [{ name: 'file', fileName, bytes }], { token: employee })

  it('is stored, shown by a short-lived link, and audited', async () => {
    const { code, data } = (await upload(PNG)) as { code: number; data: { picture: string } }
    expect(code).toBe(1)
    const shown = await world.app.inject({ method: 'GET', url: data.picture })
    expect(shown.rawPayload.equals(PNG)).toBe(true)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    world.clock.advance(11 * 60_000)
    expect((await world.app.inject({ method: 'GET', url: data.picture })).statusCode).toBe(403)
    const event = await world.services.db
      .selectFrom('audit_event')
      .selectAll()
      .where('event', '=', 'account.changePicture')
      .executeTakeFirst()
    expect(event).toMatchObject({ succeeded: true, actor_name: '赵六' })
  })

  it.each([
    ['HTML named .png', Buffer.from('<html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['too large', Buffer.concat([PNG, Buffer.alloc(PICTURE_MAX_BYTES)])],
  ])('refuses %s', async (_, bytes) => {
    expect((await upload(bytes)).code).toBe(3005)
  })

  it('refuses a form without a file, and one over the upload limit', async () => {
    expect(
      (await world.form('/user/uploadProfilePicture', [{ name: 'note', value: 'x' }], { token: employee }))
        .code,
    ).toBe(400)
    expect((await world.form('/user/uploadProfilePicture', [], { token: employee })).code).toBe(3003)
    expect((await upload(Buffer.alloc(UPLOAD_MAX_BYTES + 1))).code).toBe(3002)
  })

  it('refuses a file swapped on the way', async () => {
    const honest = { name: 'file', fileName: 'a.png', bytes: PNG }
    const { response } = await world.form('/user/uploadProfilePicture', [honest], { token: employee })
    expect(response.statusCode).toBe(200)
    const answer = await world.send({
      url: '/api/web/user/uploadProfilePicture',
      token: employee,
      contentType: 'multipart/form-data; boundary=b',
      payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nswapped\r\n--b--\r\n`,
      bodyHash: '00'.repeat(32),
    })
    expect(answer.code).toBe(1102)
  })
})

describe('companies apart', () => {
  it('members, departments and search stay within the company', async () => {
    const other = await world.signIn('13800000005')
    const names = (await world.call('/departmentmember/getMemberList', {}, { token: other })).data.list.map(
      (member) => member.name,
    )
    expect(names.sort()).toEqual(['吴九', '周八', '孙七', '张三'])
    expect((await world.call('/search/all', { keyword: '李四' }, { token: other })).data).toEqual([])
    expect((await world.call('/search/all', { keyword: '法务' }, { token: admin })).data).toMatchObject([
      { kind: '部门', title: '法务部' },
    ])
  })

  it('numbers are masked, and found only when known in full', async () => {
    const find = (keyword: string) =>
      world.call('/departmentmember/getMemberList', { keyword }, { token: admin })
    expect((await find('13800000002')).data.list).toMatchObject([{ name: '李四', mobile: '138****0002' }])
    expect((await find('1380000')).data.list).toEqual([])
    expect((await find('%')).data.list).toEqual([])
  })

  it('an individual has no company to look into', async () => {
    expect((await world.call('/department/departmentList', {}, { token: individual })).code).toBe(403)
  })

  it('the operation log shows the own company, and to individuals their own acts', async () => {
    const mine = (await world.call('/operation/list', {}, { token: admin })).data
    expect(mine.list.every((entry) => ['张三', '赵六'].includes(entry.actorName ?? ''))).toBe(true)
    const own = (await world.call('/operation/list', {}, { token: individual })).data
    expect(own.list.length).toBeGreaterThan(0)
    expect(own.list.every((entry) => entry.actorName === '郑十')).toBe(true)
  })
})

describe('messages', () => {
  it('are read one by one or all at once, each by its owner', async () => {
    const { data } = await world.call('/message/list', {}, { token: individual })
    expect(data.list).toMatchObject([{ title: '欢迎使用信契演示环境', read: false }])
    const id = data.list[0]!.messageId
    expect((await world.call('/message/read', { messageIds: [id] }, { token: admin })).code).toBe(1)
    expect((await world.call('/message/count', {}, { token: individual })).data.unread).toBe(1)
    expect((await world.call('/message/read', { messageIds: [] }, { token: individual })).data.unread).toBe(1)
    expect((await world.call('/message/read', {}, { token: individual })).data.unread).toBe(0)
  })
})
