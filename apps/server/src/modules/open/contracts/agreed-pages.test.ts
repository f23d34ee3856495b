import { toContent } from '@xinqi/api/draft-document'
import { CODE } from '@xinqi/api/error-codes'
import { COMPANY } from '@xinqi/api/status'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, certifiedCompany, productionApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import { contractRow } from './app-contracts.ts'

const world = await worldOfFile()
const { db } = world.services
const company = await certifiedCompany(world)
const app = await productionApp(world, company.id)
const host = await world.signIn('13800000001')
const guest = await world.signIn('13800000005')

const LINES = ['总价人民币 250,000 元，预付 30%。', '质保期二年。']
const CONTENT = toContent([
  { kind: 'title', text: '采购合同' },
  { kind: 'clause', text: '价款' },
  { kind: 'body', text: LINES[0]! },
  { kind: 'clause', text: '质保' },
  { kind: 'body', text: LINES[1]! },
])
const paperOf = (price = LINES[0]!) =>
  writtenPdf([['第一条 价款', price, '第二条 质保', LINES[1]!]], '采购合同')

const room = async (isAgreed = true) => {
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
      { roomId, name: '孙七', mobile: '13800000005', days: 7 },
      { token: host },
    )
  ).data
  await world.call('/negotiation/join', { code: url.split('/').at(-1)! }, { token: guest })
  for (const token of isAgreed ? [host, guest] : [host]) {
    const { digest } = (await world.call('/negotiation/view', { roomId }, { token })).data
    await world.call('/negotiation/agree', { roomId, digest }, { token })
  }
  return roomId
}
const upload = async (bytes: Buffer) => (await uploadOpen(world, app, bytes, '采购合同.pdf')).data.fileId

const SIGNERS = [{ name: '孙七', mobile: '13800000005', positions: [{ page: 1, x: 0.6, y: 0.75 }] }]
const create = (contractNo: string, more: object) =>
  callOpen(world, app, 'contract/create', { contractNo, name: '采购合同', signers: SIGNERS, ...more })
const idOf = async (contractNo: string) => (await contractRow(db, app.appId, contractNo)).contract_id
const leavesOf = async (contractNo: string) =>
  (await rowsOf(db, 'evidence_leaf', { contract_id: await idOf(contractNo), step: 'consensus' })).map(
    ({ entry }) => JSON.parse(entry.toString()),
  )

describe('a contract made from an agreed room by the API', () => {
  it('goes out with pages that say the same, and the log has it before anybody signs', async () => {
    const roomId = await room()
    const made = await create('XS-1', { roomId, files: [await upload(await paperOf())] })
    expect(made.code, made.msg).toBe(1)
    expect(made.data.status).toBe('waiting')
    expect(await leavesOf('XS-1')).toMatchObject([{ agreed: 'room', room: roomId, differences: 0 }])
    const shown = await world.call('/consensus/view', { contractId: await idOf('XS-1') }, { token: guest })
    expect(shown.data.list).toMatchObject([{ source: 1, state: 1, isLogged: true, isSenders: true }])
  })

  it('has its pages drawn from the agreed words where no file is given, places found by their words too', async () => {
    const made = await create('XS-2', {
      roomId: await room(),
      signers: [{ ...SIGNERS[0], positions: [{ keyword: '质保期二年' }] }],
    })
    expect(made.code, made.msg).toBe(1)
    expect(await leavesOf('XS-2')).toMatchObject([{ agreed: 'room', differences: 0 }])
    const { files } = (await callOpen(world, app, 'contract/get', { contractNo: 'XS-2' })).data
    const text = await callOpen(world, app, 'contract/text', {
      contractNo: 'XS-2',
      fileId: files[0]!.fileId,
    })
    expect(JSON.stringify(text.data.pages)).toContain('250,000')
  })

  it('is not made of a file swapped late, and the partner is told where it differs', async () => {
    const roomId = await room()
    const swapped = await upload(await paperOf(LINES[0]!.replace('30%', '80%')))
    for (const autoSend of [true, false]) {
      const refused = await create('XS-3', { roomId, files: [swapped], autoSend })
      expect(refused).toMatchObject({ http: 422, code: CODE.OPEN_PAGES_DIFFER })
      expect(refused.msg).toMatch(/1 处不一致.*「30%」.*「80%」/)
    }
    expect((await callOpen(world, app, 'contract/get', { contractNo: 'XS-3' })).http).toBe(404)
  })

  it('is held again when a draft is sent whose pages were swapped since', async () => {
    const files = [await upload(await paperOf())]
    expect((await create('XS-4', { roomId: await room(), files, autoSend: false })).code).toBe(1)
    const contractId = await idOf('XS-4')
    const [file] = await rowsOf(db, 'contract_file', { contract_id: contractId })
    const swap = async (price: string) => {
      const { pdf_blob } = (await rowsOf(db, 'open_file', { id: await upload(await paperOf(price)) }))[0]!
      await inRows(db, 'contract_file', { id: file!.id }).set({ pdf_blob })
    }
    await swap(LINES[0]!.replace('250,000', '520,000'))
    const refused = await callOpen(world, app, 'contract/send', { contractNo: 'XS-4' })
    expect(refused).toMatchObject({ http: 422, code: CODE.CONTRACT_INCOMPLETE })
    expect(refused.msg).toContain('不一致')
    expect(await leavesOf('XS-4')).toEqual([])
    // Other bytes, the same words: nobody has to open a page for it.
    await swap(LINES[0]!)
    const sent = await callOpen(world, app, 'contract/send', { contractNo: 'XS-4' })
    expect(sent.code, sent.msg).toBe(1)
    expect(await leavesOf('XS-4')).toMatchObject([{ differences: 0 }])
  })

  it('waits until both sides agree, and comes from no room of another company', async () => {
    const files = [await upload(await paperOf())]
    expect(await create('XS-5', { roomId: await room(false), files })).toMatchObject({
      code: CODE.NEGOTIATION_OPEN_POINTS,
    })
    const theirs = await world.services.db
      .selectFrom('company')
      .select('id')
      .where('id', '<>', company.id)
      .where('realm', 'is', null)
      .where('status', '=', COMPANY.certified)
      .executeTakeFirstOrThrow()
    const stranger = await productionApp(world, theirs.id, '他人')
    const refused = await callOpen(world, stranger, 'contract/create', {
      contractNo: 'XS-6',
      name: '采购合同',
      signers: SIGNERS,
      roomId: await room(),
    })
    expect(refused).toMatchObject({ http: 404, code: CODE.NOT_FOUND })
  })
})
