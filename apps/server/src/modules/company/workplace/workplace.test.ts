import { CODE } from '@xinqi/api/error-codes'
import { MEMBER } from '@xinqi/api/status-names'
import { afterAll, describe, expect, it } from 'vitest'
import { bindCode } from '../../../../test/bind-code.ts'
import { foundCompany } from '../../../../test/found-company.ts'
import { CORP, DING_APP, type DingDirectory, strictDingTalk } from '../../../../test/strict-vendors.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { TASK } from '../../../platform/jobs/tasks.ts'
import { dingTalk, dingTalkApp } from '../../../providers/dingtalk.ts'
import type { Directory } from '../../../providers/workplace.ts'
import { roomForMembers } from '../members/admit.ts'
import { runMerge } from './merge.ts'
import { type Own, parentsFirst, planSync } from './sync-rules.ts'

const ORIGIN = 'http://localhost:3100'
const DIRECTORY: DingDirectory = {
  departments: [
    { dept_id: 1, parent_id: 0, name: '钉钉里的示例公司' },
    { dept_id: 10, parent_id: 1, name: '法务部' },
    { dept_id: 11, parent_id: 1, name: '研发部' },
    { dept_id: 12, parent_id: 11, name: '前端组' },
  ],
  people: [
    // Already a member here, by his number.
    { userid: 'u-li', name: '李四', mobile: '13800000002', dept_id_list: [10] },
    { userid: 'u1', name: '钉一', mobile: '13933000001', job_number: 'J1', dept_id_list: [12] },
    { userid: 'u2', name: '钉二', mobile: '+86-13933000002', dept_id_list: [11] },
    { userid: 'u3', name: '钉三', dept_id_list: [11] },
  ],
}

const vendor = await strictDingTalk(structuredClone(DIRECTORY))
const clock = () => new Date('2026-11-15T02:00:00Z')
const at = { api: vendor.url, oapi: vendor.url }
const world = await worldOfFile({
  workplace: dingTalk(at, clock),
  foreignApps: [dingTalkApp({ ...at, authorizeUrl: 'https://login.dingtalk.com/oauth2/auth', ...DING_APP })],
})
const admin = await world.signIn('13800000001')
const employee = await world.signIn('13800000004')
const other = await world.signIn('13800000005')

afterAll(async () => {
  vendor.close()
})

const trySave = (more: object = {}, token = admin) =>
  world.call('/dd/saveCompany', { ...CORP, ...more } as never, { token })
const save = async (more: object = {}, token = admin) => {
  await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token })
  return trySave(more, token)
}
const preview = async () =>
  (await world.call('/departmentmember/dingTalkMemberList', {}, { token: admin })).data
const merge = async (freezeMemberIds: string[] = [], runs = 1) => {
  const { data } = await world.call(
    '/departmentmember/mergeDingTalkOrganizations',
    { freezeMemberIds },
    { token: admin },
  )
  const task = await theRow(world.services.db, 'task', { id: data.taskId }, ['account_id'])
  for (let run = 0; run < runs; run++) {
    await runMerge(world.services)({
      id: 'job',
      data: { accountId: task.account_id, taskId: data.taskId },
      signal: new AbortController().signal,
    })
  }
  return data.taskId
}
const memberNamed = async (keyword: string) =>
  (await world.call('/departmentmember/memberList', { keyword }, { token: admin })).data.list[0]

describe("connecting a company's messenger", () => {
  it('needs the right, a key that is good, and a directory nobody else has', async () => {
    expect((await save({}, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await trySave()).code).toBe(CODE.PROOF_REQUIRED)
    expect((await save({ appSecret: 'wrong' })).code).toBe(CODE.WORKPLACE_REFUSED)
    expect((await save({ agentId: 'x' })).code).toBe(CODE.BAD_REQUEST)
    expect((await save({ appSecret: undefined }, other)).code).toBe(CODE.SSO_SECRET_REQUIRED)
    expect((await save()).code).toBe(1)
    expect((await save({}, other)).code).toBe(CODE.WORKPLACE_CORP_TAKEN)
    const info = await world.call('/dd/currentCompanyInfo', {}, { token: admin })
    expect(info.data).toMatchObject({
      isConnected: true,
      corpId: CORP.corpId,
      appKey: CORP.appKey,
      isSandbox: false,
    })
    const seen = await world.call('/dd/currentCompanyInfo', {}, { token: employee })
    expect(seen.data).toMatchObject({ isConnected: true, appKey: null, agentId: null })
    expect((await save({ appSecret: undefined })).code).toBe(1)
  })
  it('is told apart from not being connected', async () => {
    expect((await world.call('/departmentmember/dingTalkMemberList', {}, { token: other })).code).toBe(
      CODE.WORKPLACE_NONE,
    )
    expect(
      (
        await world.call(
          '/departmentmember/mergeDingTalkOrganizations',
          { freezeMemberIds: [] },
          { token: other },
        )
      ).code,
    ).toBe(2421)
    expect((await world.call('/dd/innerLogin', { corpId: 'ding-none', authCode: 'good-code' })).code).toBe(
      2421,
    )
  })
})

describe('taking over the directory', () => {
  it('shows first who is new, known, and cannot be taken over', async () => {
    const plan = await preview()
    expect(plan.departments).toEqual({ added: ['研发部', '研发部/前端组'], changed: [] })
    expect(plan.added).toEqual([
      { name: '钉二', mobile: '139****0002', department: '研发部' },
      { name: '钉一', mobile: '139****0001', department: '研发部/前端组' },
    ])
    expect(plan).toMatchObject({ matched: 1, moved: [], gone: [], same: 0 })
    expect(plan.refused).toEqual([{ name: '钉三', reason: '通讯录未提供手机号，请授权应用读取手机号' }])
  })

  it('merges, and a job that runs twice does it once', async () => {
    const taskId = await merge([], 2)
    const one = (await memberNamed('钉一'))!
    expect(one).toMatchObject({ departmentName: '前端组', jobNumber: 'J1', status: MEMBER.toActivate })
    expect((await memberNamed('李四'))!.departmentName).toBe('法务部')
    const task = await theRow(world.services.db, 'task', { id: taskId })
    expect(task).toMatchObject({ status: TASK.done, progress: 100, file_name: '钉钉组织同步结果.xlsx' })
    const after = await preview()
    expect(after).toMatchObject({ added: [], moved: [], gone: [], matched: 0, same: 3 })
    expect(after.departments).toEqual({ added: [], changed: [] })
    await merge()
    const { data } = await world.call('/departmentmember/memberList', { keyword: '钉' }, { token: admin })
    expect(data.total).toBe(2)
  })

  it('follows moves and renames', async () => {
    vendor.directory.departments.find(({ dept_id }) => dept_id === 12)!.name = '体验组'
    vendor.directory.people.find(({ userid }) => userid === 'u2')!.dept_id_list = [12]
    const plan = await preview()
    expect(plan.moved).toEqual([{ name: '钉二', from: '研发部', to: '研发部/体验组' }])
    expect(plan.departments.changed).toEqual(['研发部/体验组'])
    await merge()
    expect((await memberNamed('钉二'))!.departmentName).toBe('体验组')
    expect((await memberNamed('钉一'))!.departmentName).toBe('体验组')
  })

  it('keeps who has gone, unless he is named; and then he is frozen, not deleted', async () => {
    vendor.directory.people = vendor.directory.people.filter(({ userid }) => userid !== 'u2')
    const { gone } = await preview()
    expect(gone.map(({ name }) => name)).toEqual(['钉二'])
    await merge()
    expect((await memberNamed('钉二'))!.status).toBe(MEMBER.toActivate)
    // Somebody who is still there is not frozen, whatever the request says.
    const present = (await memberNamed('钉一'))!.memberId
    await merge([gone[0]!.memberId, present])
    expect((await memberNamed('钉二'))!.status).toBe(MEMBER.frozen)
    expect((await memberNamed('钉一'))!.status).toBe(MEMBER.toActivate)
    expect((await preview()).gone).toEqual([])
  })

  it('cut off in the middle it goes on where it stood, and nothing is there twice', async () => {
    vendor.directory.departments.push({ dept_id: 20, parent_id: 11, name: '后端组' })
    vendor.directory.people.push(
      { userid: 'u5', name: '钉五', mobile: '13933000005', dept_id_list: [20] },
      { userid: 'u6', name: '钉六', mobile: '13933000006', dept_id_list: [20] },
    )
    const { data } = await world.call(
      '/departmentmember/mergeDingTalkOrganizations',
      { freezeMemberIds: [] },
      { token: admin },
    )
    const { account_id } = await theRow(world.services.db, 'task', { id: data.taskId }, ['account_id'])
    const run = (signal: AbortSignal) =>
      runMerge(world.services)({ id: 'job', data: { accountId: account_id, taskId: data.taskId }, signal })
    // Dies when the new members are about to be written; the departments stand by then.
    const write = world.services.columns.seal
    world.services.columns.seal = () => {
      throw new Error('killed')
    }
    await expect(run(new AbortController().signal)).rejects.toThrow('killed')
    world.services.columns.seal = write
    expect(await memberNamed('钉五')).toBeUndefined()
    await run(new AbortController().signal)
    expect((await memberNamed('钉五'))!.departmentName).toBe('后端组')
    const made = await rowsOf(world.services.db, 'department', { name: '后端组' }, { columns: ['id'] })
    expect(made).toHaveLength(1)
    expect(await preview()).toMatchObject({ added: [], departments: { added: [] } })
  })

  it('takes in as many as the package has room for, and says so to the rest', async () => {
    const { companyId } = await foundCompany(world, { name: '小公司', mobile: '13910800201', packageType: 1 })
    const room = (wanted: number) =>
      world.services.db
        .transaction()
        .execute((tx) => roomForMembers(tx, companyId, wanted, world.clock.now()))
    expect(await room(200)).toEqual({ room: 200, whenFull: null })
    expect(await room(300)).toEqual({ room: 249, whenFull: expect.stringContaining('250') })
  })

  it('is not for everybody', async () => {
    expect((await world.call('/departmentmember/dingTalkMemberList', {}, { token: employee })).code).toBe(
      CODE.FORBIDDEN,
    )
    expect((await world.call('/departmentmember/dingTalkMemberList', {})).code).toBe(CODE.UNAUTHENTICATED)
  })
})

describe('the messenger itself', () => {
  it('signs members in inside the client, for their company only', async () => {
    const arrived = await world.call('/dd/innerLogin', { corpId: CORP.corpId, authCode: 'good-code' })
    expect(arrived.data).toMatchObject({ state: 'bind', name: '钉一' })
    const bound = await world.call('/dd/bindMobile', {
      bindTicket: arrived.data.bindTicket!,
      mobile: '13933000001',
      code: await bindCode(world, '13933000001'),
      agreed: true,
    })
    expect(bound).toMatchObject({ code: 1, data: { userType: 1 } })
    expect((await memberNamed('钉一'))!.status).not.toBe(2)
    expect((await world.call('/auth/switch', { companyId: null }, { token: bound.data.token })).code).toBe(
      2416,
    )
    const again = await world.call('/dd/innerLogin', { corpId: CORP.corpId, authCode: 'good-code' })
    expect(again.data).toMatchObject({ state: 'signedIn', session: { userId: bound.data.userId } })
    expect((await world.call('/dd/innerLogin', { corpId: CORP.corpId, authCode: 'bad' })).code).toBe(
      CODE.FOREIGN_REFUSED,
    )
    const models = await world.call('/dd/approvalModel', {}, { token: again.data.session!.token })
    expect(models.data.map(({ name }) => name)).toEqual(['合同审批', '用印审批'])
  })

  it('signs people in in any browser, in nobody else’s name', async () => {
    const begun = (await world.call('/dd/begin', { origin: ORIGIN })).data
    expect(begun.mode).toBe('open')
    const url = new URL(begun.url)
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/scanLogin/dingtalk`)
    const ticket = url.searchParams.get('state')!
    const other = (await world.call('/dd/begin', { origin: ORIGIN })).data
    expect((await world.call('/dd/login', { ticket, authCode: 'good-code', proof: other.proof })).code).toBe(
      2209,
    )
    expect((await world.call('/qrLogin/confirm', { ticket, authCode: 'good-code' })).code).toBe(
      CODE.LINK_INVALID,
    )
    const arrived = await world.call('/dd/login', { ticket, authCode: 'good-code', proof: begun.proof })
    expect(arrived.data).toMatchObject({ state: 'bind', name: '钉钉一号' })
    expect((await world.call('/dd/login', { ticket, authCode: 'good-code', proof: begun.proof })).code).toBe(
      2209,
    )
  })

  it('carries notices to members the directory knows', async () => {
    const one = (await memberNamed('钉一'))!.memberId
    const unknown = (await memberNamed('王五'))!.memberId
    const notice = { title: '待签署提醒', content: '您有一份合同待签署' }
    const sent = await world.call('/dd/message', { memberIds: [one, unknown], ...notice }, { token: admin })
    expect(sent.data).toEqual({ sent: 1, unknown: 1, taskId: '987654' })
    expect(vendor.sent().at(-1)!.userid_list).toBe('u1')
    expect((await world.call('/dd/message', { memberIds: [one], ...notice }, { token: employee })).code).toBe(
      403,
    )
    expect((await world.call('/dd/message', { memberIds: [one], ...notice }, { token: other })).code).toBe(
      404,
    )
  })
})

describe('the plan of a sync', () => {
  const own = (more: Partial<Own> = {}): Own => ({
    departments: [
      { id: 'root', parentId: null, name: '公司' },
      { id: 'law', parentId: 'root', name: '法务部' },
    ],
    members: [{ id: 'm1', name: '甲', mobileHash: 'h:13900000001', departmentId: 'law', isFrozen: false }],
    departmentLinks: new Map(),
    memberLinks: new Map(),
    ...more,
  })
  const directory = (more: Partial<Directory> = {}): Directory => ({
    departments: [
      { id: '1', parentId: null, name: '别名' },
      { id: '2', parentId: '1', name: '法务部' },
    ],
    people: [],
    ...more,
  })
  const person = (id: string, mobile: string | null, departmentId = '2') => ({
    id,
    name: id,
    mobile,
    departmentId,
    jobNumber: null,
  })
  const plan = (theirs: Directory, ours: Own = own()) => planSync(theirs, ours, (mobile) => `h:${mobile}`)

  it('never renames the company, and takes equal names in equal places for the same', () => {
    expect(plan(directory()).departments.map(({ change, departmentId }) => [change, departmentId])).toEqual([
      ['link', 'root'],
      ['link', 'law'],
    ])
  })
  it('ties one member to one person', () => {
    const { people } = plan(
      directory({
        people: [person('a', '13900000001'), person('b', '13900000001'), person('c', '13900000001x')],
      }),
    )
    expect(people.map(({ change, memberId }) => [change, memberId])).toEqual([
      ['link', 'm1'],
      ['refuse', null],
      ['refuse', null],
    ])
    const taken = plan(
      directory({ people: [person('z', '13900000001')] }),
      own({ memberLinks: new Map([['a', 'm1']]) }),
    )
    expect(taken.people[0]!.change).toBe('refuse')
    expect(taken.gone.map(({ id }) => id)).toEqual(['m1'])
  })
  it('counts nobody as gone whom the directory never had', () => {
    expect(plan(directory()).gone).toEqual([])
  })
  it('puts people without a place at the root, and leaves out what hangs on nothing', () => {
    const { people, departments } = plan(
      directory({
        departments: [
          { id: '1', parentId: null, name: '公司' },
          { id: '8', parentId: '9', name: '圈' },
          { id: '9', parentId: '8', name: '圈' },
        ],
        people: [person('a', '13900000002', '8')],
      }),
    )
    expect(departments.map(({ foreignId }) => foreignId)).toEqual(['1'])
    expect(people[0]).toMatchObject({ change: 'add', departmentId: '1' })
    expect(parentsFirst([])).toEqual([])
  })
})
