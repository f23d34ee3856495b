import { createHash } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const app = await sandboxApp(world)
const stranger = await sandboxApp(world, '乙合作方')

const paper = (words: string) => writtenPdf([[words, '甲方（盖章）']])
const fileOf = async (words: string, one = app) =>
  (await uploadOpen(world, one, await paper(words), `${words}.pdf`)).data.fileId
const SIGNERS = [{ account: 'demo-person', positions: [{ page: 1, x: 0.6, y: 0.75 }] }]
const sign = (contractNo: string) =>
  callOpen(world, app, 'sandbox/actAs', { contractNo, account: 'demo-person', action: 'sign' })

it('encloses papers that are read along, and hands them out with what was signed', async () => {
  const bytes = await paper('报价单')
  const { data: quote } = await uploadOpen(world, app, bytes, '报价单.pdf')
  const made = await callOpen(world, app, 'contract/create', {
    contractNo: 'FJ-1',
    name: '采购合同',
    files: [await fileOf('采购合同')],
    attachments: [quote.fileId],
    signers: SIGNERS,
    autoSend: false,
  })
  expect(made.code).toBe(1)
  const more = { contractNo: 'FJ-1', files: [await fileOf('清单')] }
  const added = await callOpen(world, app, 'contract/addAttachments', more)
  expect(added.data.attachments.map(({ name }) => name)).toEqual(['报价单.pdf', '清单.pdf'])
  const gone = { contractNo: 'FJ-1', attachmentId: added.data.attachments[1]!.attachmentId }
  expect((await callOpen(world, stranger, 'contract/removeAttachment', gone)).http).toBe(404)
  expect((await callOpen(world, app, 'contract/removeAttachment', gone)).data.attachments).toHaveLength(1)
  expect((await callOpen(world, app, 'contract/removeAttachment', gone)).code).toBe(CODE.NOT_FOUND)
  const foreign = { contractNo: 'FJ-1', files: [await fileOf('他人的', stranger)] }
  expect((await callOpen(world, app, 'contract/addAttachments', foreign)).code).toBe(CODE.OPEN_FILE_UNKNOWN)
  await callOpen(world, app, 'contract/send', { contractNo: 'FJ-1' })
  // What has gone out stays as it went.
  expect((await callOpen(world, app, 'contract/addAttachments', more)).http).toBe(422)
  expect((await sign('FJ-1')).data.status).toBe('completed')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const whole = await callOpen(world, app, 'contract/get', { contractNo: 'FJ-1' })
  expect(whole.data.attachments).toEqual([
    { attachmentId: expect.any(String), name: '报价单.pdf', size: bytes.length, sha256 },
  ])
  const filesOf = async (kind?: 'file' | 'attachments' | 'all') =>
    (await callOpen(world, app, 'contract/download', { contractNo: 'FJ-1', kind })).data.files
  expect((await filesOf()).map(({ name }) => name)).toEqual(['采购合同.pdf'])
  const [given] = await filesOf('attachments')
  expect(given).toMatchObject({ name: '附件/报价单.pdf', sha256 })
  expect((await world.app.inject({ url: given!.url })).rawPayload).toEqual(bytes)
  expect(await filesOf('all')).toHaveLength(2)
  const asked = await callOpen(world, app, 'contract/create', {
    contractNo: 'FJ-2',
    name: '须附执照',
    files: [await fileOf('须附执照')],
    signers: [{ ...SIGNERS[0]!, attachmentsAsked: [{ name: '营业执照' }] }],
  })
  expect(asked.code).toBe(1)
  // Without what is asked for nobody signs.
  expect((await sign('FJ-2')).http).toBe(422)
})

it('starts several contracts together or none, and tells how far they are', async () => {
  const contracts = [
    { contractNo: 'RZ-1', name: '劳动合同', files: [await fileOf('劳动合同')] },
    { contractNo: 'RZ-2', name: '保密协议', files: [await fileOf('保密协议')] },
  ]
  const asked = { packageNo: 'RZ', name: '入职文件', signers: SIGNERS, contracts }
  const files = [await fileOf('他人的', stranger)]
  const broken = [...contracts, { contractNo: 'RZ-3', name: '坏的', files }]
  expect((await callOpen(world, app, 'contract/createPackage', { ...asked, contracts: broken })).code).toBe(
    CODE.OPEN_FILE_UNKNOWN,
  )
  expect(await rowsOf(world.services.db, 'open_package', { app_id: app.appId })).toEqual([])
  expect((await callOpen(world, app, 'contract/get', { contractNo: 'RZ-1' })).http).toBe(404)
  const { signers: _, ...unsigned } = asked
  expect((await callOpen(world, app, 'contract/createPackage', unsigned)).http).toBe(400)

  const key = { idempotencyKey: 'package-0001' }
  const made = await callOpen(world, app, 'contract/createPackage', asked, key)
  expect(made).toMatchObject({ code: 1, data: { packageNo: 'RZ', charged: 2 } })
  const again = await callOpen(world, app, 'contract/createPackage', asked, key)
  expect(again.data).toEqual(made.data)
  const twice = {
    ...asked,
    contracts: contracts.map((one) => ({ ...one, contractNo: `${one.contractNo}-B` })),
  }
  expect((await callOpen(world, app, 'contract/createPackage', twice)).code).toBe(CODE.OPEN_PACKAGE_EXISTS)
  const standing = async () => (await callOpen(world, app, 'contract/package', { packageNo: 'RZ' })).data
  expect(await standing()).toMatchObject({ status: 'open', completed: 0 })
  await sign('RZ-1')
  expect(await standing()).toMatchObject({
    status: 'open',
    completed: 1,
    contracts: [{ status: 'completed' }, { status: 'waiting' }],
  })
  await sign('RZ-2')
  expect(await standing()).toMatchObject({ status: 'completed', completed: 2 })
  expect((await callOpen(world, stranger, 'contract/package', { packageNo: 'RZ' })).http).toBe(404)
  await callOpen(world, app, 'contract/createPackage', { ...twice, packageNo: 'RZ-B' })
  await callOpen(world, app, 'contract/withdraw', { contractNo: 'RZ-1-B', reason: '不入职了' })
  const after = await callOpen(world, app, 'contract/package', { packageNo: 'RZ-B' })
  expect(after.data.status).toBe('broken')
}, 120_000)
