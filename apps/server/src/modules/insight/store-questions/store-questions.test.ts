import type { Body } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { keepFinished } from '../archive/archive-finished.ts'
import { readText } from '../archive/read-text.ts'
import { extractFacts } from '../contract-facts/extract.ts'
import { runStoreExport } from './export-answer.ts'
import { lookForWatches } from './look-for-watches.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = await signingDriver(world)
const admin = await world.signIn('13800000001')
const clerk = await world.signIn('13800000004')
const other = await world.signIn('13800000005')
await sql`delete from archived; delete from contract_text; delete from kept_text`.execute(db)
await sql`delete from fact_sheet; delete from contract_reading`.execute(db)

const keep = async (name: string, clauses: string[], isRead = true) => {
  const lines = ['采购合同', '甲方：示例科技有限公司', '乙方：样例贸易有限公司', ...clauses]
  const subjectId = await signedByTheOther(world, driver, admin, lines, { name })
  await keepFinished(world.services, [subjectId])
  if (!isRead) return subjectId
  await readText(world.services)({ id: 'job', data: { subjectId }, signal: new AbortController().signal })
  await extractFacts(world.services)
  return subjectId
}
const LONG = '第一条 质保期为自验收合格之日起 36 个月。'
await keep('长保设备', [LONG, '第二条 合同总价为人民币 500,000.00 元。'])
await keep('短保设备', ['第一条 质保期为自验收合格之日起 6 个月。', '第二条 合同总价为人民币 80,000.00 元。'])
await keep('无保设备', ['第一条 合同总价为人民币 30,000.00 元。'])
await keep('未读设备', [LONG], false)

type Ask = Body<'/storeQuestion/ask'>
const ask = async (body: Ask, token = admin) => {
  const answer = await world.call('/storeQuestion/ask', body, { token })
  expect(answer.code, answer.msg).toBe(1)
  return answer.data
}
const namesOf = ({ rows }: Awaited<ReturnType<typeof ask>>) => rows.map(({ name }) => name).sort()
const QUESTION = '质保期超过两年的合同'

describe('a question asked of all kept contracts', () => {
  it('is said back, and its account adds up with what was not stated and not read by itself', async () => {
    const answer = await ask({ question: QUESTION })
    expect(answer).toMatchObject({ refused: null, chips: [{ part: 'cond:0' }], waiting: 1 })
    expect(answer.chips[0]!.text).toContain('质保')
    expect(answer.account).toMatchObject({ total: 4, matching: 1, notMatching: 1, unread: 1 })
    const { total, matching, notMatching, unstated, doubtful, unread } = answer.account!
    expect(matching + notMatching + unstated + doubtful + unread).toBe(total)
    expect(namesOf(answer)).toEqual(['长保设备'])
    const [fact] = answer.rows[0]!.facts
    expect(fact).toMatchObject({ key: 'warranty', shown: expect.stringContaining('36') })
    expect(fact!.quotes[0]).toMatchObject({ page: 1, text: expect.stringContaining('36') })
    const plan = answer.plan as Ask['plan']
    expect(namesOf(await ask({ plan, tab: 'unread' }))).toEqual(['未读设备'])
    expect(await ask({ plan, offset: 1 })).toMatchObject({ rowsInTab: 1, rows: [] })
  })

  it('can be followed up, and loses a condition that is taken out', async () => {
    const first = await ask({ question: QUESTION })
    const narrowed = await ask({ question: '只看合同总价大于100万的', previous: first.plan })
    expect(narrowed.chips).toHaveLength(2)
    expect(narrowed.account).toMatchObject({ total: 4, matching: 0 })
    const widened = await ask({ plan: narrowed.plan!, without: 'cond:1' })
    expect(widened.chips).toEqual(first.chips)
    expect(namesOf(widened)).toEqual(['长保设备'])
  })

  it('has one condition changed in its place, and stays as it was where the words say nothing', async () => {
    const first = await ask({ question: '质保期超过两年、合同总价大于10万的合同' })
    expect(first.chips.map(({ part }) => part)).toEqual(['cond:0', 'cond:1'])
    const change = (question: string) => ask({ question, previous: first.plan, without: 'cond:0' })
    const changed = await change('质保期小于一年')
    expect(changed.chips.map(({ text }) => text).sort()).toEqual(['合同总价大于10万元', '质保期小于1年'])
    expect(namesOf(changed)).toEqual([])
    // By other words of another fact too, and by its own words as they are shown.
    expect((await change('没有约定管辖')).chips).toHaveLength(2)
    expect(namesOf(await change(first.chips[0]!.text))).toEqual(namesOf(first))
    expect(await change('铱星大于4年')).toMatchObject({
      plan: null,
      refused: expect.stringContaining('铱星'),
    })
  })

  it('is not run where a word is not understood, and a plan nobody made is refused', async () => {
    const answer = await ask({ question: '铱星条款超过两年的合同' })
    expect(answer).toMatchObject({ plan: null, account: null, rows: [] })
    expect(answer.refused).toBeTruthy()
    for (const plan of [{}, { where: { fact: 'no.such', op: '=' } }, { where: 'all' }])
      expect((await world.call('/storeQuestion/ask', { plan }, { token: admin })).code).toBe(CODE.BAD_REQUEST)
    expect((await world.call('/storeQuestion/ask', {}, { token: admin })).code).toBe(CODE.BAD_REQUEST)
  })

  it('sums over the hits alone', async () => {
    const answer = await ask({ question: '合同总价合计' })
    expect(answer.figure).toMatchObject({ value: 610_000, of: 3 })
  })

  it('takes what people say of a contract for what it says', async () => {
    const { list } = (await world.call('/archived/getList', { everything: true }, { token: admin })).data
    const { archivedId } = list.find(({ name }) => name === '短保设备')!
    const said = await world.call(
      '/contractFact/correct',
      {
        archivedId,
        key: 'warranty',
        state: '明确',
        value: { type: 'duration', n: 5, unit: '年' },
        note: '',
      },
      { token: admin },
    )
    expect(said.code, said.msg).toBe(1)
    expect(namesOf(await ask({ question: QUESTION }))).toEqual(['短保设备', '长保设备'])
    const back = { archivedId, correctionId: said.data.correctionId }
    await world.call('/contractFact/withdrawCorrection', back, { token: admin })
    expect(namesOf(await ask({ question: QUESTION }))).toEqual(['长保设备'])
  })

  it('is exported with its account and quotes', async () => {
    const { plan } = await ask({ question: QUESTION })
    const begun = await world.call('/storeQuestion/export', { plan: plan! }, { token: admin })
    expect(begun.code, begun.msg).toBe(1)
    const found = await world.services.sessions.find(admin)
    if (found.state !== 'live') throw new Error('signed out')
    await runStoreExport(world.services)({
      id: 'job',
      data: { accountId: found.actor.accountId, taskId: begun.data.taskId },
      signal: new AbortController().signal,
    })
    const { list } = (await world.call('/task/list', {}, { token: admin })).data
    expect(list.find(({ taskId }) => taskId === begun.data.taskId)).toMatchObject({ hasFile: true })
  })

  it('reminds whoever answers for the chosen, and says who was not told', async () => {
    const { rows } = await ask({ question: QUESTION })
    const body = { archivedIds: rows.map(({ archivedId }) => archivedId), words: '请核对质保安排' }
    const told = await world.call('/storeQuestion/remind', body, { token: admin })
    expect(told.data).toEqual({ told: 1, skipped: [] })
    const messages = (await world.call('/message/list', {}, { token: admin })).data.list
    expect(messages[0]).toMatchObject({ title: '合同跟进提醒' })
    expect((await world.call('/storeQuestion/remind', body, { token: other })).code).toBe(CODE.NOT_FOUND)
  })

  it('is tagged, all hits at once, found by it, and untagged again', async () => {
    const { rows } = await ask({ question: '合同总价合计' })
    const archivedIds = rows.map(({ archivedId }) => archivedId)
    const tag = (more: object, token = admin) =>
      world.call('/archived/batchTag', { archivedIds, tag: '待跟进', on: true, ...more }, { token })
    expect((await tag({ tag: '  ' })).code).toBe(CODE.BAD_REQUEST)
    expect((await tag({}, clerk)).http).toBe(403)
    expect((await tag({}, other)).code).toBe(CODE.NOT_FOUND)
    expect((await tag({})).data).toEqual({ changed: 3 })
    expect((await tag({})).data).toEqual({ changed: 0 })
    const tagged = async () =>
      (await world.call('/archived/getList', { everything: true, keyword: '待跟进' }, { token: admin })).data
        .list
    expect((await tagged()).map(({ name, tags }) => [name, tags])).toHaveLength(3)
    const [first] = await tagged()
    expect(first!.tags).toEqual(['待跟进'])
    expect((await tag({ archivedIds: [first!.archivedId], on: false })).data).toEqual({ changed: 1 })
    expect(await tagged()).toHaveLength(2)
    const many = Array.from({ length: 20 }, (_, at) => `标签${at}`)
    for (const name of many) await tag({ archivedIds: [first!.archivedId], tag: name })
    expect((await tag({ archivedIds: [first!.archivedId] })).code).toBe(CODE.TOO_LARGE)
  })

  it('names all contracts behind a tab, whatever a page of it shows', async () => {
    const answer = await ask({ question: QUESTION, pageSize: 1 })
    const hits = async (tab: 'matching' | 'unread', token = admin) =>
      world.call('/storeQuestion/hits', { plan: answer.plan!, tab }, { token })
    expect((await hits('matching')).data).toEqual({
      archivedIds: answer.rows.map(({ archivedId }) => archivedId),
      total: answer.account!.matching,
    })
    expect((await hits('unread')).data.total).toBe(answer.account!.unread)
    expect((await hits('matching', clerk)).http).toBe(403)
    expect((await hits('matching', other)).data.archivedIds).not.toContain(answer.rows[0]!.archivedId)
  })

  it('is narrowed by tags chosen beside it, which stay with the plan and are taken out as conditions are', async () => {
    const tagged = (await world.call('/storeQuestion/tags', {}, { token: admin })).data
    expect(tagged[0]).toEqual({ tag: '待跟进', contracts: 2 })
    const answer = await ask({ question: '合同总价合计', tags: ['待跟进'] })
    expect(answer.account).toMatchObject({ total: 2, matching: 2 })
    expect(answer.said).toContain('标签为「待跟进」的合同')
    expect(answer.chips[0]).toEqual({ part: 'tag:0', text: '标签：待跟进' })
    expect(answer.plan).toMatchObject({ tags: ['待跟进'] })
    const plan = answer.plan as Ask['plan']
    // It stays while the question is followed up, exported or turned over, until it is taken out or chosen anew.
    expect((await ask({ plan, tab: 'unstated' })).account!.total).toBe(2)
    expect((await ask({ question: QUESTION, previous: plan })).account!.total).toBe(2)
    expect((await ask({ question: QUESTION, previous: plan, tags: [] })).account!.total).toBe(4)
    const without = await ask({ plan, without: 'tag:0' })
    expect(without.account!.total).toBe(4)
    expect(without.plan).not.toHaveProperty('tags')
    expect((await ask({ plan, tags: ['待跟进', '没有这个'] })).account!.total).toBe(0)
    for (const tags of ['待跟进', [''], [7], Array.from({ length: 6 }, (_, at) => `${at}`)])
      expect(
        (await world.call('/storeQuestion/ask', { plan: { ...plan, tags } }, { token: admin })).code,
      ).toBe(CODE.BAD_REQUEST)
    // Words are never read as tags, and nobody learns of another company's.
    expect((await ask({ question: '待跟进的合同' })).account).toBeNull()
    expect((await world.call('/storeQuestion/tags', {}, { token: other })).data).toEqual([])
    expect((await world.call('/storeQuestion/tags', {}, { token: clerk })).http).toBe(403)
  })

  it('is drafted a supplementary agreement for each hit, filled in from each, and nothing is sent', async () => {
    const { list } = (await world.call('/archived/getList', { everything: true }, { token: admin })).data
    const archivedIds = list.map(({ archivedId }) => archivedId)
    const draft = (clause: string, token = admin) =>
      world.call('/storeQuestion/draftSupplements', { archivedIds, clause }, { token })
    const { code, msg, data } = await draft('原质保期 {质保期} 延长六个月。\n其他售后服务不变。')
    expect(code, msg).toBe(1)
    expect(data.drafts.map(({ name }) => name).sort()).toEqual(['短保设备补充协议', '长保设备补充协议'])
    expect(data.skipped.map(({ name, reason }) => [name, reason]).sort()).toEqual([
      ['无保设备', '合同中没有读出「质保期」的确定值'],
      ['未读设备', '合同中没有读出「质保期」的确定值'],
    ])
    const { draftId } = data.drafts.find(({ name }) => name === '长保设备补充协议')!
    const kept = (await world.call('/draftAI/detail', { draftId }, { token: admin })).data
    const text = JSON.stringify(kept.content)
    for (const words of ['《长保设备》', '示例科技有限公司', '样例贸易有限公司', '36 个月', '以本协议为准'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/[{]质保期[}]/)
    expect((await draft('质保期 {质保期')).code).toBe(CODE.BAD_REQUEST)
    expect((await draft(' ')).code).toBe(CODE.BAD_REQUEST)
    expect((await draft('质保期延长', other)).code).toBe(CODE.NOT_FOUND)
    expect((await draft('质保期延长', clerk)).http).toBe(403)
  })

  it('saved as a watch tells of what comes under it, with the rights its owner has then', async () => {
    const { plan } = await ask({ question: QUESTION })
    const saved = await world.call(
      '/storeQuestion/saveWatch',
      { question: QUESTION, plan: plan!, asWords: true },
      { token: admin },
    )
    expect(saved.code, saved.msg).toBe(1)
    const told = async () =>
      (await world.call('/message/list', {}, { token: admin })).data.list.filter(
        ({ title }) => title === '关注的合同有新增',
      )
    const look = async () => {
      world.clock.advance(360_000)
      expect((await lookForWatches(world.services)).failed).toBe(0)
    }
    await look()
    expect(await told()).toHaveLength(0)
    await keep('新到设备', [LONG])
    await look()
    expect(await told()).toMatchObject([{ content: expect.stringContaining('《新到设备》') }])
    await look()
    expect(await told()).toHaveLength(1)
    const { rows } = await sql<{ plan_sealed: Buffer }>`select plan_sealed from store_watch`.execute(db)
    expect(rows[0]!.plan_sealed.includes('质保')).toBe(false)
    const { watchId } = saved.data
    expect((await world.call('/storeQuestion/watches', {}, { token: other })).data).toEqual([])
    expect((await world.call('/storeQuestion/removeWatch', { watchId }, { token: other })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await world.call('/storeQuestion/removeWatch', { watchId }, { token: admin })).code).toBe(1)
  })

  it('knows nothing of what somebody may not see', async () => {
    const body = { question: QUESTION }
    expect((await world.call('/storeQuestion/ask', body, { token: clerk })).http).toBe(403)
    expect((await world.call('/storeQuestion/watches', {}, { token: clerk })).http).toBe(403)
    expect((await world.call('/storeQuestion/ask', body)).code).not.toBe(1)
    const person = await world.signIn('13800000008')
    expect((await world.call('/storeQuestion/ask', body, { token: person })).code).not.toBe(1)
    // The other company keeps the same contracts; nobody else's, and corrections are not shared.
    const { list } = (await world.call('/archived/getList', { everything: true }, { token: other })).data
    expect((await ask(body, other)).account!.total).toBe(list.length)
  })
})
