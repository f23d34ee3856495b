// A partner says what each person is written to in, as the product's own sending page does.

import { expect, it } from 'vitest'
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
import { newsIn } from '../../contracts/contract/news.ts'
import { splitNews } from '../../contracts/notices/split-news.ts'

const world = await worldOfFile()
const { db } = world.services
const company = await certifiedCompany(world)
const app = await productionApp(world, company.id)
const sandbox = await sandboxApp(world)
const fileOf = async (as = app) =>
  (await uploadOpen(world, as, await writtenPdf([['Supply contract', '供货合同']]))).data.fileId

const anna = { name: '安娜', mobile: '13900000071', positions: [{ page: 1, x: 0.5, y: 0.6 }] }
const li = { name: '李小样', mobile: '13900000072', positions: [{ page: 1, x: 0.2, y: 0.6 }] }
const copied = { name: '王小样', mobile: '13900000073', when: 'sent' as const }

const tell = async () => {
  const waiting = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const news = waiting
    .filter(({ topic }) => topic === 'contract.news')
    .flatMap(({ payload }) => newsIn(payload as Parameters<typeof newsIn>[0]))
  for (const one of news) await splitNews(world.services, [one])
  await db.deleteFrom('outbox').execute()
}
const textTo = async (contractNo: string, name: string) => {
  const { contract_id } = await theRow(db, 'open_contract', { app_id: app.appId, contract_no: contractNo }, [
    'contract_id',
  ])
  return (await theRow(db, 'notice', { contract_id, receiver_name: name, channel: 'sms' }, ['content']))
    .content
}

it('writes to each in his own, shows it in the answers and says which text prevails', async () => {
  const made = await callOpen(world, app, 'contract/create', {
    contractNo: 'EN-1',
    name: 'Supply 供货',
    prevailing: 'en',
    files: [await fileOf()],
    signers: [{ ...anna, language: 'en' }, li],
    cc: [{ ...copied, language: 'en' }],
  })
  expect(made.data.signers.map(({ name, language }) => [name, language])).toEqual([
    ['安娜', 'en'],
    ['李小样', 'zh'],
  ])
  await tell()
  expect(await textTo('EN-1', '安娜')).toContain('asks you to sign “Supply 供货”')
  expect(await textTo('EN-1', '李小样')).toContain('《Supply 供货》')
  expect(await textTo('EN-1', '王小样')).toContain('“Supply 供货”')
  expect((await callOpen(world, app, 'contract/get', { contractNo: 'EN-1' })).data).toMatchObject({
    prevailing: 'en',
    signers: [{ language: 'en' }, { language: 'zh' }],
  })

  const linkFor = async (account: string) =>
    (await callOpen(world, app, 'contract/signUrl', { contractNo: 'EN-1', account })).data.url
  expect(await linkFor(anna.mobile)).toMatch(/\/freeOpenLink\/[\w-]+\?lang=en$/)
  expect(await linkFor(li.mobile)).toMatch(/\/freeOpenLink\/[\w-]+$/)

  // Whoever takes his place is written to as he was, unless the partner says otherwise.
  const replace = (account: string, name: string, language?: 'zh' | 'en') =>
    callOpen(world, app, 'contract/replaceSigner', {
      contractNo: 'EN-1',
      account,
      name,
      mobile: name === '安妮' ? '13900000074' : '13900000075',
      ...(language ? { language } : {}),
    })
  expect((await replace(anna.mobile, '安妮')).data.signers).toContainEqual(
    expect.objectContaining({ name: '安妮', language: 'en' }),
  )
  expect((await replace(li.mobile, '李大样', 'en')).data.signers).toContainEqual(
    expect.objectContaining({ name: '李大样', language: 'en' }),
  )
})

it('is kept in a draft, added signers and templates, and refused where nobody speaks it', async () => {
  const fileId = await fileOf(sandbox)
  const draft = (more: object) =>
    callOpen(world, sandbox, 'contract/create', {
      contractNo: 'EN-2',
      name: '草稿',
      files: [fileId],
      signers: [{ account: 'demo-person', language: 'en' }],
      autoSend: false,
      ...more,
    })
  expect(await draft({ signers: [{ account: 'demo-person', language: 'fr' }] })).toMatchObject({
    http: 400,
    errors: [{ field: expect.stringContaining('language') }],
  })
  expect((await draft({ cc: [{ ...copied, language: 'EN' }] })).http).toBe(400)
  expect((await draft({ prevailing: 'both' })).errors).toMatchObject([{ field: 'prevailing' }])
  expect((await draft({ prevailing: 'equal' })).data.signers).toMatchObject([{ language: 'en' }])
  const added = await callOpen(world, sandbox, 'contract/addSigners', {
    contractNo: 'EN-2',
    signers: [{ name: '安娜', mobile: '13900000071', language: 'en' }],
  })
  expect(added.data.signers.map(({ language }) => language)).toEqual(['en', 'en'])
  const drafted = async () => (await callOpen(world, sandbox, 'contract/get', { contractNo: 'EN-2' })).data
  expect(await drafted()).toMatchObject({ status: 'draft', prevailing: 'equal' })
  expect((await callOpen(world, sandbox, 'contract/send', { contractNo: 'EN-2' })).code).toBe(1)
  expect(await drafted()).toMatchObject({
    prevailing: 'equal',
    signers: [{ language: 'en' }, { language: 'en' }],
  })

  const template = await callOpen(world, sandbox, 'template/create', {
    name: '双语供货',
    fileId,
    roles: [{ name: '乙方', type: 'person' }],
    fields: [
      { key: 'sign', type: 'signature', role: '乙方', page: 1, x: 0.1, y: 0.8, width: 0.2, height: 0.06 },
    ],
  })
  const byTemplate = await callOpen(world, sandbox, 'contract/createByTemplate', {
    contractNo: 'EN-3',
    name: '供货',
    templateNo: template.data.templateNo,
    prevailing: 'zh',
    roles: { 乙方: { account: 'demo-person', language: 'en' } },
  })
  expect(byTemplate.data.signers).toMatchObject([{ language: 'en' }])
})
