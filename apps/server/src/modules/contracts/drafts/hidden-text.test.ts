import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { CODE } from '@xinqi/api/error-codes'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { hiddenIn, hiddenRemarks, sealHidden } from '../contract/hidden-text.ts'
import { changeFile } from '../contract/write-files.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
const [admin, , other, individual] = await world.signInAll(
  '13800000001',
  '13800000004',
  '13800000005',
  '13800000008',
)

const SECRET = 'PENALTY 980000'
const lyingPdf = async () => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  page.drawText('Contract 250000', { x: 72, y: 700, size: 12, font })
  page.drawText(SECRET, { x: 72, y: 400, size: 12, font, color: rgb(1, 1, 1) })
  return Buffer.from(await pdf.save())
}

/** A draft that lacks nothing but the word of whoever sends it. */
const drafted = async () => {
  const contractId = await driver.begin(admin)
  const { fileId } = (await driver.upload(admin, contractId, await lyingPdf())).data.file
  await driver.convert(contractId, fileId)
  const { draft, revision } = await driver.read(admin, contractId)
  const own = party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] })
  const person = party({ turn: 2, signers: [someone('钱七', '13800000008')] })
  const saved = await driver.save(admin, contractId, revision, {
    ...draft,
    name: '采购合同',
    files: [fileId],
    inTurn: true,
    parties: [own, person],
    fields: [place(own.partyId, fileId, 'seal'), place(person.partyId, fileId)],
  })
  return { contractId, fileId, revision: saved.data.revision, problems: saved.data.problems }
}
const confirm = (
  token: string,
  body: { contractId: string; fileId: string; changes?: 'accept' | 'reject' },
) => world.call('/contract/confirmHidden', body, { token })

it('tells the sender of text nobody sees, waits for his word, and tells everybody who signs', async () => {
  const { contractId, fileId, revision, problems } = await drafted()
  expect(problems.map(({ at }) => at)).toEqual(['files.0'])
  const [file] = (await driver.read(admin, contractId)).files
  expect(file!.hidden).toMatchObject({
    needsConfirmation: true,
    findings: [{ trick: 'pale', page: 0, severity: 'high', text: expect.stringContaining('980000') }],
  })
  expect(file!.hidden!.findings[0]!.sentence).toBe('第 1 页有与底色几乎相同的文字')
  expect((await driver.send(admin, { contractId, revision })).code).toBe(CODE.CONTRACT_INCOMPLETE)
  // Kept sealed, as everything that quotes a contract is.
  const row = (await rowOf(world.services.db, 'contract_file', { contract_id: contractId, id: fileId }))!
  expect(row.hidden_cipher!.includes(Buffer.from('980000'))).toBe(false)

  expect((await confirm(other, { contractId, fileId })).code).toBe(CODE.NOT_FOUND)
  const confirmed = await confirm(admin, { contractId, fileId })
  expect(confirmed.code).toBe(1)
  expect((await driver.read(admin, contractId)).problems).toEqual([])
  expect((await driver.send(admin, { contractId, revision: confirmed.data.revision })).code).toBe(1)

  const detail = await world.call('/v2/file/detail', { contractId }, { token: individual })
  expect(detail.data.files[0]!.hidden!.findings[0]!.sentence).toContain('第 1 页')
  expect(hiddenRemarks(hiddenIn(world.services, row), row)).toEqual(['第 1 页有与底色几乎相同的文字'])
})

it('asks what becomes of tracked changes; rejecting them makes the pages anew', async () => {
  const { contractId, fileId } = await drafted()
  const hidden_cipher = sealHidden(world.services, {
    findings: [{ trick: 'tracked', page: null, box: null, text: '删除：三十日', severity: 'high' }],
    tracked: { insertions: 1, deletions: 1, moves: 0 },
  })
  await changeFile(world.services.db, { contractId, fileId }, { hidden_cipher })
  expect((await confirm(admin, { contractId, fileId })).code).toBe(CODE.CONTRACT_INCOMPLETE)
  expect((await confirm(admin, { contractId, fileId, changes: 'reject' })).code).toBe(1)
  const row = (await rowOf(world.services.db, 'contract_file', { contract_id: contractId, id: fileId }))!
  expect(row).toMatchObject({ state: FILE_STATE.converting, change_choice: 'reject' })
  expect(hiddenRemarks(hiddenIn(world.services, row), row)).toEqual([
    'Word 文件中的修订（新增 1 处、删除 1 处）已由发起方选择全部拒绝',
  ])
})
