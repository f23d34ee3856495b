import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { CODE } from '@xinqi/api/error-codes'
import { TASK } from '@xinqi/api/status-names'
import { afterAll, describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { readRows } from '../../../platform/spreadsheet.ts'
import { SCOPE } from '../apps/scopes.ts'
import { troublesOf } from '../notify/alert-rules.ts'
import { tellAlert, watchPartners } from '../notify/alerts.ts'
import { runPushExport } from '../notify/export-pushes.ts'
import { flushApiLog } from '../public-api/register-open-api.ts'
import { deliverAll } from '../webhooks/deliver.ts'

let hookStatus = 200
const hook = http.createServer((_request, response) => response.writeHead(hookStatus).end())
const PARTNER = '13800000010'
const signIn = async (more: object = {}) =>
  world.call('/open/login', { account: PARTNER, password: DEMO_PASSWORD, ...more })
const prove = () => world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token })
/** What was last sent to a number. */
const lastCode = async (): Promise<string> => {
  const row = await world.services.db
    .selectFrom('sandbox_delivery')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(row.content)![0]
}

const world = await worldOfFile({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
let token = (await signIn()).data.token

afterAll(async () => {
  await new Promise((resolve) => hook.close(resolve))
})

describe('the account of a partner', () => {
  it('says who it is, and changes what it may', async () => {
    const contact = { contactName: '张三', contactEmail: 'zhang@example.com', industry: '租赁' as const }
    expect((await world.call('/open/partner/update', contact, { token })).code).toBe(1)
    expect((await world.call('/open/partner/detail', {}, { token })).data).toMatchObject(contact)
    const log = await world.call('/open/partner/operationLog', {}, { token })
    expect(log.data.list.map(({ label }) => label)).toContain('修改合作方资料')
  })

  it('asks for a code too when it was told to, and lets nobody lock himself out', async () => {
    await prove()
    const security = { twoStep: true, networks: [], sessionHours: 8 }
    const lockedOut = await world.call(
      '/open/partner/saveSecurity',
      { ...security, networks: ['203.0.113.7'] },
      { token },
    )
    expect(lockedOut.code).toBe(CODE.OPEN_LOCKED_OUT)
    expect((await world.call('/open/partner/saveSecurity', security, { token })).code).toBe(1)
    world.clock.advance(61_000)
    expect((await signIn()).code).toBe(CODE.OPEN_TWO_STEP)
    expect((await signIn({ code: '000000' })).code).toBe(CODE.CODE_WRONG)
    const code = await lastCode()
    const entered = await signIn({ code })
    expect(entered.code).toBe(1)
    const { expires_at, created_at } = await world.services.db
      .selectFrom('partner_session')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime() - created_at.getTime()).toBe(8 * 3_600_000)
    token = entered.data.token
    await prove()
    const networks = ['127.0.0.1']
    await world.call('/open/partner/saveSecurity', { twoStep: false, networks, sessionHours: 72 }, { token })
    const elsewhere = await world.send({
      url: '/api/web/open/login',
      payload: JSON.stringify({ account: PARTNER, password: DEMO_PASSWORD }),
      remoteAddress: '203.0.113.9',
    })
    expect(elsewhere.code).toBe(CODE.OPEN_ENTRY_REFUSED)
  })

  it('changes the password once the old one is known, and ends the other sessions', async () => {
    await world.services.db.deleteFrom('rate_window').execute()
    const other = (await signIn()).data.token
    const change = (oldPassword: string, password: string) =>
      world.call('/open/partner/changePwd', { oldPassword, password }, { token })
    expect((await change('wrong', 'partner-2028')).code).toBe(CODE.LOGIN_WRONG)
    expect((await change(DEMO_PASSWORD, 'partner-2028')).code).toBe(1)
    expect((await world.call('/open/info', {}, { token: other })).msg).toBe('密码已修改，请重新登录')
    expect((await world.call('/open/info', {}, { token })).code).toBe(1)
    expect((await change('partner-2028', DEMO_PASSWORD)).code).toBe(1)
  })

  it('binds only a certified company whose administrator gives his code', async () => {
    await world.services.db.updateTable('partner').set({ company_id: null }).execute()
    await prove()
    const bind = (companyName: string, mobile: string, code: string) =>
      world.call('/open/partner/bindCompany', { companyName, mobile, code }, { token })
    const send = async (mobile: string) => {
      world.clock.advance(61_000)
      await world.call('/open/partner/mobileCode', { purpose: 'bindCompany', mobile }, { token })
      return lastCode()
    }
    // An employee holds his telephone too, but does not speak for the company.
    const employee = await bind('示例科技有限公司', '13800000004', await send('13800000004'))
    expect(employee.code).toBe(CODE.OPEN_BIND_FAILED)
    expect((await bind('示例科技有限公司', '13800000001', '000000')).code).toBe(CODE.OPEN_BIND_FAILED)
    const bound = await bind('示例科技有限公司', '13800000001', await send('13800000001'))
    expect(bound.data).toEqual({ companyName: '示例科技有限公司' })
  })
})

describe('an app on its way', () => {
  let app: { appId: string; keyId: string; secret: string; webhookSecret: string; partnerId: string }

  it('shows the way, goes live when the list is done, and takes no key along', async () => {
    await prove()
    const made = await world.call('/open/app/create', { name: '沙箱一', isSandbox: true }, { token })
    const partnerId = (await world.call('/open/info', {}, { token })).data.partnerId
    app = { ...made.data, partnerId }
    const { appId } = app
    const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
    const early = await world.call('/open/app/goLive', { appId, name: '正式' }, { token })
    expect(early).toMatchObject({ code: CODE.OPEN_GO_LIVE })
    expect(early.msg).toContain('在沙箱完成一份合同')
    await world.call('/open/notify/endpointSave', { appId, url, events: [], signature: 'sm2' }, { token })
    await world.call('/open/ip/save', { appId, networks: ['203.0.113.7'] }, { token })
    const file = await uploadOpen(world, app, await writtenPdf([['乙方']]))
    const signers = [{ account: 'demo-person' }]
    const files = [file.data.fileId]
    await callOpen(world, app, 'contract/create', { contractNo: 'L1', name: '上线', files, signers })
    await callOpen(world, app, 'sandbox/actAs', { contractNo: 'L1', account: 'demo-person', action: 'sign' })
    const template = await callOpen(world, app, 'template/create', {
      name: '上线模板',
      fileId: files[0]!,
      roles: [{ name: '甲方', type: 'person' }],
      fields: [
        { key: 'sign', type: 'signature', role: '甲方', page: 1, x: 0.1, y: 0.8, width: 0.2, height: 0.06 },
      ],
    })
    world.clock.advance(6000)
    await deliverAll(world.services)
    const detail = await world.call('/open/app/detail', { appId }, { token })
    expect(detail.data.checks.filter(({ needed, done }) => needed && !done)).toEqual([])
    world.clock.advance(11 * 60_000)
    const unproven = await world.call('/open/app/goLive', { appId, name: '正式' }, { token })
    expect(unproven.code).toBe(CODE.OPEN_PROVE)
    await prove()
    const live = await world.call('/open/app/goLive', { appId, name: '正式' }, { token })
    expect(live.code).toBe(1)
    expect(live.data.appId).toMatch(/^app_/)
    expect(live.data.secret).not.toBe(app.secret)
    expect(live.data.endpoints).toEqual([{ url, secret: expect.stringMatching(/^whsm2_/) }])
    const [carried] = live.data.templates
    expect(carried).toMatchObject({ name: '上线模板', from: template.data.templateNo })
    const moved = await world.call(
      '/openEdit/template/detail',
      { appId: live.data.appId, templateNo: carried!.to },
      { token },
    )
    expect(moved).toMatchObject({ code: 1 })
    const twin = await world.call('/open/ip/list', { appId: live.data.appId }, { token })
    expect(twin.data.list.map(({ network }) => network)).toEqual(['203.0.113.7'])
    await flushApiLog(world.services)
    const overview = await world.call('/open/home/overview', { days: 7 }, { token })
    expect(overview.data.steps.every(({ done }) => done)).toBe(true)
    expect(overview.data.callsToday).toBe(4)
    expect(overview.data.finishedMonth).toBe(1)
    expect(overview.data.series.at(-1)).toMatchObject({ calls: 4, contracts: 1 })
  })

  it('asks for an ability, and has it from the moment the platform says yes', async () => {
    const { data } = await world.call('/open/app/list', {}, { token })
    const { appId } = data.list.find(({ isSandbox }) => !isSandbox)!
    const asked = { appId, scope: 'autoSign' as const, reason: '批量发放工资确认单' }
    expect((await world.call('/open/app/applyScope', asked, { token })).code).toBe(1)
    expect((await world.call('/open/app/applyScope', asked, { token })).code).toBe(CODE.OPEN_SCOPE_WAITING)
    const operator = await world.signIn('13800000009')
    const waiting = await world.call('/operator/openScope/list', {}, { token: operator })
    const { requestId } = waiting.data.list[0]!
    await world.call('/operator/openScope/decide', { requestId, granted: true }, { token: operator })
    const detail = await world.call('/open/app/detail', { appId }, { token })
    expect(detail.data.abilities).toEqual(['autoSign'])
    expect(detail.data.requests[0]!.status).toBe(SCOPE.granted)
  })

  it('keeps its look and its origins, and nothing that would run', async () => {
    await prove()
    const { appId } = app
    const origins = { frames: ['https://www.example.com'], hosts: ['www.example.com'], schemes: ['myapp'] }
    expect((await world.call('/open/app/saveOrigins', { appId, ...origins }, { token })).code).toBe(1)
    const script = { ...origins, appId, schemes: ['javascript'] }
    expect((await world.call('/open/app/saveOrigins', script, { token })).code).toBe(CODE.BAD_REQUEST)
    const form = await world.form(
      '/open/app/saveTheme',
      [
        { name: 'appId', value: appId },
        { name: 'colour', value: '#0a7f5a' },
      ],
      { token },
    )
    expect(form.code).toBe(1)
    const detail = await world.call('/open/app/detail', { appId }, { token })
    expect(detail.data.origins).toEqual(origins)
    expect(detail.data.theme.colour).toBe('#0a7f5a')
  })

  it('exports its pushes as a task only the partner can fetch', async () => {
    const { data } = await world.call('/open/pushLog/export', { appId: app.appId }, { token })
    const job = { data: { accountId: app.partnerId, taskId: data.taskId } }
    await runPushExport(world.services)(job as never)
    const { list } = (await world.call('/open/task/list', {}, { token })).data
    expect(list[0]).toMatchObject({ taskId: data.taskId, status: TASK.done, hasFile: true })
    const { url } = (await world.call('/open/task/download', { taskId: data.taskId }, { token })).data
    const sheet = await world.app.inject({ url })
    const head = ['时间', '应用', '事件', '事件编号', '合同编号', '地址', '状态', '次数', '完成时间']
    const rows = await readRows(sheet.rawPayload, head)
    expect(JSON.stringify(rows)).toContain('contract.completed')
  })

  it('is told once while pushes fail, and again after they had arrived', async () => {
    const { services, clock } = world
    const emails = ['ops@example.com']
    const settings = { pushFailures: 3, errorRate: 50, lowBalance: 0, mobiles: [], emails }
    await world.call('/open/notify/saveAlert', settings, { token })
    hookStatus = 500
    await callOpen(world, app, 'webhook/test', {})
    for (const wait of [6000, 10_000, 10_000, 30_000]) {
      clock.advance(wait)
      await deliverAll(services)
    }
    await watchPartners(services)
    await watchPartners(services)
    const alerts = async () =>
      (await world.call('/open/notify/alertDetail', {}, { token })).data.recent.filter(
        ({ kind }) => kind === 'pushFailing',
      )
    expect(await alerts()).toMatchObject([{ endedAt: null }])
    const todo = await world.call('/open/home/todo', {}, { token })
    expect(todo.data.list[0]).toMatchObject({ kind: 'pushFailing', level: 'error' })
    const told = await rowsOf(services.db, 'outbox', { topic: 'open.alert' })
    expect(told).toHaveLength(1)
    await tellAlert(services, { content: '试', to: [{ channel: 'mail', target: emails[0]! }] })
    hookStatus = 200
    clock.advance(61_000)
    await deliverAll(services)
    await watchPartners(services)
    expect((await alerts())[0]!.endedAt).not.toBeNull()
  })

  it('begins anew when its sandbox is cleared', async () => {
    await prove()
    expect((await world.call('/open/app/sandboxReset', { appId: app.appId }, { token })).code).toBe(1)
    await expect.poll(async () => (await callOpen(world, app, 'contract/list', {})).data?.total).toBe(0)
    const users = await callOpen(world, app, 'user/list', {})
    expect(users.data.list.map(({ account }) => account).sort()).toEqual([
      'demo-agent',
      'demo-company',
      'demo-person',
    ])
    expect((await callOpen(world, app, 'contract/status', { contractNo: 'L1' })).code).toBe(
      CODE.OPEN_CONTRACT_UNKNOWN,
    )
  })
})

describe('troubles', () => {
  it('are what goes beyond the limits set, and few calls say nothing', () => {
    const settings = { pushFailures: 5, errorRate: 20, lowBalance: 10, mobiles: [], emails: [] }
    const call = { appId: 'sbx_a', appName: '甲' }
    const receivers = [4, 5].map((failing) => ({
      appId: 'sbx_a',
      endpointId: String(failing),
      url: 'https://a.example',
      failing,
    }))
    const calls = [
      { ...call, calls: 19, failures: 19 },
      { ...call, calls: 100, failures: 20 },
      { ...call, calls: 100, failures: 19 },
    ]
    expect(troublesOf(settings, { receivers, calls, copies: 9 }).map(({ kind }) => kind)).toEqual([
      'pushFailing',
      'errorRate',
      'lowBalance',
    ])
    expect(troublesOf(settings, { receivers: [], calls: [], copies: null })).toEqual([])
  })
})
