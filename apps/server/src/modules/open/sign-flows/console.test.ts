import { theRow } from '../../../platform/db/row.ts'
import { USER_STATUS } from '../users/app-users.ts'
// What the console shows and does with an app's users and contracts; and that nothing of it is there for another partner.

import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, partnerToken, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { readRows, writeXlsx } from '../../../platform/spreadsheet.ts'
import { IMPORT_HEADER } from '../user-console/bring-in.ts'
import { runUserExport } from '../user-console/export-users.ts'
import { runFlowExport, runFlowPackage } from './export-flows.ts'

const send = async (contractNo: string, accounts = ['demo-person']) => {
  const file = await uploadOpen(world, app, await writtenPdf([['甲方（盖章）', '乙方（签字）']]))
  const made = await callOpen(world, app, 'contract/create', {
    contractNo,
    name: '采购合同',
    files: [file.data.fileId],
    signers: accounts.map((account, index) => ({
      account,
      positions: [{ page: 1, x: 0.3 + index * 0.4, y: 0.7 }],
    })),
  })
  expect(made).toMatchObject({ code: 1 })
}

const world = await worldOfFile()
const app = await sandboxApp(world, '甲合作方')
const token = await partnerToken(world, app)
const stranger = await partnerToken(world, await sandboxApp(world, '乙合作方'))
await send('F-1')
await send('F-2')
await send('F-3', ['self', 'demo-person'])
await callOpen(world, app, 'sandbox/actAs', { contractNo: 'F-3', account: 'self', action: 'sign' })
await callOpen(world, app, 'sandbox/actAs', { contractNo: 'F-3', account: 'demo-person', action: 'sign' })

/** Begun by a call, finished by the job it named. */
const finished = async (taskId: string, run: (job: never) => Promise<void>) => {
  await run({ data: { accountId: app.partnerId, taskId }, signal: new AbortController().signal } as never)
  const task = await theRow(world.services.db, 'task', { account_id: app.partnerId, id: taskId })
  const blob = (await world.services.blobs.find(world.services.db, task.blob_id!))!
  return world.services.blobs.read(blob)
}

describe('the users of an app', () => {
  it('are added, found and shown masked', async () => {
    const { appId } = app
    const person = { appId, account: 'li-4', name: '李四', mobile: '13900000044', idNo: '110101199003070118' }
    expect(await world.call('/open/user/addPerson', person, { token })).toMatchObject({ code: 1 })
    const { data } = await world.call('/open/user/list', { appId, keyword: 'li-4' }, { token })
    expect(data).toMatchObject({
      total: 1,
      list: [
        { account: 'li-4', name: '李四', mobile: '139****0044', verified: false, status: USER_STATUS.normal },
      ],
    })
    const detail = await world.call('/open/user/detail', { appId, account: 'demo-person' }, { token })
    expect(detail).toMatchObject({ code: 1, data: { account: 'demo-person', verified: true } })
    expect(detail.data.contracts.map(({ contractNo }) => contractNo).sort()).toEqual(['F-1', 'F-2', 'F-3'])
  })

  it('and contracts are found by the labels they were given, all of them, and by no other partner', async () => {
    const { appId } = app
    const labels = { orderId: 'A-1001', 部门: '采购部' }
    await callOpen(world, app, 'user/update', { account: 'li-4', metadata: labels })
    await callOpen(world, app, 'contract/setMetadata', { contractNo: 'F-2', metadata: labels })
    await callOpen(world, app, 'contract/setMetadata', { contractNo: 'F-1', metadata: { orderId: 'A-1002' } })
    const users = async (metadata: Record<string, string>, by = token) =>
      (await world.call('/open/user/list', { metadata }, { token: by })).data.list.map(
        ({ account }) => account,
      )
    const contracts = async (metadata: Record<string, string>, by = token) => {
      const { list, total } = (await world.call('/apiContract/list', { metadata }, { token: by })).data
      const counted = (await world.call('/apiContract/count', { metadata }, { token: by })).data.total
      expect([list.length, counted]).toEqual([total, total])
      return list.map(({ contractNo }) => contractNo)
    }
    const matching: Record<string, string>[] = [labels, { orderId: 'A-1001' }, { 部门: '采购部' }]
    for (const asked of matching) {
      expect(await users(asked)).toEqual(['li-4'])
      expect(await contracts(asked)).toEqual(['F-2'])
      expect(await users(asked, stranger)).toEqual([])
      expect(await contracts(asked, stranger)).toEqual([])
    }
    const foreign: Record<string, string>[] = [{ orderId: 'A-1001', 部门: '法务部' }, { orderid: 'A-1001' }]
    for (const none of foreign) {
      expect(await users(none)).toEqual([])
      expect(await contracts(none)).toEqual([])
    }
    const { data } = await world.call('/open/user/export', { appId, metadata: labels }, { token })
    const sheet = await finished(data.taskId, runUserExport(world.services) as never)
    const head = ['应用', '账号', '类型', '名称', '证件号', '手机号', '经办人', '实名', '状态', '添加时间']
    expect((await readRows(sheet, head)).map(({ cells }) => cells[1])).toEqual(['li-4'])
    const malformed: Record<string, string>[] = [{}, { 'a b': '1' }]
    for (const metadata of malformed)
      expect((await world.call('/apiContract/list', { metadata }, { token })).code).toBe(CODE.BAD_REQUEST)
  })

  it('are shown in clear for a reason, on the record, to one just proven', async () => {
    const asked = { appId: app.appId, account: 'li-4', what: 'mobile', reason: '客户来电核对' } as const
    expect((await world.call('/open/user/reveal', asked, { token })).data).toEqual({ value: '13900000044' })
    const entry = await theRow(world.services.db, 'audit_event', { event: 'openUser.reveal' })
    expect(JSON.stringify(entry)).toContain('客户来电核对')
    expect(JSON.stringify(entry)).not.toContain('13900000044')
    await world.services.db.updateTable('partner_session').set({ proven_at: null }).execute()
    expect((await world.call('/open/user/reveal', asked, { token })).code).not.toBe(1)
    await world.services.db.updateTable('partner_session').set({ proven_at: world.clock.now() }).execute()
  })

  it('cannot be added to a contract while frozen', async () => {
    const of = { appId: app.appId, account: 'li-4' }
    expect(await world.call('/open/user/switch', { ...of, on: false }, { token })).toMatchObject({ code: 1 })
    const file = await uploadOpen(world, app, await writtenPdf([['乙方']]))
    const asked = { name: '冻结', files: [file.data.fileId], signers: [{ account: 'li-4' }] }
    expect(await callOpen(world, app, 'contract/create', { contractNo: 'F-9', ...asked })).toMatchObject({
      code: CODE.OPEN_USER_FROZEN,
    })
    expect(await world.call('/open/user/switch', { ...of, on: true }, { token })).toMatchObject({ code: 1 })
  })

  it('take another number once its holder gave the code sent there', async () => {
    const asked = { appId: app.appId, account: 'li-4', mobile: '13900000045' }
    world.clock.advance(61_000)
    const sent = await world.call('/open/user/changeMobile', asked, { token })
    expect(sent).toMatchObject({ code: 1, data: { changed: false } })
    const wrong = await world.call('/open/user/changeMobile', { ...asked, code: '000000' }, { token })
    expect(wrong.code).toBe(CODE.CODE_WRONG)
    const inbox = await callOpen(world, app, 'sandbox/inbox', {})
    const code = /\d{6}/.exec(inbox.data.list[0]!.content)![0]
    expect(await world.call('/open/user/changeMobile', { ...asked, code }, { token })).toMatchObject({
      data: { changed: true },
    })
    const link = await world.call(
      '/open/user/authLink',
      { appId: app.appId, account: 'li-4', bySms: true },
      { token },
    )
    expect(link).toMatchObject({ code: 1, data: { url: null, mobile: '139****0045' } })
  })

  it('come by a sheet, row by row, and as a company with whom it sends', async () => {
    const bytes = await writeXlsx('用户', IMPORT_HEADER, [
      ['sheet-1', '孙一', '13900000061', ''],
      ['sheet-2', '孙二', '123', ''],
    ])
    const parts = [
      { name: 'appId', value: app.appId },
      { name: 'file', fileName: '用户.xlsx', bytes: Buffer.from(bytes) },
    ]
    const answer = await world.form('/open/user/batchImport', parts, { token })
    expect(answer).toMatchObject({ code: 1, data: { added: 1, problems: [{ message: '手机号格式不正确' }] } })
    const refused = await world.form('/open/user/batchImport', parts, { token: stranger })
    expect(refused).toMatchObject({ http: 404 })
    const company = {
      appId: app.appId,
      account: 'co-1',
      name: '样板贸易有限公司',
      creditCode: '91110000MA01234567',
      legalName: '孙一',
      agentAccount: 'sheet-1',
    }
    const unproven = await world.call('/open/user/addCompany', company, { token })
    expect(unproven.code).toBe(CODE.OPEN_USER_UNVERIFIED)
    const proven = { ...company, agentAccount: 'demo-person' }
    expect(await world.call('/open/user/addCompany', proven, { token })).toMatchObject({ code: 1 })
  })

  it('leave as a sheet, masked, and go when removed', async () => {
    const { data } = await world.call('/open/user/export', { appId: app.appId }, { token })
    const sheet = await finished(data.taskId, runUserExport(world.services) as never)
    const head = ['应用', '账号', '类型', '名称', '证件号', '手机号', '经办人', '实名', '状态', '添加时间']
    const rows = await readRows(sheet, head)
    const row = rows.find(({ cells }) => cells[1] === 'li-4')!
    expect(row.cells[5]).toBe('139****0045')
    const of = { appId: app.appId, account: 'li-4' }
    expect(await world.call('/open/user/remove', of, { token })).toMatchObject({ code: 1 })
    expect((await world.call('/open/user/detail', of, { token })).code).toBe(CODE.OPEN_USER_UNKNOWN)
    const busy = await world.call('/open/user/remove', { ...of, account: 'demo-person' }, { token })
    expect(busy.code).toBe(CODE.OPEN_USER_BUSY)
  })
})

describe('the contracts of an app', () => {
  it('are listed, counted and shown whole', async () => {
    const { appId } = app
    const { data } = await world.call('/apiContract/list', { appId, keyword: 'F-' }, { token })
    expect(data.total).toBe(3)
    const done = data.list.find(({ contractNo }) => contractNo === 'F-3')!
    expect(done).toMatchObject({ status: 'completed', signed: done.signers })
    const counted = await world.call('/apiContract/count', { appId }, { token })
    expect(counted.data.counts).toContainEqual({ status: 'completed', count: 1 })
    const detail = await world.call('/apiContract/detail', { appId, contractNo: 'F-1' }, { token })
    expect(detail).toMatchObject({ code: 1, data: { appId, contractNo: 'F-1', files: [{ pages: 1 }] } })
    expect(detail.data.signers.some(({ account }) => account === 'demo-person')).toBe(true)
    expect(detail.data.steps.length).toBeGreaterThan(0)
    const { fileId } = detail.data.files[0]!
    const pages = await world.call(
      '/apiContract/pages',
      { appId, contractNo: 'F-1', fileId, pages: [0] },
      { token },
    )
    expect(pages).toMatchObject({ code: 1, data: { list: [{ page: 0 }] } })
    expect(pages.data.watermark).toContain('甲合作方')
    expect(await world.call('/apiContract/pushes', { appId, contractNo: 'F-1' }, { token })).toMatchObject({
      code: 1,
    })
  })

  it('are urged, postponed, linked to, corrected and withdrawn', async () => {
    const of = { appId: app.appId, contractNo: 'F-1' }
    expect(await world.call('/apiContract/urge', of, { token })).toMatchObject({ code: 1 })
    const deadline = new Date(world.clock.now().getTime() + 60 * DAY).toISOString()
    expect(await world.call('/apiContract/postpone', { ...of, deadline }, { token })).toMatchObject({
      code: 1,
    })
    const link = await world.call(
      '/apiContract/signLink',
      { ...of, account: 'demo-person', bySms: false },
      { token },
    )
    expect(link.data.url).toContain('/platform/freeOpenLink/')
    const corrected = { ...of, account: 'demo-person', name: '王五', mobile: '13900000055' }
    expect(await world.call('/apiContract/correctSigner', corrected, { token })).toMatchObject({ code: 1 })
    const after = await world.call('/apiContract/detail', of, { token })
    expect(after.data.signers.map(({ name }) => name)).toContain('王五')
    const withdrawn = await world.call('/apiContract/withdraw', { ...of, reason: '不签了' }, { token })
    expect(withdrawn).toMatchObject({ code: 1, data: { status: 'withdrawn' } })
  })

  it('leave as files, a package, a sheet and evidence; and are ended by an agreement', async () => {
    const of = { appId: app.appId, contractNo: 'F-3' }
    const saved = await world.call('/apiContract/download', of, { token })
    expect(saved.data.files).toHaveLength(1)
    const packed = await world.call('/apiContract/batchDownload', { appId: app.appId }, { token })
    const zip = await finished(packed.data.taskId, runFlowPackage(world.services) as never)
    expect(Buffer.from(zip).subarray(0, 2).toString()).toBe('PK')
    const listed = await world.call('/apiContract/export', { appId: app.appId }, { token })
    const sheet = await finished(listed.data.taskId, runFlowExport(world.services) as never)
    const head = ['应用', '合同编号', '名称', '状态', '发起时间', '截止时间', '完成时间']
    expect((await readRows(sheet, head)).map(({ cells }) => cells[1])).toContain('F-3')
    const evidence = await world.call('/apiContract/evidenceList', { appId: app.appId }, { token })
    expect(evidence.data.list.map(({ contractNo }) => contractNo)).toEqual(['F-3'])
    const { no } = evidence.data.list[0]!
    expect(await world.call('/apiContract/evidence', { no }, { token })).toMatchObject({
      code: 1,
      data: { no, isValid: true },
    })
    expect((await world.call('/apiContract/evidence', { no }, { token: stranger })).http).toBe(404)
    const url = '/api/web/apiContract/evidenceReport'
    const report = await world.send({ url, payload: JSON.stringify(of), token })
    expect(report.response.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    const refused = await world.send({ url, payload: JSON.stringify(of), token: stranger })
    expect(refused.http).toBe(404)
    await applyForNotary(of, no)
    const ended = await world.call(
      '/apiContract/terminate',
      { ...of, kind: 'end', reason: '不再合作' },
      { token },
    )
    expect(ended).toMatchObject({ code: 1, data: { contractNo: 'F-3-JY' } })
  })
})

/** Written in the console, meant by whoever sits there for the app, handed in under the company's seal. */
const applyForNotary = async (of: { appId: string; contractNo: string }, no: string) => {
  const receiver = { name: '王五', mobile: '13900000009', email: null, address: null }
  const fill = { commodity: 'certificate', purpose: '诉讼举证', receiver } as const
  const ask = (body: object, as = token) =>
    world.call('/apiContract/notaryApply', { ...of, ...body }, { token: as })
  expect((await ask({ fill }, stranger)).http).toBe(404)
  expect((await ask({ fill: { ...fill, commodity: 'notary' } })).code).toBe(CODE.NOTARY_CONTRACT)
  expect((await ask({ fill }, token)).code).toBe(1)
  world.clock.advance(61_000)
  const { data: filled } = await ask({ fill })
  const { applicationId, revision } = filled
  const wrong = await ask({ confirm: { applicationId, revision, code: '000000' } })
  expect(wrong.code).toBe(CODE.CODE_WRONG)
  const inbox = await callOpen(world, app, 'sandbox/inbox', {})
  const code = /\d{6}/.exec(inbox.data.list[0]!.content)![0]
  expect(await ask({ confirm: { applicationId, revision, code } })).toMatchObject({
    code: 1,
    data: { copies: 1 },
  })
  const { data } = await world.call('/apiContract/evidence', { no }, { token })
  expect(data.applications).toMatchObject([{ commodity: 'certificate', purpose: '诉讼举证' }])
}

describe('another partner', () => {
  it('finds nothing of it and changes nothing', async () => {
    const { appId } = app
    const user = { appId, account: 'demo-person' }
    const flow = { appId, contractNo: 'F-2' }
    const other = { token: stranger }
    const answers = [
      await world.call('/open/user/list', { appId }, other),
      await world.call('/open/user/detail', user, other),
      await world.call('/open/user/reveal', { ...user, what: 'mobile', reason: '看一看吧' }, other),
      await world.call('/open/user/switch', { ...user, on: false }, other),
      await world.call('/open/user/remove', user, other),
      await world.call('/open/user/authLink', { ...user, bySms: false }, other),
      await world.call('/open/user/export', { appId }, other),
      await world.call('/apiContract/list', { appId }, other),
      await world.call('/apiContract/count', { appId }, other),
      await world.call('/apiContract/detail', flow, other),
      await world.call('/apiContract/download', flow, other),
      await world.call('/apiContract/export', { appId }, other),
      await world.call('/apiContract/batchDownload', { appId }, other),
      await world.call('/apiContract/urge', flow, other),
      await world.call('/apiContract/withdraw', { ...flow, reason: '撤回' }, other),
      await world.call('/apiContract/terminate', { ...flow, kind: 'end', reason: '解约' }, other),
      await world.call('/apiContract/signLink', { ...user, ...flow, bySms: false }, other),
      await world.call('/apiContract/pushes', flow, other),
      await world.call('/apiContract/evidenceList', { appId }, other),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ http: 404, code: CODE.NOT_FOUND })
    const own = await world.call('/apiContract/list', {}, other)
    expect(own.data.list.filter(({ contractNo }) => contractNo.startsWith('F-'))).toEqual([])
    const still = await world.call('/apiContract/detail', flow, { token })
    expect(still.data.status).not.toBe('withdrawn')
  })
})
