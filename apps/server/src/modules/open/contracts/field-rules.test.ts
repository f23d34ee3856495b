import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const app = await sandboxApp(world)
const stranger = await sandboxApp(world, '另一合作方')
const tokenOf = (partnerId: string) =>
  world.services.partnerSessions.open(world.services.db, {
    partnerId,
    userId: null,
    address: '127.0.0.1',
    userAgent: 'test',
  })

it('holds a partner to the conditions and formulas of a template, and names the field', async () => {
  const { data } = await uploadOpen(world, app, await writtenPdf([['租赁合同']]), '租赁.pdf')
  const line = (y: number) => ({ page: 1, x: 0.1, y, width: 0.4, height: 0.035 })
  const template = await callOpen(world, app, 'template/create', {
    name: '租赁',
    fileId: data.fileId,
    roles: [{ name: '承租人', type: 'person' }],
    fields: [
      {
        key: 'way',
        name: '付款方式',
        type: 'select',
        role: null,
        options: ['一次付清', '分期'],
        ...line(0.2),
      },
      { key: 'months', name: '期数', type: 'number', role: null, ...line(0.25) },
      { key: 'rent', name: '每期租金', type: 'number', role: null, ...line(0.3) },
      { key: 'whole', name: '合计', type: 'number', role: null, ...line(0.35) },
      { key: 'sign', type: 'signature', role: '承租人', ...line(0.6) },
    ],
  })
  const { templateNo } = template.data
  const token = await tokenOf(app.partnerId)
  const about = { appId: app.appId, templateNo }
  const detail = (await world.call('/openEdit/template/detail', about, { token })).data
  const content = detail.content!
  const idOf = (key: string) => content.fields.find((field) => field.key === key)!.fieldId
  const ruled = {
    ...content,
    fields: content.fields.map((field) => {
      if (field.key === 'months')
        return {
          ...field,
          settings: {
            showWhen: {
              match: 'all' as const,
              tests: [{ fieldId: idOf('way'), way: 'is' as const, value: '分期' }],
            },
            checks: [{ way: 'atMost' as const, value: '24', message: '最多分 24 期' }],
          },
        }
      if (field.key !== 'whole') return field
      const of = [{ fieldId: idOf('months') }, { fieldId: idOf('rent') }]
      return {
        ...field,
        required: false,
        settings: { decimals: 2, formula: { way: 'product' as const, of } },
      }
    }),
  }
  const save = (by: string, appId = app.appId) =>
    world.call(
      '/openEdit/template/save',
      { ...about, appId, revision: detail.revision, name: '租赁', category: '', content: ruled },
      { token: by },
    )
  const strangers = await tokenOf(stranger.partnerId)
  expect((await save(strangers)).code).not.toBe(1)
  expect((await save(strangers, stranger.appId)).code).not.toBe(1)
  expect(await save(token)).toMatchObject({ code: 1, data: { problems: [] } })

  let number = 0
  const byTemplate = (values: Record<string, unknown>, by = app) =>
    callOpen(world, by, 'contract/createByTemplate', {
      contractNo: `RULES-${number++}`,
      name: '租赁合同',
      templateNo,
      values,
      roles: { 承租人: { account: 'demo-person' } },
    })
  const withDocuments = (values: Record<string, unknown>) =>
    callOpen(world, app, 'contract/create', {
      contractNo: `RULES-${number++}`,
      name: '租赁合同',
      templates: [{ templateNo, values }],
      signers: [{ account: 'demo-person', positions: [{ file: 1, field: 'sign' }] }],
    })
  const full = { way: '分期', months: '12', rent: '1999.99' }
  for (const create of [byTemplate, withDocuments]) {
    const refused = await create({ ...full, whole: '1' })
    expect(refused).toMatchObject({ code: CODE.OPEN_VALUE, msg: '控件 whole：由公式计算，不能赋值' })
    expect((await create({ ...full, months: '36' })).msg).toContain('最多分 24 期')
    expect((await create({ way: '分期', rent: '1' })).msg).toMatch(/期数|months/)
  }
  expect((await byTemplate(full, stranger)).code).toBe(CODE.OPEN_TEMPLATE_UNKNOWN)

  const printed = async (contractNo: string) => {
    const { files } = (await callOpen(world, app, 'contract/download', { contractNo })).data
    const bytes = (await world.app.inject({ url: files[0]!.url })).rawPayload
    const model = await world.services.documents.readModel(bytes, { recognition: 'never' })
    return JSON.stringify(model.pages)
  }
  for (const create of [byTemplate, withDocuments]) {
    const made = await create(full)
    expect(made, made.msg).toMatchObject({ code: 1 })
    const { contractNo } = made.data
    expect(
      await callOpen(world, app, 'sandbox/actAs', { contractNo, account: 'demo-person', action: 'sign' }),
    ).toMatchObject({ code: 1 })
    expect(await printed(contractNo)).toContain('23999.88')
    const plain = await create({ way: '一次付清', months: '7', rent: '5' })
    expect(plain, plain.msg).toMatchObject({ code: 1 })
  }
})
