import { CONTRACT_IS } from '@xinqi/api/status-names'
import { checkPackage, readZip, SEAL_TRUST_FOLDER } from '@xinqi/evidence'
import { checkArchivePdf } from '@xinqi/pdf-signature/fill'
import { expect, it } from 'vitest'
import { place } from '../../../../test/contract-driver.ts'
import { ofdDriver } from '../../../../test/ofd-driver.ts'
import { attachmentsOf } from '../../../../test/pdf-attachments.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { runArchiveCopy } from './make-copy.ts'

// Contracts under national seals are archived as all others are, and hold without us: the package brings whom to believe.

const world = await worldOfFile()
const { services } = world
const by = await signingByPassword(world)
const { admin, other, desk, sign, own, theirs, currentPdf } = by
const { nationalSealFor, sent } = ofdDriver(world, by)
for (const token of [admin, other]) await nationalSealFor(token)
const { typeId } = (
  await world.call(
    '/contractType/add',
    { name: '国标签章合同', code: null, numberRule: null, validDays: null, note: null, nationalSeal: true },
    { token: admin },
  )
).data

const finished = async (contractId: string) => {
  expect((await sign(admin, contractId)).msg).toBe('ok')
  expect((await sign(other, contractId)).data.status).toBe(CONTRACT_IS.finished)
}

const archived = async (contractId: string) => {
  const { taskId } = (await world.call('/contract/chain/archiveCopy', { contractId }, { token: other })).data
  const { account_id: accountId } = await theRow(services.db, 'task', { id: taskId }, ['account_id'])
  await runArchiveCopy(services)({
    id: 'job',
    data: { accountId, taskId },
    signal: new AbortController().signal,
  })
  const task = await theRow(services.db, 'task', { id: taskId })
  const copy = await services.blobs.read((await services.blobs.find(services.db, task.blob_id!))!)
  expect(checkArchivePdf(copy)).toEqual([])
  return attachmentsOf(copy)
}

/** As somebody does it who knows nobody here but by the lists in his hand. */
const checked = async (files: ReadonlyMap<string, Buffer>) =>
  checkPackage(files, { root: await services.certificates.trust(), now: world.clock.now() })

const without = (files: ReadonlyMap<string, Buffer>, name: string) =>
  new Map([...files].filter(([each]) => !each.startsWith(name)))

it('an OFD original lies in the archive copy as it was sealed, and its seals are judged offline', async () => {
  const { contractId } = await sent([own(), theirs()], { seam: true })
  await finished(contractId)
  const inside = await archived(contractId)
  expect(inside.get('采购合同.ofd')?.equals(await currentPdf(contractId))).toBe(true)
  const files = readZip(inside.get('存证材料.zip')!)
  const verdict = await checked(files)
  expect(verdict.lines.filter(({ valid }) => !valid)).toEqual([])
  expect(verdict.unpinned).toEqual(['校验公钥', SEAL_TRUST_FOLDER])
  const name = [...files.keys()].find((each) => each.startsWith('1-合同/签署后/'))!
  expect(name).toMatch(/\.ofd$/)
  const told = verdict.lines.filter(({ file }) => file === name).map(({ reason }) => reason)
  expect(told).toEqual([
    '是存证记录的那一份',
    expect.stringMatching(/^2 个签章有效，文件未被改动，签章人 示例科技有限公司、样例贸易有限公司$/),
  ])

  const changed = new Map(files)
  const bytes = Buffer.from(files.get(name)!)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  changed.set(name, bytes)
  const lines = (await checked(changed)).lines.filter(({ file, valid }) => file === name && !valid)
  expect(lines.map(({ reason }) => reason).join()).toMatch(/无效|签署后被修改/)

  const unknown = await checked(without(files, `${SEAL_TRUST_FOLDER}/制章者`))
  expect(unknown.lines).toContainEqual({
    file: name,
    valid: false,
    reason: expect.stringContaining('制章人不受信任'),
  })
})

it('a PDF with national seals beside its signatures is judged offline whole', async () => {
  const prepared = await desk.prepare(admin, (fileId) => {
    const parties = [own(), theirs()]
    return {
      typeId,
      parties,
      fields: parties.map(({ partyId }, at) => place(partyId, fileId, 'seal', { y: 0.2 + 0.3 * at })),
    }
  })
  expect((await desk.send(admin, prepared)).msg).toBe('ok')
  await finished(prepared.contractId)
  const files = readZip((await archived(prepared.contractId)).get('存证材料.zip')!)
  const verdict = await checked(files)
  expect(verdict.lines.filter(({ valid }) => !valid)).toEqual([])
  expect(verdict.unpinned).toContain(SEAL_TRUST_FOLDER)

  const forged = new Map(files)
  forged.set(
    `${SEAL_TRUST_FOLDER}/制章者.pem`,
    Buffer.from('-----BEGIN CERTIFICATE-----AAAA-----END CERTIFICATE-----'),
  )
  expect((await checked(forged)).lines).toContainEqual(
    expect.objectContaining({ file: SEAL_TRUST_FOLDER, valid: false }),
  )
})
