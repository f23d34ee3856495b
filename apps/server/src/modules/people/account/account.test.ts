import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { PICTURE_MAX_BYTES, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { PERMISSION_KEYS } from '@xinqi/api/menus'
import { COMPANY, IDENTITY } from '@xinqi/api/status-names'
import { SAAS_API } from '@xinqi/api/work-list-status'
import { describe, expect, it } from 'vitest'
import { PLAIN_SIGNATURE } from '../../../../test/draft-parts.ts'
import { foundCompany } from '../../../../test/found-company.ts'
import { addPerson } from '../../../../test/found-people.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(100, 1),
])

const world = await worldOfFile()
const [admin, employee, individual] = await world.signInAll('13800000001', '13800000004', '13800000008')

describe('what somebody sees of himself', () => {
  it('in a company: person, enterprise and package', async () => {
    const { data } = await world.call('/home/account/detail', {}, { token: admin })
    expect(data).toMatchObject({
      userType: 1,
      person: { name: '张三', mobile: '13800000001', isAdmin: true, identityStatus: IDENTITY.verified },
      enterprise: { name: '示例科技有限公司', status: COMPANY.certified, isLeader: true },
      package: { packageType: 4 },
    })
    expect(data.package.packagesFunctions).toContainEqual({
      keyWord: 'service:ai:compare',
      name: '智能比对',
      configNumber: 200,
    })
  })

  it('flags say what is so: group, sharing, invitations, legacy contracts, the open interface', async () => {
    const detail = async (token: string) => {
      const { enterprise, person } = (await world.call('/home/account/detail', {}, { token })).data
      return enterprise ?? person
    }
    const { db } = world.services
    const parent = await foundCompany(world, { name: '旗标集团有限公司', mobile: '13910500801' })
    const child = await foundCompany(world, { name: '旗标子公司有限公司', mobile: '13910500802' })
    const tokens = [await world.signIn('13910500801'), await world.signIn('13910500802')] as const
    expect(await detail(tokens[0])).toMatchObject({
      isJT: false,
      shareRole: false,
      isInvite: false,
      isElg: false,
      applyStatus: SAAS_API.closed,
      openApiNotary: false,
      isNotice: true,
      isShowBuyBtn: true,
      isEdit: true,
      downloadImg: true,
    })
    const facts = { invited_by: '张三', act_rights: '[]', shares: '[]', created_at: world.clock.now() }
    await db
      .insertInto('relation_invite')
      .values({
        ...facts,
        company_id: parent.companyId,
        id: newId(),
        child_name: '旗标子公司有限公司',
        mobile_hash: world.services.columns.lookup('13910500802'),
        mobile_cipher: world.services.columns.seal('13910500802'),
        expires_at: new Date(world.clock.now().getTime() + DAY),
      })
      .execute()
    expect(await detail(tokens[1])).toMatchObject({ isInvite: true })
    await db
      .insertInto('company_relation')
      .values({
        child_id: child.companyId,
        parent_id: parent.companyId,
        act_rights: '[]',
        created_at: world.clock.now(),
      })
      .execute()
    expect(await detail(tokens[0])).toMatchObject({ isJT: true, shareRole: true, isChildren: false })
    expect(await detail(tokens[1])).toMatchObject({ isJT: true, shareRole: false, isChildren: true })
    expect(
      (
        await world.call(
          '/v2/company/applySaaSApi',
          { contact: '张三', purpose: '对接人事系统' },
          { token: tokens[0] },
        )
      ).code,
    ).toBe(1)
    expect(await detail(tokens[0])).toMatchObject({ applyStatus: SAAS_API.open })
    await inRows(db, 'company', { id: child.companyId }).set({ status: COMPANY.uncertified })
    await world.services.sessions.actorChanged(db, child.accountId)
    expect(await detail(tokens[1])).toMatchObject({ isShowBuyBtn: false })
    expect(await detail(employee)).toMatchObject({ isEdit: false })
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

  it('the checklist leads from the name to the first contract sent, for a company and for a person', async () => {
    const guide = async (token: string) => {
      const { data } = await world.call('/home/workbench', {}, { token })
      return data.guide.map(({ key, done }) => `${key}${done ? ' ✓' : ''}`)
    }
    expect(await guide(admin)).toEqual(['person ✓', 'company ✓', 'seal ✓', 'colleagues ✓', 'firstContract'])
    await foundCompany(world, { name: '样例新办有限公司', mobile: '13910500777' })
    expect(await guide(await world.signIn('13910500777'))).toEqual([
      'person ✓',
      'company ✓',
      'seal',
      'colleagues',
      'firstContract',
    ])
    expect(await guide(employee)).toEqual(['person ✓', 'company ✓', 'firstContract'])
    expect(await guide(individual)).toEqual(['person ✓', 'company', 'signature', 'firstContract'])
    await world.call('/personSeal/type', { name: '我的签名', design: PLAIN_SIGNATURE }, { token: individual })
    expect(await guide(individual)).toContain('signature ✓')
    const contract = {
      id: newId(),
      owner_id: (await world.call('/home/account/detail', {}, { token: individual })).data.person.userId,
      initiator_name: '郑十',
      kind: 'contract',
      name: '租赁合同',
      sent_at: world.clock.now(),
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    }
    await world.services.db
      .insertInto('contract')
      .values({ ...contract, initiator_id: contract.owner_id })
      .execute()
    expect(await guide(individual)).toContain('firstContract ✓')
  })

  it('a certification left half-way is found again, with how far it is and the way on', async () => {
    const { db } = world.services
    await db
      .transaction()
      .execute((tx) => addPerson(world.services, tx, { name: '半途', mobile: '13910500888' }))
    const alone = await world.signIn('13910500888')
    const company = async () =>
      (await world.call('/home/workbench', {}, { token: alone })).data.guide.find(
        ({ key }) => key === 'company',
      )
    expect(await company()).toMatchObject({
      title: '认证或加入企业',
      isOptional: true,
      path: '/firstEnptrPage',
    })
    const { data } = await world.call(
      '/v2/company/createCompanyFirst',
      { draft: true, name: '半途示例有限公司' },
      { token: alone },
    )
    expect(data).toBeTruthy()
    expect(await company()).toMatchObject({
      title: '完成企业认证',
      done: false,
      action: '继续办理',
      note: expect.stringContaining('半途示例有限公司：填写到第 1 步'),
      path: expect.stringMatching(/^\/createCompany\?id=/),
    })
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
    const event = await rowOf(world.services.db, 'audit_event', { event: 'account.changePicture' })
    expect(event).toMatchObject({ succeeded: true, actor_name: '赵六' })
  })

  it.each([
    ['HTML named .png', Buffer.from('<html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['too large', Buffer.concat([PNG, Buffer.alloc(PICTURE_MAX_BYTES)])],
  ])('refuses %s', async (_, bytes) => {
    expect((await upload(bytes)).code).toBe(CODE.PICTURE_TYPE)
  })

  it('refuses a form without a file, and one over the upload limit', async () => {
    expect(
      (await world.form('/user/uploadProfilePicture', [{ name: 'note', value: 'x' }], { token: employee }))
        .code,
    ).toBe(400)
    expect((await world.form('/user/uploadProfilePicture', [], { token: employee })).code).toBe(
      CODE.FILE_MISSING,
    )
    expect((await upload(Buffer.alloc(UPLOAD_MAX_BYTES + 1))).code).toBe(CODE.FILE_SIZE)
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
    expect(answer.code).toBe(CODE.SIGNATURE_WRONG)
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
    expect((await world.call('/department/departmentList', {}, { token: individual })).code).toBe(
      CODE.FORBIDDEN,
    )
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

it('has no flag that neither a page reads nor its README explains', () => {
  const root = path.resolve(import.meta.dirname, '../../../../../..')
  const declared = readFileSync(path.join(root, 'packages/api/src/calls/people/account.ts'), 'utf8')
  const flags = [...declared.matchAll(/^ {2}(\w+): (?:YesNo|Int|Id|Nullable\((?:Text|Id)\)),$/gm)].map(
    (found) => found[1]!,
  )
  expect(flags).toEqual(expect.arrayContaining(['isJT', 'sealTimestamp', 'downloadImg', 'isNotice']))
  const explained = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8')
  const web = readdirSync(path.join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(root, 'apps/web/src', name), 'utf8'))
    .join('\n')
  const silent = flags.filter(
    (flag) => !explained.includes(`| ${flag} |`) && !new RegExp(`\\b${flag}\\b`).test(web),
  )
  expect(silent).toEqual([])
})
