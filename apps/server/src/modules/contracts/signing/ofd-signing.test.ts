import { createHash } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { OfdPackage, verifyOfd } from '@xinqi/national-seal'
import { describe, expect, it } from 'vitest'
import { place } from '../../../../test/contract-driver.ts'
import { ofdDriver } from '../../../../test/ofd-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { trustOf } from '../../../platform/national-seals/seal-material.ts'
import { readContract } from '../contract/aggregate.ts'

const world = await worldOfFile()
const { services } = world
const { db } = services
const by = await signingByPassword(world)
const { admin, other, individual, desk, sign, own, theirs, person, currentPdf } = by

const { nationalSealFor, signAs, drafted, sent } = ofdDriver(world, by)

const judged = async (file: Buffer) =>
  verifyOfd(file, { trust: trustOf(await services.nationalSeals.material()), now: world.clock.now() })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('an OFD contract signed as it is', () => {
  it('waits for a national seal, then is sealed by one company after the other, seams too', async () => {
    const { contractId, fileId } = await sent([own(), theirs()], { seam: true })
    const before = await currentPdf(contractId)
    expect(new OfdPackage(before).parts).toContain('Doc_0/Signs/Signatures.xml')

    const refused = await sign(admin, contractId)
    expect(refused.code).toBe(CODE.NATIONAL_SEAL_UNUSABLE)
    expect(refused.msg).toContain('尚未制作国标电子印章')
    const [mine, yours] = [await nationalSealFor(admin), await nationalSealFor(other)]

    expect((await sign(admin, contractId)).msg).toBe('ok')
    const first = await currentPdf(contractId)
    expect(await judged(first)).toMatchObject({ verdict: 'valid', closed: false })
    const done = await sign(other, contractId)
    expect(done.data.status).toBe(CONTRACT_IS.finished)
    const second = await currentPdf(contractId)
    const found = await judged(second)
    expect(found).toMatchObject({ verdict: 'valid', closed: true })
    expect(found.signatures.map(({ sealed }) => sealed!.signature!.seal.esId)).toEqual([
      mine.esId,
      yours.esId,
    ])
    expect(found.signatures.map(({ stamps }) => stamps.length)).toEqual([4, 4])

    const file = (await readContract(db, contractId))!.files[0]!
    expect(file.view_blob).not.toBe(null)
    const view = await services.blobs.read((await services.blobs.find(db, file.view_blob!))!)
    expect(view.subarray(0, 5).toString()).toBe('%PDF-')
    const kept = (await services.blobs.find(db, file.current_blob!))!
    expect(kept.mediaType).toBe('application/ofd')
    const pictures = await world.call(
      '/contract/pagePictures',
      { contractId, fileId, pages: [0, 2] },
      { token: other },
    )
    expect(pictures.data).toHaveLength(2)

    const signatures = await rowsOf(db, 'contract_signature', { contract_id: contractId }, { by: 'sequence' })
    expect(signatures.map(({ sha256_after }) => sha256_after.toString('hex'))).toEqual([
      sha256(first),
      sha256(second),
    ])
    expect(signatures[0]!.sha256_before.toString('hex')).toBe(sha256(before))
    expect(signatures[1]!.national_seals).toMatchObject([
      { esId: yours.esId, field: 'Doc_0/Signs/Sign_1/Signature.xml' },
    ])
    const leaves = await rowsOf(db, 'evidence_leaf', { contract_id: contractId }, { by: 'sequence' })
    for (const hash of [before, first, second].map(sha256))
      expect(leaves.some(({ entry }) => entry.toString('utf8').includes(hash))).toBe(true)
  })

  it('is found valid by anybody, downloaded as OFD, and told of in the report', async () => {
    const { contract_id: contractId } = (
      await rowsOf(db, 'contract_file', { signed_as: 'ofd' }, { by: 'created_at' })
    )[0]!
    const told = await world.form('/contract/verifyFile', [
      { name: 'file', fileName: '采购合同.ofd', bytes: await currentPdf(contractId) },
    ])
    expect(told).toMatchObject({ code: 1, data: { format: 'ofd', verdict: 'valid' } })
    expect((told as unknown as { data: { found: unknown[] } }).data.found).toHaveLength(1)
    const detail = (await by.detail(other, contractId)).data
    expect(detail.files[0]).toMatchObject({ ofd: { isSigned: true, url: expect.stringContaining('/') } })
    const link = await world.call(
      '/file/downloadAttchFile',
      { contractId, fileId: detail.files[0]!.fileId },
      { token: other },
    )
    expect(link.data.fileName).toBe('采购合同.ofd')
    const file = await world.app.inject({ method: 'GET', url: link.data.url })
    expect(file.headers['content-type']).toContain('application/ofd')
    expect(file.headers['content-disposition']).toContain('.ofd')
    expect(sha256(file.rawPayload)).toBe(sha256(await currentPdf(contractId)))
  })
})

describe('what an original cannot carry', () => {
  it('is said in the draft, place by place, and again when it is sent', async () => {
    const { problems, ...draft } = await drafted([own(), person()], { kinds: ['seal', 'date'] })
    const words = problems.map(({ message }) => message).join()
    expect(words).toContain('只能放置盖章、骑缝章和签名')
    const { code } = await desk.send(admin, draft)
    expect(code).toBe(CODE.CONTRACT_INCOMPLETE)
    expect((await signAs(draft.contractId, draft.fileId, 'pdf')).code).toBe(1)
    const after = (await desk.read(admin, draft.contractId)).problems
    expect(after.map(({ message }) => message).join()).not.toContain('OFD')
  })

  it('is nobody else’s to choose, and nothing that was not uploaded as OFD can be', async () => {
    const { contractId, fileId } = await drafted([own(), theirs()])
    expect((await signAs(contractId, fileId, 'pdf', other)).code).toBe(CODE.NOT_FOUND)
    expect((await signAs(contractId, fileId, 'pdf', individual)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/contract/signAs', { contractId, fileId, format: 'ofd' })).code).toBe(
      CODE.UNAUTHENTICATED,
    )
    const pdf = await desk.prepare(admin, (fileId) => {
      const mine = own()
      return { parties: [mine], fields: [place(mine.partyId, fileId, 'seal')] }
    })
    expect((await signAs(pdf.contractId, pdf.fileId, 'ofd')).code).toBe(CODE.CONTRACT_STATUS)
    const [file] = (await desk.read(admin, pdf.contractId)).files
    expect(file!.ofd).toBe(undefined)
  })

  it('an original that was changed in the store is not signed', async () => {
    const { contractId, fileId } = await sent([own(), theirs()])
    const { source_blob } = await theRow(db, 'contract_file', { contract_id: contractId, id: fileId })
    await db
      .updateTable('contract_file')
      .set({ current_blob: source_blob })
      .where('contract_id', '=', contractId)
      .execute()
    expect((await sign(admin, contractId)).code).toBe(CODE.FILE_ALTERED)
    expect(await rowsOf(db, 'contract_signature', { contract_id: contractId })).toEqual([])
  })
})
