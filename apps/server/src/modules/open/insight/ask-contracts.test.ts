import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { type Credentials, callOpen, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { keepFinished } from '../../insight/archive/archive-finished.ts'
import { readText } from '../../insight/archive/read-text.ts'
import { extractFacts } from '../../insight/contract-facts/extract.ts'
import { makeApp } from '../apps/create-app.ts'
import { contractRow } from '../contracts/app-contracts.ts'

const world = await worldOfFile()
const { db } = world.services
const app = await sandboxApp(world)
const stranger = await sandboxApp(world, '乙合作方')
/** Of the same company: what the other app made is not its own. */
const sister: Credentials = {
  ...(await transactWithFiles(db, async (tx) =>
    makeApp(world.services, tx, {
      partnerId: app.partnerId,
      partnerName: '测试合作方',
      name: '另一个应用',
      isSandbox: true,
    }),
  )),
  partnerId: app.partnerId,
}

const completed = async (by: Credentials, contractNo: string, clauses: string[], isRead = true) => {
  const paper = await writtenPdf([['采购合同', '甲方：示例科技有限公司', '乙方：王小样', ...clauses]])
  const { fileId } = (await uploadOpen(world, by, paper)).data
  const made = await callOpen(world, by, 'contract/create', {
    contractNo,
    name: `采购合同${contractNo}`,
    files: [fileId],
    signers: [{ account: 'demo-person', positions: [{ page: 1, x: 0.6, y: 0.75 }] }],
  })
  expect(made.code, made.msg).toBe(1)
  const signed = await callOpen(world, by, 'sandbox/actAs', {
    contractNo,
    account: 'demo-person',
    action: 'sign',
  })
  expect(signed.data.status).toBe('completed')
  const { contract_id: subjectId } = await contractRow(db, by.appId, contractNo)
  await keepFinished(world.services, [subjectId])
  if (!isRead) return
  await readText(world.services)({ id: 'job', data: { subjectId }, signal: new AbortController().signal })
  await extractFacts(world.services)
}
const LONG = '第一条 质保期为自验收合格之日起 36 个月。'
await completed(app, 'A-1', [LONG, '第二条 合同总价为人民币 500,000.00 元。'])
await completed(app, 'A-2', ['第一条 质保期为自验收合格之日起 6 个月。'])
await completed(app, 'A-3', ['第一条 合同总价为人民币 30,000.00 元。'])
await completed(app, 'A-4', [LONG], false)
await completed(sister, 'B-1', [LONG])

const QUESTION = '质保期超过两年的合同'
const ask = (by: Credentials, body: Parameters<typeof callOpen<'contract/ask'>>[3]) =>
  callOpen(world, by, 'contract/ask', body)
const numbers = ({ list }: { list: { contractNo: string }[] }) => list.map(({ contractNo }) => contractNo)

describe('a question an app asks', () => {
  it('is said back and answered of every contract of its own, with counts that add up and quotes', async () => {
    const { code, msg, data } = await ask(app, { question: QUESTION })
    expect(code, msg).toBe(1)
    expect(data.said).toContain('质保')
    expect(data.chips).toMatchObject([{ part: 'cond:0', text: expect.stringContaining('质保') }])
    const { total, matching, notMatching, unstated, doubtful, unread } = data.account
    expect([total, matching, notMatching, unread]).toEqual([4, 1, 1, 1])
    expect(matching + notMatching + unstated + doubtful + unread).toBe(total)
    expect(data.waiting).toBe(1)
    expect(numbers(data)).toEqual(['A-1'])
    const [fact] = data.list[0]!.facts
    expect(fact).toMatchObject({ key: 'warranty', state: '明确', value: expect.stringContaining('36') })
    const whole = await callOpen(world, app, 'contract/get', { contractNo: 'A-1' })
    expect(fact!.quotes[0]).toMatchObject({
      fileId: whole.data.files[0]!.fileId,
      page: 1,
      text: expect.stringContaining('36'),
      supplement: null,
    })
  })

  it('is followed up by its plan, counted, paged and widened again', async () => {
    const first = (await ask(app, { question: QUESTION })).data
    const narrowed = (await ask(app, { question: '只看合同总价大于100万的', previous: first.plan })).data
    expect(narrowed.account).toMatchObject({ total: 4, matching: 0 })
    const widened = (await ask(app, { plan: narrowed.plan, without: 'cond:1' })).data
    expect(widened.chips).toEqual(first.chips)
    expect(numbers((await ask(app, { plan: first.plan, show: 'unread' })).data)).toEqual(['A-4'])
    expect((await ask(app, { plan: first.plan, page: 2, pageSize: 1 })).data).toMatchObject({
      total: 1,
      list: [],
    })
    expect((await ask(app, { question: '合同总价合计' })).data.figure).toMatchObject({
      value: 530_000,
      of: 2,
    })
  })

  it('is asked of contracts that bear a tag', async () => {
    await sql`update archived set tags = array['重点'] where name = '采购合同A-1'`.execute(db)
    const { data } = await ask(app, { question: QUESTION, tags: ['重点'] })
    expect(data.account).toMatchObject({ total: 1, matching: 1 })
    expect(data.chips[0]).toEqual({ part: 'tag:0', text: '标签：重点' })
    expect((await ask(app, { plan: data.plan, without: 'tag:0' })).data.account.total).toBe(4)
    expect((await ask(app, { plan: data.plan, tags: ['无'] })).data.account.total).toBe(0)
  })

  it('stops at a word nobody understands and names it, and takes no plan of anybody’s making', async () => {
    const unknown = await ask(app, { question: '铱星条款超过两年的合同' })
    expect(unknown).toMatchObject({ http: 422, code: CODE.OPEN_QUESTION, data: null })
    expect(unknown.msg).toContain('铱星')
    for (const body of [{}, { plan: {} }, { plan: { where: { fact: 'no.such', op: '=' } } }])
      expect(await ask(app, body)).toMatchObject({ http: 400, code: CODE.BAD_REQUEST })
    expect((await ask(app, { question: QUESTION, company: 'x' } as never)).code).toBe(CODE.BAD_REQUEST)
  })

  it('knows nothing of another app’s, even of the same company', async () => {
    expect(numbers((await ask(sister, { question: QUESTION })).data)).toEqual(['B-1'])
    const nothing = (await ask(stranger, { question: QUESTION })).data
    expect(nothing).toMatchObject({ account: { total: 0, matching: 0 }, list: [] })
  })
})

describe('the facts of one contract', () => {
  it('are read with state, quotes and what was not stated', async () => {
    const { data } = await callOpen(world, app, 'contract/facts', { contractNo: 'A-1' })
    expect(data).toMatchObject({ contractNo: 'A-1', state: 'read', extractor: expect.any(String) })
    expect(data.facts.find(({ key }) => key === 'amount.total')).toMatchObject({
      state: '明确',
      value: expect.stringContaining('500,000'),
      corrected: false,
      quotes: [{ page: 1, text: expect.stringContaining('500,000') }],
    })
    expect(data.unstated.length).toBeGreaterThan(0)
    const { data: unread } = await callOpen(world, app, 'contract/facts', { contractNo: 'A-4' })
    expect(unread).toMatchObject({ state: 'waiting', facts: [] })
  })

  it('of another app are not there', async () => {
    for (const other of [sister, stranger])
      expect(await callOpen(world, other, 'contract/facts', { contractNo: 'A-1' })).toMatchObject({
        http: 404,
        code: CODE.OPEN_CONTRACT_UNKNOWN,
      })
  })
})
