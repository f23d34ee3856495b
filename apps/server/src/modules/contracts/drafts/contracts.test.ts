import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_FILE_TYPES } from '@xinqi/api/limits'
import { CONTRACT_IS, SIGNER } from '@xinqi/api/status-names'
import { SUCCESS } from '@xinqi/api/wire'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { describe, expect, it, vi } from 'vitest'
import { blankPdf, contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { EVERY_FILE_TYPE } from '../../../../test/every-file-type.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { MOST_FAILURES, setAsideCounts } from '../../../platform/jobs/polled-work.ts'
import { ObjectMissing } from '../../../platform/storage/object-store.ts'
import { FILE_GONE } from '../../../platform/storage/read-if-there.ts'
import { convertFile, convertNext } from './convert-file.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
const [admin, employee, other, individual] = await world.signInAll(
  '13800000001',
  '13800000004',
  '13800000005',
  '13800000008',
)

/** A draft of one page that lacks nothing: own company first, then a person. */
const ready = (
  token: string,
  more: (own: string, person: string, fileId: string) => Partial<Draft> = () => ({}),
) => {
  const own = party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] })
  const person = party({ turn: 2, signers: [someone('钱七', '13800000008')] })
  return driver.prepare(token, (fileId) => {
    const fields = [place(own.partyId, fileId, 'seal'), place(person.partyId, fileId)]
    const extra = more(own.partyId, person.partyId, fileId)
    return { inTurn: true, parties: [own, person], ...extra, fields: [...fields, ...(extra.fields ?? [])] }
  })
}

describe('a draft', () => {
  it('is nobody else’s, in whatever company', async () => {
    const contractId = await driver.begin(admin)
    for (const token of [employee, other, individual])
      expect((await world.call('/contract/draft', { contractId }, { token })).code).toBe(CODE.NOT_FOUND)
    const { draft, revision } = await driver.read(admin, contractId)
    const stolen = await world.call('/contract/saveDraft', { contractId, revision, draft }, { token: other })
    expect(stolen.code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/contract/remove', { contractId }, { token: employee })).code).toBe(
      CODE.NOT_FOUND,
    )
  })

  it('keeps anything typed, says what is missing and notices a second editor', async () => {
    const contractId = await driver.begin(admin)
    const { draft, revision, problems } = await driver.read(admin, contractId)
    expect(problems.map(({ at }) => at)).toEqual(['name', 'files', 'parties'])
    const half: Draft = { ...draft, name: '半份', parties: [party({ kind: 1, companyName: '示' })] }
    const saved = await world.call(
      '/contract/saveDraft',
      { contractId, revision, draft: half },
      { token: admin },
    )
    expect(saved.data.revision).toBe(revision + 1)
    expect((await driver.read(admin, contractId)).draft).toEqual(half)
    const late = await world.call('/contract/saveDraft', { contractId, revision, draft }, { token: admin })
    expect(late.code).toBe(CODE.CONFLICT)
    expect((await driver.read(admin, contractId)).draft.name).toBe('半份')
  })

  it('hides people’s numbers in the database', async () => {
    const contractId = await driver.begin(admin)
    const { draft, revision } = await driver.read(admin, contractId)
    const parties = [party({ signers: [someone('某人', '13912345678')] })]
    await world.call(
      '/contract/saveDraft',
      { contractId, revision, draft: { ...draft, parties } },
      { token: admin },
    )
    const row = await theRow(world.services.db, 'contract', { id: contractId })
    expect(JSON.stringify(row)).not.toContain('13912345678')
    expect(row.draft_cipher!.includes(Buffer.from('13912345678'))).toBe(false)
  })

  it('may not take a number that is in use', async () => {
    const [one, two] = [await driver.begin(admin), await driver.begin(admin)]
    const first = await driver.read(admin, one)
    const second = await driver.read(admin, two)
    const with7 = (draft: Draft): Draft => ({ ...draft, number: 'HT-007' })
    await world.call(
      '/contract/saveDraft',
      { contractId: one, revision: 0, draft: with7(first.draft) },
      { token: admin },
    )
    const taken = await world.call(
      '/contract/saveDraft',
      { contractId: two, revision: 0, draft: with7(second.draft) },
      { token: admin },
    )
    expect(taken.code).toBe(CODE.CONTRACT_NUMBER_TAKEN)
  })

  it('goes with everything in it when removed', async () => {
    const { contractId } = await ready(admin)
    expect((await world.call('/contract/remove', { contractId }, { token: admin })).code).toBe(1)
    expect((await world.call('/contract/draft', { contractId }, { token: admin })).code).toBe(CODE.NOT_FOUND)
    const left = await rowsOf(world.services.db, 'contract_participant', { contract_id: contractId })
    expect(left).toEqual([])
  })
})

describe('a file', () => {
  it('is judged by what it is, kept at once and converted by a job that may run twice', async () => {
    const contractId = await driver.begin(admin)
    expect((await driver.upload(admin, contractId, Buffer.from('MZ not a contract'), '合同.pdf')).code).toBe(
      3001,
    )
    expect((await driver.upload(admin, contractId, Buffer.alloc(0), '空.pdf')).code).toBe(CODE.FILE_MISSING)
    const { data } = await driver.upload(admin, contractId, await blankPdf(3))
    const { fileId } = data.file
    await driver.convert(contractId, fileId)
    await driver.convert(contractId, fileId)
    const state = await world.call('/contract/fileState', { contractId, fileId }, { token: admin })
    expect(state.data).toMatchObject({ state: 1, pages: [{ width: 595, height: 842 }, {}, {}] })
    expect(state.data.url).toMatch(/^\/api\/web\/blob\//)
  })

  it('that cannot be opened says why', async () => {
    const contractId = await driver.begin(admin)
    const { data } = await driver.upload(admin, contractId, Buffer.from('%PDF-1.7\nbroken'), '坏.pdf')
    await driver.convert(contractId, data.file.fileId)
    const state = await world.call(
      '/contract/fileState',
      { contractId, fileId: data.file.fileId },
      { token: admin },
    )
    expect(state.data.state).toBe(2)
    expect(state.data.reason).toMatch(/损坏|无法/)
  })

  it('that would act by itself is stripped of it, and whoever uploaded it is told', async () => {
    const contractId = await driver.begin(admin)
    const pdf = (await blankPdf(1)).toString('latin1')
    const acting = pdf.replace(
      '/Type /Catalog',
      '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert) >>',
    )
    expect(acting).not.toBe(pdf)
    const { data } = await driver.upload(admin, contractId, Buffer.from(acting, 'latin1'))
    const { fileId } = data.file
    await driver.convert(contractId, fileId)
    const state = await world.call('/contract/fileState', { contractId, fileId }, { token: admin })
    expect(state.data).toMatchObject({
      state: 1,
      reason: '为保证各方签署的内容一致，已移除文件中的脚本，页面内容不变',
    })
    const { pdf_blob } = await theRow(world.services.db, 'contract_file', { id: fileId }, ['pdf_blob'])
    const kept = await world.services.blobs.read(
      (await world.services.blobs.find(world.services.db, pdf_blob!))!,
    )
    expect(kept.toString('latin1')).not.toMatch(/JavaScript|app\.alert/)
  })

  // LibreOffice takes seconds each time: once here, with a .doc. The engine has tests for .docx and .xlsx, a .wps is a
  // .doc, and the browser test of what is shipped turns all of them into pages.
  const LEFT_WAITING = new Set(['docx', 'wps', 'xls', 'xlsx'])
  it('of every accepted kind is taken, becomes pages, and keeps its place', {
    timeout: 180_000,
  }, async () => {
    const contractId = await driver.begin(admin)
    const sent = CONTRACT_FILE_TYPES.map((type, index) => ({ type, name: `${index + 1}.${type}` }))
    for (const { type, name } of sent) {
      const bytes = Buffer.from(await EVERY_FILE_TYPE[type]())
      const { data } = await driver.upload(admin, contractId, bytes, name)
      if (!LEFT_WAITING.has(type)) await driver.convert(contractId, data.file.fileId)
    }
    const { draft, files, revision } = await driver.read(admin, contractId)
    expect(
      files.map(({ name, state, reason, pages }) => ({ name, state, reason, pages: pages.length })),
    ).toEqual(
      sent.map(({ type, name }) => ({
        name,
        reason: null,
        ...(LEFT_WAITING.has(type) ? { state: 0, pages: 0 } : { state: 1, pages: 1 }),
      })),
    )
    expect(draft.files).toEqual(files.map(({ fileId }) => fileId))
    const turned = [...draft.files].reverse()
    await driver.save(admin, contractId, revision, { ...draft, files: turned })
    expect((await driver.read(admin, contractId)).draft.files).toEqual(turned)
  })

  it('is replaced and taken out', async () => {
    const contractId = await driver.begin(admin)
    const first = await driver.upload(admin, contractId, await blankPdf(1), '一.pdf')
    const second = await world.form(
      '/contract/uploadContract',
      [
        { name: 'contractId', value: contractId },
        { name: 'replaces', value: first.data.file.fileId },
        { name: 'file', fileName: '二.pdf', bytes: await blankPdf(2) },
      ],
      { token: admin },
    )
    expect(second.code).toBe(1)
    const there = await driver.read(admin, contractId)
    expect(there.files.map(({ name }) => name)).toEqual(['二.pdf'])
    const gone = await world.call(
      '/file/deleteAttach',
      { contractId, fileId: there.files[0]!.fileId },
      { token: admin },
    )
    expect(gone.data.revision).toBe(there.revision + 1)
    expect((await driver.read(admin, contractId)).files).toEqual([])
  })
})

describe('sending', () => {
  it('is refused with the reason while something is missing, and nothing is charged', async () => {
    const contractId = await driver.begin(admin)
    const before = await driver.copies(admin)
    const answer = await world.call('/contract/send', { contractId, revision: 0 }, { token: admin })
    expect(answer).toMatchObject({ code: CODE.CONTRACT_INCOMPLETE, msg: '请填写合同名称' })
    expect((await world.call('/contract/send', { contractId, revision: 0 }, { token: other })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect(await driver.copies(admin)).toBe(before)
  })

  it('is refused for names no font draws, each named where it was typed', async () => {
    const { contractId, draft, revision } = await ready(admin)
    const before = await driver.copies(admin)
    const [own, person] = draft.parties
    const korean: Draft = {
      ...draft,
      name: '김치 采购合同',
      parties: [
        own!,
        { ...person!, roleName: 'ผู้ขาย', signers: [{ ...person!.signers[0]!, name: '钱七😀' }] },
      ],
    }
    const saved = await driver.save(admin, contractId, revision, korean)
    expect(
      saved.data.problems.map(({ at, message }) => [at, message.slice(0, message.indexOf('无法'))]),
    ).toEqual([
      ['name', '合同名称中的“김치”'],
      ['parties.1', '签署方角色中的“ผู้ขา”等字符'],
      ['parties.1.signers.0.name', '签署人姓名中的“😀”'],
    ])
    const answer = await world.call(
      '/contract/send',
      { contractId, revision: saved.data.revision },
      { token: admin },
    )
    expect(answer.code).toBe(CODE.CONTRACT_INCOMPLETE)
    expect(answer.msg).toContain('“김치”无法印在文件上')
    expect(await driver.copies(admin)).toBe(before)
  })

  it('charges once, takes the draft apart, composes the file and makes the first in turn due', async () => {
    const { contractId, draft, revision } = await ready(admin, (_own, _person, fileId) => ({
      fields: [
        place(null, fileId, 'text', {
          y: 0.1,
          height: 0.04,
          name: '甲方',
          value: { text: '示例科技有限公司' },
        }),
      ],
    }))
    const before = await driver.copies(admin)
    const key = randomUUID()
    const send = () =>
      world.call(
        '/contract/send',
        { contractId, revision },
        { token: admin, headers: { 'idempotency-key': key } },
      )
    const answer = await send()
    expect(answer.data).toEqual({ contractId, status: CONTRACT_IS.toSign, phase: 'signing' })
    expect((await send()).data).toEqual(answer.data)
    expect(await driver.copies(admin)).toBe(before - 1)
    const { db } = world.services
    const signers = await db
      .selectFrom('contract_signer')
      .innerJoin(
        'contract_party',
        onColumns('contract_party', 'contract_signer', { contract_id: 'contract_id', id: 'party_id' }),
      )
      .select(['contract_signer.name', 'contract_signer.status', 'contract_signer.account_id', 'is_own'])
      .where('contract_signer.contract_id', '=', contractId)
      .orderBy('turn')
      .execute()
    expect(signers).toMatchObject([
      { name: '张三', status: SIGNER.due, is_own: true, account_id: expect.any(String) },
      { name: '钱七', status: SIGNER.waits, is_own: false, account_id: expect.any(String) },
    ])
    const file = await theRow(db, 'contract_file', { contract_id: contractId })
    expect(file.current_blob).not.toBe(file.pdf_blob)
    const row = await theRow(db, 'contract', { id: contractId }, ['draft_cipher', 'sent_at'])
    expect(row).toEqual({ draft_cipher: null, sent_at: world.clock.now() })
    const lists = await db
      .selectFrom('contract_participant')
      .select(['waits_for', 'is_initiator'])
      .where('contract_id', '=', contractId)
      .where('waits_for', '>', 0)
      .execute()
    // The own signer and his company, both waiting for a signature.
    expect(lists).toEqual([
      { waits_for: 3, is_initiator: true },
      { waits_for: 3, is_initiator: true },
    ])
    // Nothing about a sent contract is a draft any more.
    expect((await world.call('/contract/draft', { contractId }, { token: admin })).code).toBe(
      CODE.CONTRACT_STATUS,
    )
    const again = await driver.save(admin, contractId, revision + 1, draft)
    expect(again.code).toBe(CODE.CONTRACT_STATUS)
  })

  it('by two hands at once sends and charges once', async () => {
    const prepared = await ready(admin)
    const before = await driver.copies(admin)
    const answers = await Promise.all(Array.from({ length: 6 }, () => driver.send(admin, prepared)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await driver.copies(admin)).toBe(before - 1)
  })

  it('goes out at the first attempt: its pages are read before its rows are held', async () => {
    const attempts = async (act: () => Promise<{ code: number }>) => {
      const find = vi.spyOn(world.services.blobs, 'find')
      expect((await act()).code).toBe(SUCCESS)
      const transactions = new Set(find.mock.calls.flatMap(([db]) => (db.isTransaction ? [db] : [])))
      find.mockRestore()
      return transactions.size
    }
    const plain = await ready(admin)
    expect(await attempts(() => driver.send(admin, plain))).toBe(1)
    const filled = await ready(admin, (_own, person, fileId) => ({
      fields: [place(person, fileId, 'text', { y: 0.2, name: '联系地址' })],
    }))
    const { contractId } = filled
    expect(await attempts(() => driver.send(admin, filled))).toBe(1)
    const { data } = await world.call(
      '/contract/getFillContractAttachsOfNew',
      { contractId },
      { token: individual },
    )
    const [mine] = data.fields.filter(({ isMine }: { isMine: boolean }) => isMine)
    const values = [{ fieldId: mine!.fieldId, value: { text: '杭州' } }]
    // Once more for the pages with what he filled in, which are stored between the two.
    const fill = () =>
      world.call('/contract/receiverFill', { contractId, submit: true, values }, { token: individual })
    expect(await attempts(fill)).toBe(2)
  })

  it('waits for what others fill in before anyone may sign', async () => {
    const prepared = await ready(admin, (_own, person, fileId) => ({
      fields: [place(person, fileId, 'text', { y: 0.2, name: '联系地址' })],
    }))
    const { contractId } = prepared
    expect((await driver.send(admin, prepared)).data).toEqual({
      contractId,
      status: CONTRACT_IS.toSign,
      phase: 'filling',
    })
    const signers = await rowsOf(
      world.services.db,
      'contract_signer',
      { contract_id: contractId },
      { columns: ['status'] },
    )
    expect(signers.map(({ status }) => status)).toEqual([0, 0])
  })

  it('costs a person nothing', async () => {
    const self = party({ isOwn: true, signers: [someone('钱七', '13800000008')] })
    const prepared = await driver.prepare(individual, (fileId) => ({
      name: '承诺书',
      parties: [self],
      fields: [place(self.partyId, fileId)],
    }))
    expect((await driver.send(individual, prepared)).data).toMatchObject({
      status: CONTRACT_IS.toSign,
      phase: 'signing',
    })
  })
})

describe('a file that is gone before it was converted', () => {
  const { services } = world
  const reading = (read: () => Promise<Buffer>) => ({ ...services, blobs: { ...services.blobs, read } })
  const stateOf = ({ contractId, fileId }: { contractId: string; fileId: string }) =>
    theRow(services.db, 'contract_file', { contract_id: contractId, id: fileId }, ['state', 'reason'])
  const uploaded = async () => {
    const contractId = await driver.begin(admin)
    return {
      contractId,
      fileId: (await driver.upload(admin, contractId, await blankPdf(1))).data.file.fileId,
    }
  }

  it('says so instead of being converted for ever', async () => {
    const file = await uploaded()
    await convertFile(
      reading(async () => {
        throw new ObjectMissing('gone')
      }),
      file,
    )
    expect(await stateOf(file)).toEqual({ state: FILE_STATE.failed, reason: FILE_GONE })
  })

  it('waits where only the store is away', async () => {
    const file = await uploaded()
    const away = reading(async () => {
      throw new Error('connect ECONNREFUSED')
    })
    await expect(convertFile(away, file)).rejects.toThrow('ECONNREFUSED')
    expect((await stateOf(file)).state).toBe(FILE_STATE.converting)
  })

  it('that always fails for a reason of ours is tried ever more slowly, set aside, and taken up again', async () => {
    await services.db.updateTable('contract_file').set({ state: FILE_STATE.ready }).execute()
    const file = await uploaded()
    let tries = 0
    const broken = reading(async () => {
      tries++
      throw new Error('Invalid array length')
    })
    const take = (of: typeof services = broken) => convertNext(of)({ signal: new AbortController().signal })
    await take()
    await take()
    // The second found nothing to take up: it waits for its next try.
    expect([tries, (await stateOf(file)).state]).toEqual([1, FILE_STATE.converting])
    while (tries < MOST_FAILURES) {
      world.clock.advance(3_600_000)
      await take()
    }
    const told = await stateOf(file)
    expect(told).toMatchObject({ state: FILE_STATE.failed })
    expect(told.reason).toContain('平台未能转换此文件')
    world.clock.advance(3_600_000)
    await take()
    expect(tries).toBe(MOST_FAILURES)
    expect(await setAsideCounts(services.db)).toContainEqual({ kind: 'conversion', count: 1 })
    const operator = await world.signIn('13800000009')
    const takenUp = await world.call('/operator/running/takeUp', { kind: 'conversion' }, { token: operator })
    expect(takenUp.data).toEqual({ count: 1 })
    await take(services)
    expect(await stateOf(file)).toEqual({ state: FILE_STATE.ready, reason: null })
  })
})
