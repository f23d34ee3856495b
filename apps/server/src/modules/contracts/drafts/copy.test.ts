import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { contractDriver } from '../../../../test/contract-driver.ts'
import { party, place, someone } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
const [admin, employee, other] = await world.signInAll('13800000001', '13800000004', '13800000005')

const sent = async (token: string) => {
  const own = party({ kind: 1, isOwn: true, roleName: '甲方', signers: [someone('赵六', '13800000004')] })
  const person = party({ turn: 2, signers: [someone('郑十', '13800000008')], reading: 1, readingSeconds: 5 })
  const prepared = await driver.prepare(token, (fileId) => ({
    name: '租赁合同',
    number: `ZL-${Math.random().toString(36).slice(2, 8)}`,
    amountCents: 120_000,
    inTurn: true,
    note: '请尽快',
    parties: [own, person],
    fields: [
      place(own.partyId, fileId, 'seal'),
      place(person.partyId, fileId),
      place(null, fileId, 'text', { name: '地址', value: { text: '示例路 1 号' } }),
    ],
    cc: [{ ccId: crypto.randomUUID(), name: '抄送', mobile: '13910100011', mayDownload: true, toldWhen: 1 }],
  }))
  expect((await driver.send(token, prepared)).code).toBe(1)
  return prepared
}
const copy = (contractId: string, token: string) => world.call('/contract/copy', { contractId }, { token })

describe('a copy', () => {
  it('has the pages, parties, places and settings, a deadline of its own and no number', async () => {
    const { contractId, draft: original, fileId } = await sent(employee)
    const answer = await copy(contractId, employee)
    expect(answer.code).toBe(1)
    const { draft, files, problems, revision } = await driver.read(employee, answer.data.contractId)
    expect(problems).toEqual([])
    expect(draft).toMatchObject({
      name: '租赁合同',
      amountCents: 120_000,
      inTurn: true,
      note: '请尽快',
      parties: [{ roleName: '甲方' }, { reading: 1, readingSeconds: 5 }],
    })
    expect(draft.number).toBeUndefined()
    expect(draft.fields.map(({ kind, value }) => [kind, value])).toEqual(
      original.fields.map(({ kind, value }) => [kind, value]),
    )
    expect(files[0]!.fileId).not.toBe(fileId)
    // People are those of the original, and nobody reads a number off the copy.
    expect(draft.parties[1]!.signers).toMatchObject([{ name: '郑十', mobile: '138****0008' }])
    expect(draft.cc).toMatchObject([{ name: '抄送', mobile: '139****0011' }])
    const again = await driver.send(employee, { contractId: answer.data.contractId, revision })
    expect(again.data).toMatchObject({ status: CONTRACT_IS.toSign, phase: 'signing' })
    const { mobile_cipher } = await theRow(
      world.services.db,
      'contract_cc',
      { contract_id: answer.data.contractId },
      ['mobile_cipher'],
    )
    expect(world.services.columns.open(mobile_cipher!)).toBe('13910100011')
  })

  it('can be made by those who manage it, and is theirs then', async () => {
    const { contractId } = await sent(employee)
    const answer = await copy(contractId, admin)
    expect((await driver.read(admin, answer.data.contractId)).draft.name).toBe('租赁合同')
    expect(await driver.read(employee, answer.data.contractId)).toBeNull()
    expect((await copy(contractId, other)).code).toBe(CODE.NOT_FOUND)
  })

  it('of a draft is none: there is the draft itself', async () => {
    const contractId = await driver.begin(admin)
    expect((await copy(contractId, admin)).code).toBe(CODE.CONTRACT_STATUS)
  })
})

describe('people who were chosen', () => {
  const withSigner = (source: object) =>
    party({ signers: [{ signerId: crypto.randomUUID(), name: '某人', mobile: '—', source } as never] })
  const problemsWith = async (token: string, source: object) => {
    const contractId = await driver.begin(token)
    const { draft, revision } = await driver.read(token, contractId)
    const answer = await driver.save(token, contractId, revision, { ...draft, parties: [withSigner(source)] })
    const shown = (await driver.read(token, contractId)).draft.parties[0]!.signers[0]!.mobile
    return { at: answer.data.problems.map(({ at }) => at), shown }
  }
  const missing = 'parties.0.signers.0.mobile'

  it('are found again in one’s own address book, company and account', async () => {
    const contact = { kind: 1 as const, name: '簿中人', mobile: '13910100012' }
    const { contactId } = (await world.call('/contact/add', contact, { token: employee })).data
    const mine = await problemsWith(employee, { kind: 'contact', id: contactId })
    expect(mine.at).not.toContain(missing)
    expect(mine.shown).toBe('139****0012')
    const { list } = (await world.call('/departmentmember/getMemberList', {}, { token: employee })).data
    const colleague = list.find(({ name }) => name === '李四')!
    const inHouse = await problemsWith(employee, { kind: 'member', id: colleague.memberId })
    expect(inHouse).toMatchObject({ shown: '138****0002' })
    expect(inHouse.at).not.toContain(missing)
    expect((await problemsWith(employee, { kind: 'self' })).shown).toBe('138****0004')
    // Of another’s book, of another company, of no earlier contract: not there.
    for (const [token, source] of [
      [admin, { kind: 'contact', id: contactId }],
      [other, { kind: 'member', id: colleague.memberId }],
      [employee, { kind: 'earlier', id: contactId }],
    ] as const) {
      const found = await problemsWith(token, source)
      expect(found.at).toContain(missing)
      expect(found.shown).toBe('')
    }
  })
})

describe('what a party is asked for', () => {
  it('has a name', async () => {
    const contractId = await driver.begin(employee)
    const { draft, revision } = await driver.read(employee, contractId)
    const asked = [{ attachmentId: crypto.randomUUID(), name: ' ', required: true }]
    const parties = [party({ signers: [someone('郑十', '13800000008')], attachmentsAsked: asked })]
    const { data } = await driver.save(employee, contractId, revision, { ...draft, parties })
    expect(data.problems.map(({ at }) => at)).toContain('parties.0.attachmentsAsked')
  })
})

describe('files of a draft', () => {
  it('follow what is uploaded, replaced and removed, and notice a second editor', async () => {
    const { contractId, fileId, revision } = await driver.prepare(employee, (id) => {
      const one = party({ signers: [someone('郑十', '13800000008')] })
      return { parties: [one], fields: [place(one.partyId, id)] }
    })
    const form = (fields: Record<string, string>) =>
      world.form(
        '/contract/uploadContract',
        [
          ...Object.entries({ contractId, ...fields }).map(([name, value]) => ({ name, value })),
          { name: 'file', fileName: '新.pdf', bytes: Buffer.from('%PDF-1.7\nbroken') },
        ],
        { token: employee },
      )
    expect((await form({ revision: String(revision - 1) })).code).toBe(CODE.CONFLICT)
    const replaced = await form({ revision: String(revision), replaces: fileId })
    const { file } = replaced.data as { file: { fileId: string } }
    const after = await driver.read(employee, contractId)
    expect(after.draft.files).toEqual([file.fileId])
    expect(after.draft.fields.map((field) => field.fileId)).toEqual([file.fileId])
    const again = () =>
      world.call('/contract/retryFile', { contractId, fileId: file.fileId }, { token: employee })
    expect((await again()).code).toBe(CODE.CONTRACT_STATUS)
    await driver.convert(contractId, file.fileId)
    expect((await again()).code).toBe(1)
    const listed = await world.call(
      '/file/new/contract/list/{param}',
      {},
      { token: employee, params: { param: contractId } },
    )
    expect(listed.data.list).toMatchObject([{ name: '新.pdf', state: 0 }])
    const strange = { token: other, params: { param: contractId } }
    expect((await world.call('/file/new/contract/list/{param}', {}, strange)).code).toBe(CODE.NOT_FOUND)
    const stale = { contractId, fileId: file.fileId, revision: 0 }
    expect((await world.call('/file/deleteAttach', stale, { token: employee })).code).toBe(CODE.CONFLICT)
    const removed = await world.call(
      '/file/deleteAttach',
      { contractId, fileId: file.fileId },
      { token: employee },
    )
    expect(removed.code).toBe(1)
    expect((await driver.read(employee, contractId)).draft).toMatchObject({ files: [], fields: [] })
  })
})
