import { toContent } from '@xinqi/api/draft-document'
import { CODE } from '@xinqi/api/error-codes'
import { newWordFile } from '@xinqi/documents/word-marks'
import { describe, expect, it } from 'vitest'
import type { DraftParty } from '../../../../test/contract-driver.ts'
import { party, place, someone, writtenPdf } from '../../../../test/draft-parts.ts'
import { reportText } from '../../../../test/report-text.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = await signingDriver(world)
const host = await world.signIn('13800000001')
const guest = await world.signIn('13800000005')
const stranger = await world.signIn('13800000002')

const LINES = ['总价人民币 250,000 元，预付 30%。', '质保期二年。']
const CONTENT = toContent([
  { kind: 'title', text: '采购合同' },
  { kind: 'clause', text: '价款' },
  { kind: 'body', text: LINES[0]! },
  { kind: 'clause', text: '质保' },
  { kind: 'body', text: LINES[1]! },
])

const agreedContract = async () => {
  const { draftId } = (
    await world.call('/draftAI/create', { type: '买卖', stance: '甲方', answers: [] }, { token: host })
  ).data
  await world.call(
    '/draftAI/save',
    { draftId, revision: 1, name: '采购合同', content: CONTENT },
    { token: host },
  )
  const { roomId } = (await world.call('/negotiation/open', { draftId }, { token: host })).data
  const { url } = (
    await world.call(
      '/negotiation/invite',
      { roomId, name: '王五', mobile: '13800000005', days: 7 },
      { token: host },
    )
  ).data
  await world.call('/negotiation/join', { code: url.split('/').at(-1)! }, { token: guest })
  for (const token of [host, guest]) {
    const { digest } = (await world.call('/negotiation/view', { roomId }, { token })).data
    await world.call('/negotiation/agree', { roomId, digest }, { token })
  }
  return (await world.call('/negotiation/use', { roomId }, { token: host })).data.contractId
}
const list = async (path: '/consensus/view' | '/consensus/check', contractId: string, token = host) =>
  (await world.call(path, { contractId }, { token })).data.list
const fill = async (
  contractId: string,
  by: Pick<DraftParty, 'intentMethods'> & { name: string } = { name: '王五', intentMethods: [2] },
) => {
  const { draft, revision } = (await world.call('/contract/draft', { contractId }, { token: host })).data
  const parties = [
    party({
      kind: 1,
      isOwn: true,
      intentMethods: by.intentMethods,
      signers: [someone('张三', '13800000001')],
    }),
    party({ kind: 2, intentMethods: by.intentMethods, signers: [someone(by.name, '13800000005')] }),
  ]
  const fields = parties.map(({ partyId }, at) =>
    place(partyId, draft.files[0]!, at ? 'signature' : 'seal', { x: 0.1 + at * 0.4 }),
  )
  await world.call(
    '/contract/saveDraft',
    { contractId, revision, draft: { ...draft, parties, fields } },
    { token: host },
  )
}
const problems = async (contractId: string) =>
  (await world.call('/contract/draft', { contractId }, { token: host })).data.problems.map(
    ({ message }) => message,
  )
const send = async (contractId: string) => {
  const { revision } = (await world.call('/contract/draft', { contractId }, { token: host })).data
  return world.call('/contract/send', { contractId, revision }, { token: host })
}
const leavesOf = async (contractId: string) =>
  (await rowsOf(db, 'evidence_leaf', { contract_id: contractId, step: 'consensus' })).map(({ entry }) =>
    JSON.parse(entry.toString()),
  )
const word = (lines: string[]) => Buffer.from(newWordFile(lines.map((text) => ({ kind: 'paragraph', text }))))
const bring = async (contractId: string, bytes: Buffer, token: string) =>
  (await world.form(
    '/consensus/bring',
    [
      { name: 'contractId', value: contractId },
      { name: 'file', fileName: '谈定稿.docx', bytes },
    ],
    { token },
  )) as unknown as { code: number; data: Awaited<ReturnType<typeof list>>[number] }

describe('a contract made from an agreed text', () => {
  it('is sent only once its pages were held against it, and the log and the report say so', async () => {
    const contractId = await agreedContract()
    await fill(contractId)
    expect(await problems(contractId)).toEqual(['页面还没有与定稿「采购合同」核对，请先核对'])
    expect((await send(contractId)).code).toBe(CODE.CONTRACT_INCOMPLETE)
    expect(await list('/consensus/check', contractId)).toMatchObject([{ state: 1, differences: [] }])
    expect(await problems(contractId)).toEqual([])
    expect(await leavesOf(contractId)).toEqual([])
    expect((await send(contractId)).code).toBe(1)
    const [leaf, ...more] = await leavesOf(contractId)
    expect(more).toEqual([])
    expect(leaf).toMatchObject({ step: 'consensus', agreed: 'room', differences: 0, bySender: true })
    expect(await list('/consensus/view', contractId, guest)).toMatchObject([{ state: 1, isLogged: true }])
    // Whatever happens to it later, it is said once.
    await world.call('/contract/urge' as never, { contractId } as never, { token: host })
    await list('/consensus/check', contractId)
    expect(await leavesOf(contractId)).toHaveLength(1)
    expect((await world.call('/consensus/view', { contractId }, { token: stranger })).code).toBe(
      CODE.NOT_FOUND,
    )
  })

  it('is read in the drawn report of whoever signed it', async () => {
    const contractId = await agreedContract()
    await fill(contractId, { name: '孙七', intentMethods: [1] })
    await list('/consensus/check', contractId)
    expect((await send(contractId)).code).toBe(1)
    for (const who of ['own', 'theirs'] as const) {
      const { code, msg } = await driver.sign(who, contractId)
      expect(code, msg).toBe(1)
    }
    expect(await reportText(world, contractId, host)).toContain('核对定稿：签署页面与双方定稿逐字一致')
  })

  it('with swapped pages is told before it is sent, and those who sign are told as well', async () => {
    const contractId = await agreedContract()
    await list('/consensus/check', contractId)
    const { draft } = (await world.call('/contract/draft', { contractId }, { token: host })).data
    const swapped = await writtenPdf(
      [['第一条 价款', LINES[0]!.replace('30%', '80%'), '第二条 质保', LINES[1]!]],
      '采购合同',
    )
    const uploaded = (await world.form(
      '/contract/uploadContract',
      [
        { name: 'contractId', value: contractId },
        { name: 'replaces', value: draft.files[0]! },
        { name: 'file', fileName: '合同.pdf', bytes: swapped },
      ],
      { token: host },
    )) as unknown as { data: { file: { fileId: string } } }
    await driver.convert(contractId, uploaded.data.file.fileId)
    await fill(contractId)
    expect(await problems(contractId)).toEqual(['页面还没有与定稿「采购合同」核对，请先核对'])
    const [found] = await list('/consensus/check', contractId)
    expect(found).toMatchObject({ state: 2 })
    expect(found!.differences.map(({ agreed, found: said }) => [agreed, said])).toEqual([['30%', '80%']])
    expect((await send(contractId)).code).toBe(CODE.CONTRACT_INCOMPLETE)
    const release = (token: string) =>
      world.call('/consensus/release', { contractId, agreedId: found!.agreedId }, { token })
    expect((await release(guest)).code).toBe(CODE.NOT_FOUND)
    expect((await release(host)).code).toBe(1)
    expect((await send(contractId)).code).toBe(1)
    expect(await leavesOf(contractId)).toEqual([])
    expect(await list('/consensus/view', contractId, guest)).toMatchObject([
      { state: 2, releasedBy: '张三', isLogged: false, differences: [{ agreed: '30%', found: '80%' }] },
    ])
  })
})

describe('a Word file negotiated elsewhere', () => {
  it('is held against the pages by whoever received them, for his house alone', async () => {
    const contractId = await agreedContract()
    await list('/consensus/check', contractId)
    await fill(contractId)
    await send(contractId)
    const same = await bring(
      contractId,
      word(['采购合同', '第一条 价款', LINES[0]!, '第二条 质保', LINES[1]!]),
      guest,
    )
    expect(same.data).toMatchObject({ state: 1, isSenders: false, isMine: true, isLogged: true })
    const other = await bring(
      contractId,
      word(['采购合同', '第一条 价款', LINES[0]!, '第二条 质保', '质保期三年。']),
      guest,
    )
    expect(other.data.state).toBe(2)
    expect(other.data.differences).toMatchObject([{ agreed: '三', found: '二' }])
    expect(await list('/consensus/view', contractId)).toHaveLength(1)
    expect(await list('/consensus/view', contractId, guest)).toHaveLength(3)
    expect(await leavesOf(contractId)).toMatchObject([
      { agreed: 'room' },
      { agreed: 'word', bySender: false },
    ])
    const remove = (agreedId: string, token: string) =>
      world.call('/consensus/remove', { contractId, agreedId }, { token })
    expect((await remove(other.data.agreedId, host)).code).toBe(CODE.NOT_FOUND)
    expect((await remove(same.data.agreedId, guest)).code).toBe(CODE.CONFLICT)
    expect((await remove(other.data.agreedId, guest)).code).toBe(1)
    expect((await bring(contractId, Buffer.from('%PDF-1.7'), guest)).code).toBe(CODE.FILE_TYPE)
    expect((await bring(contractId, word(['一']), stranger)).code).toBe(CODE.NOT_FOUND)
  })
})
