import { createHash } from 'node:crypto'
import { AI_TASK } from '@xinqi/api/ai'
import { CODE } from '@xinqi/api/error-codes'
import { drawCompanySeal, encodePng, rasterise } from '@xinqi/seal-art'
import { describe, expect, it } from 'vitest'
import { aiDriver, SALE } from '../../../../test/ai-driver.ts'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import {
  callOpen,
  certifiedCompany,
  productionApp,
  sandboxApp,
  uploadOpen,
} from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { proceed } from '../../evidence/notary/proceed.ts'
import { failTask } from '../../insight/ai-tasks/run-task.ts'
import { markVerified } from '../../people/identity/verified.ts'
import { signInSandbox } from '../notary/sign-in-sandbox.ts'

const api = <P extends Parameters<typeof callOpen>[2]>(
  path: P,
  body: Parameters<typeof callOpen<P>>[3],
  as = app,
) => callOpen<P>(world, as, path, body)
const CONSENT = 'a'.repeat(64)

const world = await worldOfFile()
const app = await sandboxApp(world, '甲合作方')
const sister = await sandboxApp(world, '乙合作方')

const types = async (as = app) => (await api('webhook/events', {}, as)).data.list.map(({ type }) => type)

describe('comparison and review', () => {
  it('run the tools of the web, tell when they end, and are the app’s own', async () => {
    const base = await uploadOpen(world, app, await writtenPdf([SALE]))
    const other = await uploadOpen(
      world,
      app,
      await writtenPdf([SALE.map((line) => line.replace('15日内', '5日内'))]),
    )
    const begun = await api('compare/create', {
      baseFileId: base.data.fileId,
      compareFileId: other.data.fileId,
      sealRecognition: true,
    })
    expect(begun).toMatchObject({ code: 1 })
    const { taskNo } = begun.data
    const reviewed = await api('review/create', { fileId: base.data.fileId, side: '甲方' })
    expect(reviewed).toMatchObject({ code: 1 })
    expect((await api('compare/get', { taskNo })).data).toMatchObject({ status: 'waiting', diffs: [] })
    const driver = aiDriver(world)
    await driver.runNow(taskNo)
    const { owner_id: ownerId } = (await driver.rowOf(reviewed.data.taskNo))!
    await failTask(world.services, { ownerId, taskId: reviewed.data.taskNo }, '文件没有文字')
    expect((await driver.rowOf(taskNo))!.status).toBe(AI_TASK.done)
    const done = (await api('compare/get', { taskNo })).data
    expect(done).toMatchObject({ status: 'finished', progress: 100, copies: 1, webUrl: null })
    expect(done.diffs).toMatchObject([{ baseText: '15', compareText: '5' }])
    const found = (await api('review/get', { taskNo: reviewed.data.taskNo })).data
    expect(found).toMatchObject({ status: 'failed', reason: '文件没有文字', copies: 0, findings: [] })
    expect(await types()).toEqual(expect.arrayContaining(['compare.finished', 'review.finished']))
    // One is not the other, and neither is somebody else's.
    expect((await api('review/get', { taskNo })).http).toBe(404)
    expect((await api('compare/get', { taskNo }, sister)).http).toBe(404)
  }, 60_000)
})

describe('fields of one’s own', () => {
  const PAPER = [
    '采购合同',
    '项目编号：XM-2026-7',
    '甲方：甲方贸易有限公司',
    '乙方：乙方制造有限公司',
    '第一条 合同总价为人民币120,000元。',
    '第二条 验收期限：15个工作日。',
    '第三条 备用金：______元。',
  ]
  const FIELDS = [
    { key: 'project', name: '项目号', labels: ['项目编号'] },
    { key: 'accept', name: '验收期限', type: 'duration' as const },
    { key: 'reserve', name: '备用金', type: 'money' as const },
    { key: 'broker', name: '居间方' },
    { key: 'total', name: '合同总价', fact: 'amount.total' },
  ]

  it('are read with their words and places, paid for as a review, and the app’s own', async () => {
    const fileId = (await uploadOpen(world, app, await writtenPdf([PAPER]))).data.fileId
    const { taskNo } = (await api('extract/create', { fileId, fields: FIELDS })).data
    expect((await api('extract/get', { taskNo })).data).toMatchObject({ status: 'waiting', fields: [] })
    const early = { taskNo, key: 'project', verdict: 'right' } as const
    expect((await api('extract/feedback', early)).code).toBe(CODE.AI_TASK_RUNNING)
    await aiDriver(world).runNow(taskNo)
    const { fields, ...task } = (await api('extract/get', { taskNo })).data
    expect(task).toMatchObject({ status: 'finished', progress: 100, copies: 1, webUrl: null })
    expect(fields.map(({ key }) => key)).toEqual(FIELDS.map(({ key }) => key))
    const [project, accept, reserve, broker, total] = fields.map(({ values }) => values)
    expect(project).toMatchObject([
      {
        state: 'stated',
        shown: 'XM-2026-7',
        text: 'XM-2026-7',
        quotes: [{ text: '项目编号：XM-2026-7', page: 1 }],
      },
    ])
    const [, y] = project![0]!.quotes[0]!.box!
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(1)
    expect(accept).toMatchObject([
      { state: 'stated', n: 15, unit: '工作日', shown: '15 工作日', cents: null },
    ])
    expect(reserve).toMatchObject([{ state: 'doubtful', why: '空白未填', cents: null, shown: '' }])
    expect(broker).toMatchObject([{ state: 'unstated', quotes: [] }])
    expect(total).toMatchObject([{ state: 'stated', cents: 12_000_000, currency: 'CNY' }])
    expect(await types()).toContain('extract.finished')
    expect((await api('extract/get', { taskNo }, sister)).http).toBe(404)
    expect((await api('review/get', { taskNo })).http).toBe(404)
  }, 60_000)

  it('may be facts there are, each key once', async () => {
    const fileId = (await uploadOpen(world, app, await writtenPdf([PAPER]))).data.fileId
    const create = (fields: typeof FIELDS) => api('extract/create', { fileId, fields })
    expect(await create([FIELDS[0]!, FIELDS[0]!])).toMatchObject({
      http: 400,
      code: CODE.OPEN_EXTRACT_FIELDS,
      msg: expect.stringContaining('project'),
    })
    expect(await create([{ key: 'a', name: 'a', fact: 'no.such' }])).toMatchObject({
      code: CODE.OPEN_EXTRACT_FIELDS,
      msg: expect.stringContaining('no.such'),
    })
    expect((await create([])).errors).toMatchObject([{ field: 'fields', rule: 'minItems' }])
    const { list } = (await api('extract/facts', {})).data
    expect(list.find(({ fact }) => fact === 'amount.total')).toMatchObject({
      name: '合同总价',
      type: 'money',
    })
    expect(list.length).toBeGreaterThan(50)
  })
})

describe('what an app says of a result', () => {
  it('stands beside each difference, finding and field, is replaced and taken back, and is the app’s own', async () => {
    const upload = async (lines: readonly string[]) =>
      (await uploadOpen(world, app, await writtenPdf([[...lines]]))).data.fileId
    const risky = SALE.map((line) =>
      line
        .replace('万分之五支付违约金，总额不超过合同总价的20%', '百分之五支付违约金')
        .replace('壹拾万元整', '贰拾万元整'),
    )
    const base = await upload(risky)
    const changed = await upload(risky.map((line) => line.replace('15日内', '5日内')))
    const compared = (await api('compare/create', { baseFileId: base, compareFileId: changed })).data.taskNo
    const reviewed = (await api('review/create', { fileId: base })).data.taskNo
    for (const taskNo of [compared, reviewed]) await aiDriver(world).runNow(taskNo)
    const { diffId } = (await api('compare/get', { taskNo: compared })).data.diffs[0]!
    const { findings } = (await api('review/get', { taskNo: reviewed })).data
    expect(findings.length).toBeGreaterThan(1)
    for (const { level } of findings) expect(['high', 'medium', 'low']).toContain(level)
    const { findingId } = findings[0]!
    const told = await api('compare/feedback', { taskNo: compared, diffId, verdict: 'right' })
    expect(told.data.feedback).toMatchObject({ verdict: 'right', note: null })
    const wrong = { taskNo: reviewed, findingId, verdict: 'wrong', note: '在补充协议中' } as const
    expect((await api('review/feedback', wrong)).code).toBe(1)
    const of = async () =>
      (await api('review/get', { taskNo: reviewed })).data.findings.map(
        ({ feedback }) => feedback?.verdict ?? null,
      )
    expect(await of()).toEqual(['wrong', ...findings.slice(1).map(() => null)])
    expect((await api('compare/get', { taskNo: compared })).data.diffs[0]!.feedback).toMatchObject({
      verdict: 'right',
    })
    await api('review/feedback', { ...wrong, verdict: 'other' })
    expect((await of())[0]).toBe('other')
    expect(
      (await api('review/feedback', { taskNo: reviewed, findingId, verdict: 'none' })).data.feedback,
    ).toBeNull()
    expect((await of())[0]).toBeNull()
    expect((await api('review/feedback', { ...wrong, findingId: 'no-such' })).http).toBe(404)
    expect((await api('review/feedback', wrong, sister)).http).toBe(404)
    expect((await api('compare/feedback', { taskNo: reviewed, diffId, verdict: 'right' })).http).toBe(404)
    expect((await api('review/feedback', { ...wrong, verdict: 'great' as 'wrong' })).errors).toMatchObject([
      { field: 'verdict', allowed: ['right', 'wrong', 'other', 'none'] },
    ])
  }, 60_000)
})

describe('a hash', () => {
  it('is written into the log once, and can be proven by anybody', async () => {
    const sha256 = createHash('sha256').update('一份文件').digest('hex')
    const first = await api('evidence/anchorHash', { sha256, tag: 'order-1' })
    expect(first).toMatchObject({ code: 1, data: { sha256, tag: 'order-1' } })
    const { evidenceNo } = first.data
    expect((await api('evidence/anchorHash', { sha256, tag: 'order-1' })).data.evidenceNo).toBe(evidenceNo)
    expect((await api('evidence/anchorHash', { sha256 })).data.evidenceNo).not.toBe(evidenceNo)
    const kept = (await api('evidence/get', { evidenceNo })).data
    expect(kept).toMatchObject({ evidenceNo, sha256, viewUrl: null })
    const proof = JSON.parse(kept.proof!) as Record<string, unknown>
    expect(JSON.stringify(proof)).toContain('checkpoint')
    expect((await api('evidence/get', { evidenceNo }, sister)).http).toBe(404)
    expect((await api('evidence/get', {})).http).toBe(400)
  })
})

describe('a seal from a picture', () => {
  it('is in use at once in a sandbox, of a company and of a person', async () => {
    const picture = await uploadOpen(
      world,
      app,
      Buffer.from(encodePng(rasterise(drawCompanySeal({ name: '甲合作方（沙箱）', type: 'finance' }), 12))),
      '章.png',
    )
    const made = await api('seal/createByImage', {
      account: 'self',
      fileId: picture.data.fileId,
      name: '图片章',
      type: 9,
      mm: 40,
    })
    expect(made).toMatchObject({ code: 1, data: { status: 'enabled', type: 9, widthMm: 40 } })
    const own = await api('seal/createByImage', {
      account: 'demo-person',
      fileId: picture.data.fileId,
      name: '手写签名',
    })
    expect(own).toMatchObject({ code: 1, data: { type: 0 } })
    const paper = await uploadOpen(world, app, await writtenPdf([['不是图片']]))
    const refused = await api('seal/createByImage', {
      account: 'self',
      fileId: paper.data.fileId,
      name: '不是图片',
    })
    expect(refused.msg).toBe('请上传 PNG 或 JPG 图片')
  })
})

describe('a company of the sandbox', () => {
  it('is verified by its facts or by a transfer that may be guessed three times', async () => {
    const ask = (method: 'ent3' | 'ent4' | 'transfer' | 'reverseTransfer', more: object = {}) =>
      api('identity/companyVerify', { account: 'demo-company', method, consent: CONSENT, ...more })
    expect((await ask('ent3')).data).toMatchObject({ status: 'passed', payee: null })
    expect((await ask('ent4')).http).toBe(422)
    expect((await ask('transfer')).http).toBe(422)
    const bank = { bankName: '示例银行', bankAccount: '6200000000000001' }
    const paid = (await ask('transfer', bank)).data
    const guess = (serialNo: string, amount?: string) =>
      api('identity/transferCheck', { serialNo, ...(amount ? { amount } : {}) })
    expect(paid.status).toBe('running')
    expect((await guess(paid.serialNo, '0.02')).data).toMatchObject({ status: 'running', triesLeft: 2 })
    expect((await guess(paid.serialNo, '0.01')).data.status).toBe('passed')
    expect((await api('identity/result', { serialNo: paid.serialNo })).data.status).toBe('passed')
    const guessed = (await ask('transfer', bank)).data
    for (const amount of ['0.03', '0.04']) await guess(guessed.serialNo, amount)
    expect((await guess(guessed.serialNo, '0.05')).data).toMatchObject({ status: 'failed', triesLeft: 0 })
    expect((await guess(guessed.serialNo, '0.01')).data.status).toBe('failed')
    const reverse = (await ask('reverseTransfer')).data
    expect(reverse.payee).toMatchObject({ amount: '0.01' })
    expect((await guess(reverse.serialNo)).data.status).toBe('passed')
    expect(
      (await callOpen(world, sister, 'identity/transferCheck', { serialNo: reverse.serialNo })).http,
    ).toBe(404)
  })

  it('is led to a page that says how it shall end', async () => {
    const { data } = await api('identity/companyUrl', { account: 'demo-company' })
    const param = data.url.split('/').at(-1)!
    const opened = await world.call('/open/freeLink/{param}', {}, { params: { param } })
    expect(opened.data).toMatchObject({ state: 'prove', purpose: 'company' })
    await world.call('/open/freeLinkProve/{param}', { passes: true }, { params: { param } })
    expect((await api('identity/result', { serialNo: data.serialNo })).data.status).toBe('passed')
    expect((await world.call('/open/freeLink/{param}', {}, { params: { param } })).code).toBe(
      CODE.OPEN_LINK_OVER,
    )
  })
})

describe('a paper', () => {
  it('is read, and what is not on it is null', async () => {
    const lines = ['姓名 张三', '公民身份号码 110101199003074514']
    const { data } = await uploadOpen(world, app, await writtenPdf([lines]), '证件.pdf')
    const read = await api('identity/ocr', { fileId: data.fileId, kind: 'idCard' })
    expect(read.data).toMatchObject({
      kind: 'idCard',
      licence: null,
      idCard: { name: '张三', idNo: '110101199003074514', issuer: null },
    })
    expect((await api('identity/ocr', { fileId: data.fileId, kind: 'idCard' }, sister)).http).toBe(404)
  })
})

describe('an application for a report', () => {
  it('goes its way by itself in a sandbox', async () => {
    const file = await uploadOpen(world, app, await writtenPdf([['第一条', '乙方（签字）']]))
    await api('contract/create', {
      contractNo: 'CZ-1',
      name: '出证合同',
      files: [file.data.fileId],
      signers: [{ account: 'demo-person', positions: [{ page: 1, x: 0.5, y: 0.5 }] }],
    })
    expect((await api('notary/apply', { contractNo: 'CZ-1', use: '诉讼举证' })).code).not.toBe(1)
    await api('sandbox/actAs', { contractNo: 'CZ-1', account: 'demo-person', action: 'sign' })
    const applied = await api('notary/apply', {
      contractNo: 'CZ-1',
      use: '诉讼举证',
      commodity: 'certificate',
    })
    expect(applied).toMatchObject({ code: 1, data: { status: 'unsigned', signUrl: null } })
    const { applyNo } = applied.data
    const { id } = await theRow(world.services.db, 'notary_application', { no: applyNo }, ['id'])
    await signInSandbox(world.services, { appId: app.appId, applicationId: id })
    await signInSandbox(world.services, { appId: app.appId, applicationId: id })
    await proceed(world.services, id)
    expect((await api('notary/get', { applyNo })).data).toMatchObject({
      status: 'reported',
      contractNo: 'CZ-1',
      url: expect.stringContaining('/'),
    })
    expect(await types()).toContain('notary.changed')
    expect((await api('notary/get', { applyNo }, sister)).http).toBe(404)
  }, 60_000)
})

describe('in earnest', () => {
  it('an app hears when somebody has proven on our page who he is, and who he is not', async () => {
    const { db } = world.services
    const { id } = await certifiedCompany(world)
    const real = await productionApp(world, id)
    const asked = async (account: string, name: string, mobile: string) => {
      await api('user/addPerson', { account, name, mobile }, real)
      return (await api('identity/personUrl', { account }, real)).data.serialNo
    }
    const serials = [
      await asked('wang', '王小样', '13700000071'),
      await asked('zhao', '赵小样', '13700000072'),
    ]
    const proven = async (mobile: string, name: string, idNumber: string) => {
      const account = await theRow(db, 'account', { mobile_hash: world.services.columns.lookup(mobile) }, [
        'id',
      ])
      await db.transaction().execute((tx) =>
        markVerified(
          world.services,
          tx,
          {
            accountId: account.id,
            method: 1 as never,
            person: { name, idNumber } as never,
            serial: 's',
            isSandbox: true,
          },
          world.clock.now(),
        ),
      )
    }
    await proven('13700000071', '王小样', '110101199003070071')
    await proven('13700000072', '别的名字', '110101199003070072')
    expect(await types(real)).toEqual(['identity.passed', 'identity.failed'])
    const results = []
    for (const serialNo of serials)
      results.push((await api('identity/result', { serialNo }, real)).data.status)
    expect(results).toEqual(['passed', 'failed'])
    // Outside a sandbox nobody is verified on a partner's word.
    await api(
      'user/addCompany',
      {
        account: 'c',
        name: '未来样例公司',
        creditCode: '911100000000000031',
        legalName: '王小样',
        agentAccount: 'wang',
      },
      real,
    )
    const refused = await api(
      'identity/companyVerify',
      { account: 'c', method: 'ent3', consent: CONSENT },
      real,
    )
    expect(refused.http).toBe(422)
  })
})
