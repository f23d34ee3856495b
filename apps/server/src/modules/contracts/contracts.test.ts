import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { convertFile } from './convert-file.ts'

let world: World
let admin: string
let employee: string
let other: string
let individual: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('13800000001')
  employee = await world.signIn('13800000004')
  other = await world.signIn('13800000005')
  individual = await world.signIn('13800000008')
})
afterAll(() => world.close())

const pdfOf = (pages: number) => {
  const fonts = new FontSet()
  const drawn = Array.from({ length: pages }, () => new PageCanvas(595, 842, fonts))
  return createPdf(drawn, fonts, { title: '示例合同', createdAt: new Date('2026-01-01T00:00:00Z') })
}
const begin = async (token: string) => {
  const { data } = await world.call('/file/new/contract/before/create', {}, { token })
  return data.contractId
}
const upload = async (token: string, contractId: string, bytes: Buffer, fileName = '合同.pdf') => {
  const answer = await world.form(
    '/contract/uploadContract',
    [
      { name: 'contractId', value: contractId },
      { name: 'file', fileName, bytes },
    ],
    { token },
  )
  return answer as unknown as {
    code: number
    msg: string
    data: { revision: number; file: { fileId: string } }
  }
}
const convert = (contractId: string, fileId: string) =>
  convertFile(world.services)({
    id: 'job',
    data: { contractId, fileId },
    signal: new AbortController().signal,
  })
const read = async (token: string, contractId: string) =>
  (await world.call('/contract/draft', { contractId }, { token })).data

const party = (more: Partial<Draft['parties'][number]>): Draft['parties'][number] => ({
  partyId: randomUUID(),
  turn: 1,
  kind: 2,
  isOwn: false,
  rule: 1,
  signers: [],
  intentMethods: [1],
  reading: 0,
  readingSeconds: 0,
  attachmentsAsked: [],
  mayRefuse: true,
  mayTransfer: true,
  ...more,
})
const sealFor = (partyId: string, fileId: string, kind: 'seal' | 'signature' = 'signature') => ({
  fieldId: randomUUID(),
  fileId,
  partyId,
  kind,
  page: 0,
  x: 0.6,
  y: 0.8,
  width: 0.2,
  height: 0.1,
  name: '签署处',
  required: true,
  settings: {},
})

/** A draft of one page that lacks nothing: own company first, then a person. */
const ready = async (token: string) => {
  const contractId = await begin(token)
  const { data } = await upload(token, contractId, await pdfOf(1))
  const { fileId } = data.file
  await convert(contractId, fileId)
  const own = party({
    kind: 1,
    isOwn: true,
    signers: [{ signerId: randomUUID(), name: '张三', mobile: '13800000001' }],
  })
  const person = party({
    turn: 2,
    signers: [{ signerId: randomUUID(), name: '钱七', mobile: '13800000008' }],
  })
  const { draft, revision } = await read(token, contractId)
  const full: Draft = {
    ...draft,
    name: '采购合同',
    inTurn: true,
    files: [fileId],
    parties: [own, person],
    fields: [sealFor(own.partyId, fileId, 'seal'), sealFor(person.partyId, fileId)],
  }
  return { contractId, fileId, full, revision }
}
const copies = async (token: string) =>
  (await world.call('/quota/balance', {}, { token })).data.kinds.find(({ kind }) => kind === 'contract')!.left

describe('a draft', () => {
  it('is nobody else’s, in whatever company', async () => {
    const contractId = await begin(admin)
    for (const token of [employee, other, individual])
      expect((await world.call('/contract/draft', { contractId }, { token })).code).toBe(404)
    const { draft, revision } = await read(admin, contractId)
    const stolen = await world.call('/contract/saveDraft', { contractId, revision, draft }, { token: other })
    expect(stolen.code).toBe(404)
    expect((await world.call('/contract/remove', { contractId }, { token: employee })).code).toBe(404)
  })

  it('keeps anything typed, says what is missing and notices a second editor', async () => {
    const contractId = await begin(admin)
    const { draft, revision, problems } = await read(admin, contractId)
    expect(problems.map(({ at }) => at)).toEqual(['name', 'files', 'parties'])
    const half: Draft = { ...draft, name: '半份', parties: [party({ kind: 1, companyName: '示' })] }
    const saved = await world.call(
      '/contract/saveDraft',
      { contractId, revision, draft: half },
      { token: admin },
    )
    expect(saved.data.revision).toBe(revision + 1)
    expect((await read(admin, contractId)).draft).toEqual(half)
    const late = await world.call('/contract/saveDraft', { contractId, revision, draft }, { token: admin })
    expect(late.code).toBe(409)
    expect((await read(admin, contractId)).draft.name).toBe('半份')
  })

  it('hides people’s numbers in the database', async () => {
    const contractId = await begin(admin)
    const { draft, revision } = await read(admin, contractId)
    const parties = [party({ signers: [{ signerId: randomUUID(), name: '某人', mobile: '13912345678' }] })]
    await world.call(
      '/contract/saveDraft',
      { contractId, revision, draft: { ...draft, parties } },
      { token: admin },
    )
    const row = await world.services.db
      .selectFrom('contract')
      .selectAll()
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('13912345678')
    expect(row.draft_cipher!.includes(Buffer.from('13912345678'))).toBe(false)
  })

  it('may not take a number that is in use', async () => {
    const [one, two] = [await begin(admin), await begin(admin)]
    const first = await read(admin, one)
    const second = await read(admin, two)
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
    expect(taken.code).toBe(4012)
  })

  it('goes with everything in it when removed', async () => {
    const { contractId } = await ready(admin)
    expect((await world.call('/contract/remove', { contractId }, { token: admin })).code).toBe(1)
    expect((await world.call('/contract/draft', { contractId }, { token: admin })).code).toBe(404)
    const left = await world.services.db
      .selectFrom('contract_participant')
      .selectAll()
      .where('contract_id', '=', contractId)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a file', () => {
  it('is judged by what it is, kept at once and converted by a job that may run twice', async () => {
    const contractId = await begin(admin)
    expect((await upload(admin, contractId, Buffer.from('MZ not a contract'), '合同.pdf')).code).toBe(3001)
    expect((await upload(admin, contractId, Buffer.alloc(0), '空.pdf')).code).toBe(3003)
    const { data } = await upload(admin, contractId, await pdfOf(3))
    const { fileId } = data.file
    await convert(contractId, fileId)
    await convert(contractId, fileId)
    const state = await world.call('/contract/fileState', { contractId, fileId }, { token: admin })
    expect(state.data).toMatchObject({ state: 1, pages: [{ width: 595, height: 842 }, {}, {}] })
    expect(state.data.url).toMatch(/^\/api\/web\/blob\//)
  })

  it('that cannot be opened says why', async () => {
    const contractId = await begin(admin)
    const { data } = await upload(admin, contractId, Buffer.from('%PDF-1.7\nbroken'), '坏.pdf')
    await convert(contractId, data.file.fileId)
    const state = await world.call(
      '/contract/fileState',
      { contractId, fileId: data.file.fileId },
      { token: admin },
    )
    expect(state.data.state).toBe(2)
    expect(state.data.reason).toMatch(/损坏|无法/)
  })

  it('is replaced and taken out', async () => {
    const contractId = await begin(admin)
    const first = await upload(admin, contractId, await pdfOf(1), '一.pdf')
    const second = await world.form(
      '/contract/uploadContract',
      [
        { name: 'contractId', value: contractId },
        { name: 'replaces', value: first.data.file.fileId },
        { name: 'file', fileName: '二.pdf', bytes: await pdfOf(2) },
      ],
      { token: admin },
    )
    expect(second.code).toBe(1)
    const there = await read(admin, contractId)
    expect(there.files.map(({ name }) => name)).toEqual(['二.pdf'])
    const gone = await world.call(
      '/file/deleteAttach',
      { contractId, fileId: there.files[0]!.fileId },
      { token: admin },
    )
    expect(gone.data.revision).toBe(there.revision + 1)
    expect((await read(admin, contractId)).files).toEqual([])
  })
})

describe('sending', () => {
  it('is refused with the reason while something is missing, and nothing is charged', async () => {
    const contractId = await begin(admin)
    const before = await copies(admin)
    const answer = await world.call('/contract/send', { contractId, revision: 0 }, { token: admin })
    expect(answer).toMatchObject({ code: 4002, msg: '请填写合同名称' })
    expect((await world.call('/contract/send', { contractId, revision: 0 }, { token: other })).code).toBe(404)
    expect(await copies(admin)).toBe(before)
  })

  it('charges once, takes the draft apart, composes the file and makes the first in turn due', async () => {
    const { contractId, full, revision } = await ready(admin)
    const filled: Draft = {
      ...full,
      fields: [
        ...full.fields,
        {
          ...sealFor(full.parties[0]!.partyId, full.files[0]!),
          fieldId: randomUUID(),
          partyId: null,
          kind: 'text',
          y: 0.1,
          height: 0.04,
          name: '甲方',
          value: { text: '示例科技有限公司' },
        },
      ],
    }
    const saved = await world.call(
      '/contract/saveDraft',
      { contractId, revision, draft: filled },
      { token: admin },
    )
    expect(saved.data.problems).toEqual([])
    const before = await copies(admin)
    const key = randomUUID()
    const send = () =>
      world.call(
        '/contract/send',
        { contractId, revision: revision + 1 },
        { token: admin, headers: { 'idempotency-key': key } },
      )
    const answer = await send()
    expect(answer.data).toEqual({ contractId, status: 2, phase: 'signing' })
    expect((await send()).data).toEqual(answer.data)
    expect(await copies(admin)).toBe(before - 1)
    const { db } = world.services
    const signers = await db
      .selectFrom('contract_signer')
      .innerJoin('contract_party', (join) =>
        join
          .onRef('contract_party.contract_id', '=', 'contract_signer.contract_id')
          .onRef('contract_party.id', '=', 'contract_signer.party_id'),
      )
      .select(['contract_signer.name', 'contract_signer.status', 'contract_signer.account_id', 'is_own'])
      .where('contract_signer.contract_id', '=', contractId)
      .orderBy('turn')
      .execute()
    expect(signers).toMatchObject([
      { name: '张三', status: 1, is_own: true, account_id: expect.any(String) },
      { name: '钱七', status: 0, is_own: false, account_id: expect.any(String) },
    ])
    const file = await db
      .selectFrom('contract_file')
      .selectAll()
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow()
    expect(file.current_blob).not.toBe(file.pdf_blob)
    const row = await db
      .selectFrom('contract')
      .select(['draft_cipher', 'sent_at'])
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
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
    expect((await world.call('/contract/draft', { contractId }, { token: admin })).code).toBe(4001)
    const again = await world.call(
      '/contract/saveDraft',
      { contractId, revision: revision + 2, draft: full },
      { token: admin },
    )
    expect(again.code).toBe(4001)
  })

  it('by two hands at once sends and charges once', async () => {
    const { contractId, full, revision } = await ready(admin)
    await world.call('/contract/saveDraft', { contractId, revision, draft: full }, { token: admin })
    const before = await copies(admin)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.call('/contract/send', { contractId, revision: revision + 1 }, { token: admin }),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await copies(admin)).toBe(before - 1)
  })

  it('waits for what others fill in before anyone may sign', async () => {
    const { contractId, full, revision } = await ready(admin)
    const person = full.parties[1]!
    const draft: Draft = {
      ...full,
      fields: [
        ...full.fields,
        { ...sealFor(person.partyId, full.files[0]!), kind: 'text', y: 0.2, name: '联系地址' },
      ],
    }
    await world.call('/contract/saveDraft', { contractId, revision, draft }, { token: admin })
    const sent = await world.call('/contract/send', { contractId, revision: revision + 1 }, { token: admin })
    expect(sent.data).toEqual({ contractId, status: 2, phase: 'filling' })
    const signers = await world.services.db
      .selectFrom('contract_signer')
      .select('status')
      .where('contract_id', '=', contractId)
      .execute()
    expect(signers.map(({ status }) => status)).toEqual([0, 0])
  })

  it('costs a person nothing', async () => {
    const contractId = await begin(individual)
    const { data } = await upload(individual, contractId, await pdfOf(1))
    const { fileId } = data.file
    await convert(contractId, fileId)
    const self = party({
      isOwn: true,
      signers: [{ signerId: randomUUID(), name: '钱七', mobile: '13800000008' }],
    })
    const { draft, revision } = await read(individual, contractId)
    const full: Draft = {
      ...draft,
      name: '承诺书',
      files: [fileId],
      parties: [self],
      fields: [sealFor(self.partyId, fileId)],
    }
    await world.call('/contract/saveDraft', { contractId, revision, draft: full }, { token: individual })
    const sent = await world.call(
      '/contract/send',
      { contractId, revision: revision + 1 },
      { token: individual },
    )
    expect(sent.data).toMatchObject({ status: 2, phase: 'signing' })
  })
})
