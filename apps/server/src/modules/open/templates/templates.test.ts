import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, sandboxApp } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'

const tokenOf = (partnerId: string) =>
  world.services.partnerSessions.open(world.services.db, {
    partnerId,
    userId: null,
    address: '127.0.0.1',
    userAgent: 'test',
  })

const world = await worldOfFile()
const app = await sandboxApp(world, '甲合作方')
const second = await sandboxApp(world, '甲合作方二')
await inRows(world.services.db, 'open_app', { id: second.appId }).set({ partner_id: app.partnerId })
const stranger = await sandboxApp(world, '乙合作方')
const token = await tokenOf(app.partnerId)
const strangersToken = await tokenOf(stranger.partnerId)

const HTML = `<h1 style="text-align: center">采购合同</h1><script>alert(1)</script>
<p>买方：{{buyer}}　交货日：{{day}}</p><p>收货人电话：{{phone}}</p>
<table><thead><tr><th>序号</th><th>品名</th><th>金额</th></tr></thead><tbody>
<tr data-repeat="items"><td>{{items.#}}</td><td>{{items.品名}}</td><td>{{items.金额}}</td></tr></tbody></table>
<div data-if="way" data-op="is" data-value="分期"><p>分期付款条款</p></div>
<p>甲方（盖章）：<span data-mark="seal" data-role="甲方"></span></p>
<p>乙方（签字）：<span data-mark="signature" data-role="乙方"></span></p>`
const FIELDS = [
  { key: 'day', name: '交货日', type: 'day' as const },
  { key: 'way', name: '付款方式', type: 'select' as const, options: ['分期', '一次付清'] },
  { key: 'phone', name: '收货电话', type: 'text' as const, role: '乙方' },
]
const ROLES = [
  { name: '甲方', type: 'company' as const, order: 1, seam: true },
  { name: '乙方', type: 'person' as const, order: 2 },
]
const makeHtml = (by = app, more: object = {}) =>
  callOpen(world, by, 'template/createHtml', {
    name: '采购合同',
    html: HTML,
    header: '<p>示例科技</p>',
    footer: '<p>第 {{页码}} 页</p>',
    roles: ROLES,
    fields: FIELDS,
    ...more,
  })
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ 品名: `货物${index + 1}号`, 金额: '10.00' }))
const values = (count = 3) => ({
  buyer: '示例科技有限公司',
  day: '2026-03-01',
  way: '分期',
  items: rows(count),
})
const wordsOf = async (pdf: Buffer): Promise<string> => {
  const model = await world.services.documents.readModel(pdf, { recognition: 'never' })
  return JSON.stringify(
    model.pages.map(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : ''))),
  ).replace(/\s|\\t|\\n/g, '')
}

describe('an HTML template', () => {
  it('has the same keys in a request, in the console and in its preview', async () => {
    const made = await makeHtml()
    expect(made).toMatchObject({ code: 1, data: { removed: ['script'], problems: [] } })
    const { templateNo } = made.data
    const got = await callOpen(world, app, 'template/get', { templateNo })
    const keys = got.data.fields.map(({ key }) => key)
    expect(keys.sort()).toEqual(['buyer', 'day', 'items', 'phone', 'way'])
    expect(got.data.fields.find(({ key }) => key === 'items')).toMatchObject({
      type: 'table',
      columns: ['品名', '金额'],
    })
    const detail = await world.call('/openEdit/template/detail', { appId: app.appId, templateNo }, { token })
    expect(detail.data.html!.fields.map(({ key }) => key).sort()).toEqual(keys)
    expect(detail.data.html!.html).not.toContain('script')
    // The sample is a request that works as it stands.
    const sample = detail.data.sample as { values: Record<string, unknown> }
    expect(sample).toEqual(got.data.sample)
    const filled = await callOpen(world, app, 'template/fill', { templateNo, values: sample.values })
    expect(filled).toMatchObject({ code: 1, data: { pages: 1 } })
    const shown = await world.call(
      '/openEdit/template/preview',
      { appId: app.appId, templateNo, values: { buyer: '李四商行' } },
      { token },
    )
    const words = await wordsOf(Buffer.from(shown.data.pdf, 'base64'))
    for (const word of ['买方：李四商行', '交货日：2026年1月1日', '分期付款条款'])
      expect(words).toContain(word)
  })

  it('becomes a contract that is filled by its party, signed where the text left room, and verified', async () => {
    const { templateNo } = (await makeHtml()).data
    const made = await callOpen(world, app, 'contract/createByTemplate', {
      contractNo: 'HTML-1',
      name: '采购合同',
      templateNo,
      values: values(60),
      roles: { 甲方: { account: 'self' }, 乙方: { account: 'demo-person' } },
    })
    expect(made).toMatchObject({ code: 1, data: { status: 'filling' } })
    const act = (account: string, action: 'fill' | 'sign', given?: object) =>
      callOpen(world, app, 'sandbox/actAs', {
        contractNo: 'HTML-1',
        account,
        action,
        ...(given ? { values: given } : {}),
      } as never)
    expect(await act('demo-person', 'fill', { phone: '13800000000' })).toMatchObject({ code: 1 })
    expect(await act('self', 'sign')).toMatchObject({ code: 1 })
    expect(await act('demo-person', 'sign')).toMatchObject({ code: 1, data: { status: 'completed' } })
    const { data } = await callOpen(world, app, 'contract/download', { contractNo: 'HTML-1' })
    const signed = await world.app.inject({ url: data.files[0]!.url })
    const words = await wordsOf(signed.rawPayload)
    for (const word of ['货物1号', '货物60号', '13800000000']) expect(words).toContain(word)
    const list = await world.call('/openEdit/template/list', { appId: app.appId }, { token })
    expect(list.data.list.find((one) => one.templateNo === templateNo)).toMatchObject({
      uses: 1,
      kind: 'html',
    })
  })

  it('says which value is wrong', async () => {
    const { templateNo } = (await makeHtml()).data
    const fill = async (given: Record<string, unknown>) => {
      const answer = await callOpen(world, app, 'template/fill', { templateNo, values: given })
      return [answer.code, answer.msg]
    }
    expect(await fill({ ...values(), other: 1 })).toEqual([5306, '没有控件「other」'])
    expect(await fill({ ...values(), day: '2026-02-30' })).toEqual([5306, expect.stringContaining('day')])
    expect(await fill({ ...values(), way: '赊账' })).toEqual([
      5306,
      expect.stringContaining('可选：分期、一次付清'),
    ])
    expect(await fill({ ...values(), items: [{ 品名: '笔', 单价: 1 }] })).toEqual([
      5306,
      expect.stringContaining('没有列「单价」'),
    ])
    expect(await fill({ ...values(), buyer: '' })).toEqual([5306, expect.stringContaining('buyer')])
    expect(await fill({ ...values(), buyer: '𓀀' })).toEqual([5306, expect.stringContaining('无法印在文件上')])
    expect((await fill({ ...values(), items: rows(2001) }))[0]).toBe(5306)
  })

  it('is refused where it is too much', async () => {
    expect(await makeHtml(app, { html: '<div>'.repeat(3000) })).toMatchObject({ code: CODE.OPEN_HTML })
    expect(await makeHtml(app, { html: '<p>𓀀</p>' })).toMatchObject({ code: CODE.OPEN_HTML })
  })
})

describe('versions', () => {
  it('of HTML are kept and come back, and an editor of an older one is told', async () => {
    const { templateNo } = (await makeHtml()).data
    const at = { appId: app.appId, templateNo }
    const { data: link } = await world.call(
      '/openEdit/template/editLink',
      { ...at, purpose: 'edit', minutes: 30 },
      { token },
    )
    const { data: opened } = await world.call('/openEdit/html/open', { code: link.code })
    expect(opened).toMatchObject({ purpose: 'edit', version: 1 })
    const content = { ...opened.content, html: `${opened.content.html}<p>补充：{{note}}</p>` }
    const save = (version: number, more: object = {}) =>
      world.call('/openEdit/html/save', { code: link.code, version, name: '采购合同二', content, ...more })
    const looked = await save(1, { previewOnly: true })
    expect(looked.data).toMatchObject({ version: 1, preview: { pages: 1 } })
    expect(await save(1)).toMatchObject({ code: 1, data: { version: 2, preview: null } })
    expect(await save(1)).toMatchObject({ code: CODE.CONFLICT })
    const versions = async () => (await world.call('/openEdit/template/versions', at, { token })).data.list
    expect(await versions()).toMatchObject([
      { version: 2, change: '新增字段 note，修改正文', isCurrent: true },
      { version: 1, change: '接口创建' },
    ])
    const back = await world.call('/openEdit/template/rollback', { ...at, version: 1 }, { token })
    expect(back.data).toEqual({ version: 3 })
    const now = await callOpen(world, app, 'template/get', { templateNo })
    expect(now.data).toMatchObject({ name: '采购合同', version: 3 })
    expect(now.data.fields.map(({ key }) => key)).not.toContain('note')
    const events = await callOpen(world, app, 'webhook/events', {})
    expect(events.data.list.filter(({ type }) => type === 'template.saved')).toHaveLength(1)
  })

  it('of a document keep its files: replaced, listed what fell off, and brought back', async () => {
    const made = await world.form(
      '/openEdit/template/create',
      [
        { name: 'appId', value: app.appId },
        { name: 'file', fileName: '采购.pdf', bytes: await writtenPdf([['第一页'], ['第二页 甲方盖章']]) },
      ],
      { token },
    )
    const { templateNo } = made.data as { templateNo: string }
    const at = { appId: app.appId, templateNo }
    const detail = async () => (await world.call('/openEdit/template/detail', at, { token })).data
    const first = await detail()
    const content = first.content!
    const field = (name: string, page: number) => ({
      fieldId: crypto.randomUUID(),
      fileId: first.files[0]!.fileId,
      partyId: content.parties[0]!.partyId,
      kind: 'seal' as const,
      page,
      x: 0.5,
      y: 0.5,
      width: 0.2,
      height: 0.14,
      name,
      required: true,
      settings: {},
    })
    const saved = await world.call(
      '/openEdit/template/save',
      {
        ...at,
        revision: first.revision,
        name: '采购模板',
        category: '采购',
        content: { ...content, fields: [field('甲', 0), field('乙', 1)] },
      },
      { token },
    )
    expect(saved.data).toMatchObject({ version: 2 })
    const found = await world.call('/openEdit/template/findKeyword', { ...at, keyword: '盖章' }, { token })
    expect(found.data.places).toMatchObject([{ page: 1 }])
    const replaced = await world.form(
      '/openEdit/template/replaceFile',
      [
        { name: 'appId', value: app.appId },
        { name: 'templateNo', value: templateNo },
        { name: 'fileId', value: first.files[0]!.fileId },
        { name: 'file', fileName: '新.pdf', bytes: await writtenPdf([['只有一页']]) },
      ],
      { token },
    )
    expect(replaced.data).toMatchObject({ kept: 1, dropped: [{ name: '乙', page: 2 }] })
    expect((await detail()).files[0]!.pages).toHaveLength(1)
    await world.call('/openEdit/template/rollback', { ...at, version: 2 }, { token })
    const back = await detail()
    expect(back.files[0]).toMatchObject({ name: '采购.pdf', fileId: first.files[0]!.fileId })
    expect(back.content!.fields).toHaveLength(2)
    expect(back.category).toBe('采购')
  })
})

describe('what belongs to others', () => {
  it('is not there: another app, another partner, a company beside', async () => {
    const { templateNo } = (await makeHtml()).data
    for (const by of [second, stranger]) {
      for (const path of ['template/get', 'template/remove'] as const)
        expect((await callOpen(world, by, path, { templateNo })).code).toBe(CODE.OPEN_TEMPLATE_UNKNOWN)
      expect((await callOpen(world, by, 'template/fill', { templateNo, values: {} })).code).toBe(
        CODE.OPEN_TEMPLATE_UNKNOWN,
      )
      expect(
        (await callOpen(world, by, 'template/list', {})).data.list.map((one) => one.templateNo),
      ).not.toContain(templateNo)
    }
    const look = (appId: string, by: string) =>
      world.call('/openEdit/template/detail', { appId, templateNo }, { token: by })
    expect((await look(app.appId, strangersToken)).code).toBe(CODE.NOT_FOUND)
    expect((await look(stranger.appId, strangersToken)).code).toBe(CODE.NOT_FOUND)
    expect((await look(second.appId, token)).code).toBe(CODE.NOT_FOUND)
  })

  it('is copied from app to app of one partner, with everything it needs', async () => {
    const { templateNo } = (await makeHtml()).data
    const copy = await world.call(
      '/openEdit/template/copyToApp',
      { appId: app.appId, templateNo, toAppId: second.appId },
      { token },
    )
    expect(copy.code).toBe(1)
    const filled = await callOpen(world, second, 'template/fill', {
      templateNo: copy.data.templateNo,
      values: values(),
    })
    expect(filled.code).toBe(1)
    const abroad = await world.call(
      '/openEdit/template/copyToApp',
      { appId: app.appId, templateNo, toAppId: stranger.appId },
      { token },
    )
    expect(abroad.code).toBe(CODE.NOT_FOUND)
  })

  it('put out of use starts nothing; thrown away leaves its contracts alone', async () => {
    const { templateNo } = (await makeHtml()).data
    const at = { appId: app.appId, templateNo }
    await world.call('/openEdit/template/switch', { ...at, enabled: false }, { token })
    expect((await callOpen(world, app, 'template/fill', { templateNo, values: values() })).code).toBe(
      CODE.OPEN_TEMPLATE_OFF,
    )
    await world.call('/openEdit/template/remove', at, { token })
    expect((await callOpen(world, app, 'template/get', { templateNo })).code).toBe(CODE.OPEN_TEMPLATE_UNKNOWN)
    expect((await callOpen(world, app, 'contract/status', { contractNo: 'HTML-1' })).code).toBe(1)
  })
})

describe('a link', () => {
  const linkTo = async (templateNo: string, purpose: 'edit' | 'fill') =>
    (
      await world.call(
        '/openEdit/template/editLink',
        { appId: app.appId, templateNo, purpose, minutes: 5 },
        { token },
      )
    ).data.code
  it('fills in once, and only for what it was made', async () => {
    const { templateNo } = (await makeHtml()).data
    const code = await linkTo(templateNo, 'fill')
    const submit = (more: object = {}) =>
      world.call('/openEdit/html/submit', { code, values: values(), ...more })
    expect((await submit({ previewOnly: true })).data).toMatchObject({ fileId: null, pages: 1 })
    const content = (await world.call('/openEdit/html/open', { code })).data.content
    expect((await world.call('/openEdit/html/save', { code, version: 1, name: 'x', content })).code).toBe(
      5310,
    )
    const { data } = await submit()
    expect((await callOpen(world, app, 'file/get', { fileId: data.fileId! })).data.state).toBe('ready')
    expect((await submit()).code).toBe(CODE.OPEN_TEMPLATE_LINK)
    expect((await world.call('/openEdit/html/open', { code })).code).toBe(CODE.OPEN_TEMPLATE_LINK)
  })
  it('ends with its time, its template and its app', async () => {
    const { templateNo } = (await makeHtml()).data
    const code = await linkTo(templateNo, 'edit')
    const open = async () => (await world.call('/openEdit/html/open', { code })).code
    expect(await open()).toBe(1)
    const flip = (status: number) => inRows(world.services.db, 'open_app', { id: app.appId }).set({ status })
    await flip(0)
    expect(await open()).toBe(5310)
    await flip(1)
    world.clock.advance(6 * 60_000)
    expect(await open()).toBe(5310)
    expect((await world.call('/openEdit/html/open', { code: 'A'.repeat(43) })).code).toBe(
      CODE.OPEN_TEMPLATE_LINK,
    )
  })
})
