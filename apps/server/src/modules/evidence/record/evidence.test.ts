import { createHash } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { auditLog, openCheckpoint, parseVerifierKey, verifyProof } from '@xinqi/evidence/log'
import { toPem, verifyPdf } from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { countRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { logReader } from '../../../platform/evidence/log-storage.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const contractId = await driver.finish(['own', 'theirs', 'person'], { name: '年度采购框架合同' })
const no = (await world.call('/contract/chain/of', { contractId }, { token: driver.hands.person.token })).data
  .no!

const stepsOf = async (id: string) =>
  (
    await rowsOf(
      world.services.db,
      'evidence_leaf',
      { contract_id: id },
      { columns: ['step', 'entry', 'place'], by: 'sequence' },
    )
  ).map(({ step, entry, place }) => ({ step, place, said: JSON.parse(entry.toString()) }))

describe('steps', () => {
  it('are leaves, each written with what it speaks of', async () => {
    const steps = (await stepsOf(contractId)).map(({ step }) => step)
    expect(steps.slice(0, 2)).toEqual(['created', 'send'])
    expect(steps.filter((step) => step === 'sign')).toHaveLength(3)
    expect(steps.filter((step) => step === 'deposit')).toHaveLength(1)
  })
  it('say who, when, from where, and the file before and after', async () => {
    const [sent] = (await stepsOf(contractId)).filter(({ step }) => step === 'send')
    const signed = (await stepsOf(contractId)).filter(({ step }) => step === 'sign')
    expect(signed[0]!.said).toMatchObject({ actor: '张三', ip: '127.0.0.1', method: '短信验证码' })
    const chain = signed.flatMap(({ said }) => said.signatures)
    expect(chain[0].before).toBe(sent!.said.files[0].sha256)
    expect(chain[1].before).toBe(chain[0].after)
    expect(chain[2].before).toBe(chain[1].after)
    const bytes = await driver.currentPdf(contractId)
    expect(chain[2].after).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
  it('leave nothing behind when the step did not happen', async () => {
    const count = async () => (await stepsOf(contractId)).length
    const before = await count()
    const late = await driver.sign('person', contractId)
    expect(late.code).not.toBe(1)
    expect(await count()).toBe(before)
  })
  it('cannot be changed, removed or moved', async () => {
    const { db } = world.services
    await checkpointLeaves(world.services)
    const refused = /append-only/
    await expect(
      db
        .updateTable('evidence_leaf')
        .set({ entry: Buffer.from('{}') })
        .execute(),
    ).rejects.toThrow(refused)
    await expect(db.updateTable('evidence_leaf').set({ place: 999 }).execute()).rejects.toThrow(refused)
    await expect(db.deleteFrom('evidence_leaf').execute()).rejects.toThrow(refused)
    await expect(db.deleteFrom('evidence_checkpoint').execute()).rejects.toThrow(refused)
    await expect(db.updateTable('evidence_record').set({ number: 'x' }).execute()).rejects.toThrow(refused)
  })
})

describe('the log', () => {
  it('is put in order by any number of sequencers at once, each leaf once', async () => {
    await Promise.all([driver.finish(['person']), driver.finish(['own']), driver.finish(['theirs'])])
    const placed = await Promise.all(Array.from({ length: 4 }, () => checkpointLeaves(world.services)))
    expect(placed.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
    const { db, checkpointSigner } = world.services
    const rows = await db.selectFrom('evidence_leaf').select('place').orderBy('place').execute()
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index))
    const notes = await db.selectFrom('evidence_checkpoint').select('note').orderBy('size').execute()
    const report = await auditLog(logReader(db), {
      checkpoints: notes.map(({ note }) => openCheckpoint(note, checkpointSigner)),
    })
    expect(report).toMatchObject({ intact: true, size: rows.length })
  })
})

describe('the record', () => {
  it('is there for whoever holds its number, without login, and names nobody in full', async () => {
    const { code, data } = await world.call('/contract/chain/view', { no })
    expect(code).toBe(1)
    expect(data.status).toBe(CONTRACT_IS.finished)
    expect(data.signatures).toHaveLength(3)
    expect(data.files[0]!.versions).toHaveLength(4)
    const text = JSON.stringify(data)
    for (const name of ['年度采购框架合同', '张三', '郑十', '样例贸易有限公司', '13800000008'])
      expect(text).not.toContain(name)
  })
  it('carries a proof anybody can check against the published key', async () => {
    const { data } = await world.call('/contract/chain/viewPreserve', { no })
    expect(data.isValid).toBe(true)
    const key = parseVerifierKey(data.proof.verifierKey)
    expect(verifyProof(data.proof, key).valid).toBe(true)
    const altered = Buffer.from(data.proof.entry, 'base64')
      .toString()
      .replace('"kind":"contract"', '"kind":"other"')
    expect(verifyProof({ ...data.proof, entry: Buffer.from(altered).toString('base64') }, key).valid).toBe(
      false,
    )
    expect(Buffer.from(data.proof.entry, 'base64').toString()).not.toContain('郑十')
  })
  it('lists every version of a file', async () => {
    const { files } = (await world.call('/contract/chain/view', { no })).data
    const { data } = await world.call('/contract/chain/attach/view', { no, fileId: files[0]!.fileId })
    expect(data.versions.map(({ version }) => version)).toEqual([0, 1, 2, 3])
    expect(data.versions[0]!.signer).toBeNull()
    expect(data.versions[3]!.signer).toBe('郑*')
  })
  it('is not there under another number', async () => {
    const { http } = await world.call('/contract/chain/view', { no: `XQ${'2'.repeat(20)}` })
    expect(http).toBe(404)
  })
  it('tells its number to the parties alone', async () => {
    const stranger = await world.signIn('13800000004')
    const answer = await world.call('/contract/chain/of', { contractId }, { token: stranger })
    expect(answer.code).toBe(CODE.NOT_FOUND)
  })
  it('is found by the file', async () => {
    const sha256 = createHash('sha256')
      .update(await driver.currentPdf(contractId))
      .digest('hex')
    const { data } = await world.call('/contract/chain/check', { sha256 })
    expect(data.found).toMatchObject([{ no, version: 3, isLatest: true }])
    expect((await world.call('/contract/chain/check', { sha256: '0'.repeat(64) })).data.found).toEqual([])
  })
  it('is found once by each version, while the release before can be gone back to and after', async () => {
    const { db } = world.services
    const since = (moved: string) =>
      sql`update schema_migration set at = at + ${moved}::interval where name = '0341_record_hashes.sql'`.execute(
        db,
      )
    const rowsFor = (contract: string) => countRows(db, 'evidence_file', { contract_id: contract })
    const versionsOf = async (contract: string) => {
      const { hashes } = await theRow(db, 'evidence_record', { contract_id: contract }, ['hashes'])
      const found = []
      // As it was before anybody signed, it is in many.
      for (const hash of hashes!.slice(1)) {
        const { data } = await world.call('/contract/chain/check', { sha256: hash.toString('hex') })
        found.push(...data.found.map(({ version }) => version))
      }
      return found
    }
    expect(await rowsFor(contractId)).toBe(0)
    expect(await versionsOf(contractId)).toEqual([1, 2, 3])
    await since('2 hours')
    const lately = await driver.finish(['person'])
    await since('-2 hours')
    expect(await rowsFor(lately)).toBe(2)
    expect(await versionsOf(lately)).toEqual([1])
  })
  it('is not handed out by the thousand', async () => {
    const codes = new Set<number>()
    for (let i = 0; i < 130; i++)
      codes.add((await world.call('/contract/chain/check', { sha256: '1'.repeat(64) })).code)
    expect(codes).toContain(429)
    world.clock.advance(61_000)
  })
})

describe('verification', () => {
  const verify = async (bytes: Buffer) =>
    (await world.form('/contract/verifyFile', [
      { name: 'file', fileName: '合同.pdf', bytes },
    ])) as unknown as {
      code: number
      data: { verdict: string; signatures: { signer: string; verdict: string }[]; found: { no: string }[] }
    }
  it('shows the signatures and the record of a finished file, and stores nothing', async () => {
    const blobs = async () =>
      (await world.services.db
        .selectFrom('blob')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst())!.n
    const before = await blobs()
    const { data } = await verify(await driver.currentPdf(contractId))
    expect(data.verdict).toBe('valid')
    expect(data.signatures.map(({ signer }) => signer)).toContain('样例贸易有限公司')
    expect(data.found[0]!.no).toBe(no)
    expect(await blobs()).toBe(before)
  })
  it('calls a file modified when a byte of it is not what was signed', async () => {
    const bytes = Buffer.from(await driver.currentPdf(contractId))
    const at = bytes.indexOf('/MediaBox')
    bytes[at + 12] = bytes[at + 12] === 0x31 ? 0x32 : 0x31
    const { data } = await verify(bytes)
    expect(['modified', 'invalid']).toContain(data.verdict)
    expect(data.found).toEqual([])
  })
  it('judges only PDF files', async () => {
    expect((await verify(Buffer.from('hello'))).code).toBe(CODE.FILE_TYPE)
  })
})

describe('the report', () => {
  const download = (token: string) =>
    world.send({ url: '/api/web/contract/chain/download', payload: JSON.stringify({ contractId }), token })
  it('is issued to a party, signed, and says what the log says', async () => {
    const { response, http } = await download(driver.hands.theirs.token)
    expect(http).toBe(200)
    const root = toPem('CERTIFICATE', await world.services.certificates.root())
    const { verdict, trusted } = verifyPdf(response.rawPayload, { trust: root })
    expect([verdict, trusted]).toEqual(['valid', true])
  })
  it('is issued for a contract of old whose name no font draws', async () => {
    const { db } = world.services
    await db.updateTable('contract').set({ name: '김치 采购合同 😀' }).where('id', '=', contractId).execute()
    const { response, http } = await download(driver.hands.own.token)
    expect(http).toBe(200)
    expect(verifyPdf(response.rawPayload).verdict).toBe('valid')
  })
  it('is not there for strangers, nor before the contract is finished', async () => {
    expect((await download(await world.signIn('13800000004'))).http).toBe(404)
    const open = await driver.sendTo(['own', 'person'])
    const early = await world.send({
      url: '/api/web/contract/chain/download',
      payload: JSON.stringify({ contractId: open }),
      token: driver.hands.own.token,
    })
    expect(early.code).toBe(CODE.CONTRACT_STATUS)
  })
})
