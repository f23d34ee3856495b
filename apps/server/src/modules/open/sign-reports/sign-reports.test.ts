import { readFileSync } from 'node:fs'
import { CODE } from '@xinqi/api/error-codes'
import { toPem, verifyPdf } from '@xinqi/pdf-signature'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { type Credentials, callOpen, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'

const world = await worldOfFile()
const owner = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data
  .token
const made = await world.call('/open/app/create', { name: '报告应用', isSandbox: true }, { token: owner })
const app: Credentials = { ...made.data, partnerId: '' }
const plain = await writtenPdf([['第一条 标的', '甲方（盖章）', '乙方（签字）']])
const file = await uploadOpen(world, app, plain)
await callOpen(world, app, 'contract/create', {
  contractNo: 'HT-R1',
  name: '采购合同',
  files: [file.data.fileId],
  signers: [{ account: 'self' }],
})
await callOpen(world, app, 'sandbox/actAs', { contractNo: 'HT-R1', account: 'self', action: 'sign' })
const { data } = await callOpen(world, app, 'contract/download', { contractNo: 'HT-R1' })
const signed = (await world.app.inject({ url: data.files[0]!.url })).rawPayload

const verify = (bytes: Buffer, fileName = '合同.pdf') =>
  world.form(
    '/open/report/verifyFile',
    [
      { name: 'appId', value: app.appId },
      { name: 'file', fileName, bytes },
    ],
    { token: owner },
  ) as Promise<{
    code: number
    data: { fileId: string; finding: { verdict: string; signatures: unknown[] } }
  }>
const apply = (about: { contractNo?: string; fileId?: string }) =>
  world.call('/open/report/apply', { appId: app.appId, ...about }, { token: owner })
const download = async (reportId: string) =>
  (
    await world.send({
      url: '/api/web/open/report/download',
      payload: JSON.stringify({ appId: app.appId, reportId }),
      token: owner,
    })
  ).response.rawPayload

describe('a report on signatures', () => {
  it('says valid, altered or unsigned, for any file', async () => {
    expect((await verify(plain)).data.finding).toMatchObject({ verdict: 'none', signatures: [] })
    const good = (await verify(signed)).data
    expect(good.finding.verdict).toBe('valid')
    expect(good.finding.signatures).toHaveLength(1)
    const altered = Buffer.from(signed)
    altered[200] = altered[200]! ^ 1
    expect(['invalid', 'modified']).toContain((await verify(altered)).data.finding.verdict)
    expect((await verify(Buffer.from('hello'))).code).not.toBe(1)
    expect((await verify(Buffer.alloc(0))).code).not.toBe(1)
  })

  it('is issued for a contract or a checked file, and is signed by the platform itself', async () => {
    expect((await apply({})).code).toBe(CODE.BAD_REQUEST)
    const ofContract = await apply({ contractNo: 'HT-R1' })
    expect(ofContract).toMatchObject({ code: 1, data: { verdict: 'valid' } })
    const { fileId } = (await verify(plain)).data
    const ofFile = await apply({ fileId })
    expect(ofFile.data.verdict).toBe('none')
    const report = await download(ofContract.data.reportId)
    const root = toPem('CERTIFICATE', await world.services.certificates.root())
    const checked = verifyPdf(report, { trust: root })
    expect(checked).toMatchObject({ verdict: 'valid', trusted: true })
    expect(checked.signatures[0]!.signer).toContain('信契')
    const detail = await world.call(
      '/open/report/detail',
      { appId: app.appId, reportId: ofContract.data.reportId },
      { token: owner },
    )
    expect(detail.data.findings[0]!.signatures[0]).toMatchObject({ verdict: 'valid', isTrusted: true })
    const { list, total } = (await world.call('/open/report/list', { appId: app.appId }, { token: owner }))
      .data
    expect(total).toBe(2)
    expect(list.map(({ verdict }) => verdict)).toEqual(['none', 'valid'])
    const filtered = await world.call(
      '/open/report/list',
      { appId: app.appId, verdict: 'valid', keyword: 'HT-R1' },
      { token: owner },
    )
    expect(filtered.data.total).toBe(1)
  })

  it('is nothing to another app', async () => {
    const other = (await world.call('/open/app/create', { name: '别的', isSandbox: true }, { token: owner }))
      .data.appId
    const { list } = (await world.call('/open/report/list', { appId: app.appId }, { token: owner })).data
    const { fileId } = (await verify(signed)).data
    expect(
      (
        await world.call(
          '/open/report/detail',
          { appId: other, reportId: list[0]!.reportId },
          { token: owner },
        )
      ).code,
    ).toBe(5521)
    expect((await world.call('/open/report/apply', { appId: other, fileId }, { token: owner })).code).toBe(
      404,
    )
    expect(
      (await world.call('/open/report/apply', { appId: other, contractNo: 'HT-R1' }, { token: owner })).code,
    ).toBe(5401)
  })

  it('is had by signed calls too, and told of', async () => {
    const made = await callOpen(world, app, 'signReport/apply', { contractNo: 'HT-R1' })
    expect(made).toMatchObject({ code: 1, data: { verdict: 'valid', signatures: 1 } })
    const again = await callOpen(world, app, 'signReport/get', { reportNo: made.data.reportNo })
    const bytes = (await world.app.inject({ url: again.data.url })).rawPayload
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const types = (await callOpen(world, app, 'webhook/events', {})).data.list.map(({ type }) => type)
    expect(types).toContain('signReport.ready')
    expect((await callOpen(world, app, 'signReport/apply', {})).code).toBe(CODE.BAD_REQUEST)
  })
})

describe('a report on signatures of an OFD file', () => {
  // Samples of a public project: see SOURCES.md beside them.
  const sample = (name: string) =>
    readFileSync(new URL(`../../../../../../packages/documents/test/ofd/${name}.ofd`, import.meta.url))

  it('says what was checked and what was not; one byte changed is found', async () => {
    // Its maker is on nobody's list: what was sealed is unchanged, and still nobody says whose seal it is.
    const good = (await verify(sample('cross-page-seal'), '合同.ofd')).data
    expect(good.finding).toMatchObject({
      verdict: 'invalid',
      signatures: [{ verdict: 'invalid', isTrusted: false, pages: [1, 2, 3, 4, 5] }],
    })
    expect(JSON.stringify(good.finding.signatures)).toContain('制章者不在信任名单内')
    expect(JSON.stringify(good.finding.signatures)).toContain('盖章后所盖内容未被改动')
    expect((await verify(sample('helloworld'), '无签名.ofd')).data.finding).toMatchObject({ verdict: 'none' })
    const parts = unzipSync(sample('cross-page-seal'))
    const page = 'Doc_0/Pages/Page_0/Content.xml'
    const altered = Buffer.from(strFromU8(parts[page]!).replace('</', ' </'))
    const forged = Buffer.from(zipSync({ ...parts, [page]: altered }))
    expect((await verify(forged, '改过.ofd')).data.finding).toMatchObject({ verdict: 'modified' })
    const list = 'Doc_0/Signs/Sign_0/Signature.xml'
    const relisted = strFromU8(parts[list]!).replace(
      'OFD.xml"><ofd:CheckValue>',
      'OFD.xml"> <ofd:CheckValue>',
    )
    const described = Buffer.from(zipSync({ ...parts, [list]: Buffer.from(relisted) }))
    expect((await verify(described, '改过描述.ofd')).data.finding).toMatchObject({ verdict: 'modified' })
    const report = await apply({ fileId: good.fileId })
    expect(report).toMatchObject({ code: 1, data: { verdict: 'invalid' } })
    const made = await download(report.data.reportId)
    expect(made.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
