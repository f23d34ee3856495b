// What is known about a signed contract changes for years; what was signed never does.
import { createHash, randomBytes } from 'node:crypto'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { remindDue } from '../due-dates/remind.ts'
import { keepFinished } from './archive-finished.ts'
import { runImport } from './import-paper.ts'
import { readText } from './read-text.ts'

const world = await worldOfFile()
const signal = new AbortController().signal
const driver = await signingDriver(world)
const [admin, clerk, other] = await world.signInAll('13800000001', '13800000004', '13800000005')
let typeId: string
const OWN = newId()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const once = () => ({ token: admin, headers: { 'idempotency-key': randomBytes(16).toString('hex') } })

const company = async () => {
  const found = await world.services.sessions.find(admin)
  if (found.state !== 'live') throw new Error('signed out')
  return { companyId: found.actor.company!.id }
}
const contractId = await signedByTheOther(
  world,
  driver,
  admin,
  ['合同编号：LK-2026-001', '第一条 合同期限自2026年1月1日起至2028年12月31日止。'],
  { name: '冷库租赁合同' },
)
await keepFinished(world.services, [contractId])
const { id: archivedId } = await theRow(
  world.services.db,
  'archived',
  { contract_id: contractId, company_id: (await company()).companyId },
  ['id'],
)

const read = (subjectId: string) =>
  readText({ ...world.services, documents: null as never })({ id: 'job', data: { subjectId }, signal })
const detail = async () => (await world.call('/archived/detail', { archivedId }, { token: admin })).data
const attach = (token: string, fileName: string, bytes: Buffer) =>
  world.form(
    '/archived/addAttachment',
    [
      { name: 'archivedId', value: archivedId },
      { name: 'file', fileName, bytes },
    ],
    { token },
  ) as unknown as Promise<{ code: number; http: number; data: { fileId: string; url: string } }>

/** The signed file, and all the database says of it. */
const signed = async () => ({
  file: sha256(await driver.currentPdf(contractId)),
  rows: await rowsOf(world.services.db, 'contract_file', { contract_id: contractId }),
  signatures: await rowsOf(world.services.db, 'contract_signature', { contract_id: contractId }),
})

describe('papers beside a contract', () => {
  const receipt = Buffer.from('验收单：货物已收讫。')

  it('are added, listed and fetched by those who may see it, and by nobody else', async () => {
    const added = await attach(admin, '验收单.txt', receipt)
    expect(added.code).toBe(1)
    const { attachments, revision } = await detail()
    expect(attachments).toMatchObject([{ name: '验收单.txt', size: receipt.length }])
    const fetched = await world.send({ method: 'GET', url: attachments[0]!.url, unsigned: true })
    expect(fetched.response.rawPayload).toEqual(receipt)
    expect(fetched.response.headers['content-disposition']).toContain(encodeURIComponent('验收单.txt'))
    const cut = await world.send({
      method: 'GET',
      url: attachments[0]!.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      unsigned: true,
    })
    expect(cut.http).not.toBe(200)

    // The other party keeps the same contract, and papers of its own beside it.
    expect((await world.call('/archived/detail', { archivedId }, { token: other })).code).toBe(CODE.NOT_FOUND)
    expect((await attach(other, '混入.txt', receipt)).code).toBe(CODE.NOT_FOUND)
    const theirs = (await world.call('/archived/unfiledList', {}, { token: other })).data.list.find(
      (row) => row.contractId === contractId,
    )!
    const beside = await world.call('/archived/detail', { archivedId: theirs.archivedId }, { token: other })
    expect(beside.data.attachments).toEqual([])
    // A colleague without the right neither reads nor adds.
    expect((await world.call('/archived/detail', { archivedId }, { token: clerk })).http).toBe(403)
    expect((await attach(clerk, '同事.txt', receipt)).http).toBe(403)
    expect((await attach(admin, '空.txt', Buffer.alloc(0))).code).toBe(CODE.FILE_MISSING)

    const removed = await world.call(
      '/archived/updateArchived',
      { archivedId, revision, removeAttachments: [added.data.fileId] },
      { token: admin },
    )
    expect(removed.code).toBe(1)
    expect((await detail()).attachments).toEqual([])
  })
})

describe('a signed file', () => {
  it('is the same to the last byte whatever is done with what is known about it', async () => {
    const before = await signed()
    expect(before.rows).toHaveLength(1)
    const { db } = world.services
    const ok = async (answer: Promise<{ code: number; msg?: string }>) => {
      const { code, msg } = await answer
      expect(code, msg).toBe(1)
    }
    typeId = (
      await world.call(
        '/archivedType/addArchivedType',
        {
          parentId: null,
          name: '租赁',
          order: 0,
          contractTypeIds: [],
          numberRule: 'ZL-{yyyy}-{0001}',
          visibleTo: { kind: 1, ids: [] },
          fields: [{ fieldId: OWN, name: '存放地点', kind: 'text', required: false }],
        },
        { token: admin },
      )
    ).data.typeId
    const archivedIds = [archivedId]

    await read(contractId)
    await ok(world.call('/archived/batchArchived', { archivedIds, typeId }, once()))
    const { proposals, revision } = await detail()
    expect(proposals.length).toBeGreaterThan(0)
    await ok(
      world.call(
        '/archived/updateArchived',
        {
          archivedId,
          revision,
          accept: proposals.map(({ factId }) => factId),
          own: { [OWN]: '一号柜' },
        },
        { token: admin },
      ),
    )
    await ok(
      world.call(
        '/archived/updateArchived',
        { archivedId, revision: revision + 1, number: 'X-1', counterpart: '改名后的公司', cents: 1 },
        { token: admin },
      ),
    )
    await ok(
      world.call(
        '/archived/updateValidityTime',
        { archivedId, revision: revision + 2, from: null, until: addDays(chinaDay(world.clock.now()), 5) },
        { token: admin },
      ),
    )
    await ok(world.call('/archived/batchUpdatePerformanceUser', { archivedIds, memberId: null }, once()))
    await ok(world.call('/archived/batchUpdateArchived', { archivedIds, own: { [OWN]: '二号柜' } }, once()))
    expect((await attach(admin, '补充说明.txt', Buffer.from('说明'))).code).toBe(1)
    await ok(world.call('/archived/batchOut', { archivedIds, reason: '归错' }, once()))
    await ok(world.call('/archived/batchArchived', { archivedIds, typeId }, once()))
    await ok(world.call('/archived/renew', { archivedId }, once()))
    await remindDue(world.services)
    await ok(
      world.call(
        '/ledger/contract/add',
        {
          archivedId,
          direction: 2,
          name: '冷库租赁合同',
          number: null,
          counterpart: '样例贸易有限公司',
          currency: 'CNY',
          contractCents: 100_00,
          taxBp: null,
          signedOn: null,
          endDate: null,
          responsibleId: null,
        },
        once(),
      ),
    )
    // The signed file itself comes back as an outside contract: read again, judged, kept as it is.
    const bytes = await driver.currentPdf(contractId)
    const uploaded = (await world.form(
      '/archived/uploadPaper',
      [{ name: 'file', fileName: '冷库租赁合同.pdf', bytes }],
      { token: admin },
    )) as unknown as { data: { fileId: string } }
    const { taskId } = (
      await world.call(
        '/archived/importPaper',
        { fileIds: [uploaded.data.fileId], typeId, source: 3 },
        once(),
      )
    ).data
    const { account_id } = await theRow(db, 'task', { id: taskId }, ['account_id'])
    await runImport(world.services)({ id: 'job', data: { accountId: account_id, taskId }, signal })
    const outside = (await world.call('/archived/getList', { source: 3 }, { token: admin })).data.list[0]!
    expect(outside).toMatchObject({ name: '冷库租赁合同', source: 3, verdict: 1 })
    await read(outside.elgId!)
    const [file] = await rowsOf(db, 'elg_contract_file', { contract_id: outside.elgId! })
    const { blobs } = world.services
    const blob = await blobs.find(db, file!.blob_id)
    expect(sha256(await blobs.read(blob!))).toBe(before.file)

    expect(await signed()).toEqual(before)
  })
})
