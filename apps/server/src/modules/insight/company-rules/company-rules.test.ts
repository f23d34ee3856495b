import { toContent } from '@xinqi/api/draft-document'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aiDriver, wordOf } from '../../../../test/ai-driver.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../../../test/contract-driver.ts'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { keepFinished } from '../archive/archive-finished.ts'
import { readText } from '../archive/read-text.ts'
import { extractFacts } from '../contract-facts/extract.ts'
import { RULE_TRIAL, runTrial } from './trial.ts'

const world = await worldOfFile()
const { db } = world.services
const hands = await signingDriver(world)
const driver = contractDriver(world)
const ai = aiDriver(world)
const admin = await world.signIn('13800000001')
const clerk = await world.signIn('13800000004')
const person = await world.signIn('13800000008')
const stranger = await world.signIn('13800000005')
await sql`delete from archived; delete from contract_text; delete from kept_text`.execute(db)
await sql`delete from fact_sheet; delete from contract_reading`.execute(db)

const HEAD = [
  '采购合同',
  '甲方：示例科技有限公司',
  '乙方：样例贸易有限公司',
  '第一条 合同总价为人民币 500,000.00 元。',
]
const prepaid = (share: number) => [...HEAD, `第二条 合同签订后7日内支付合同总价的${share}%作为预付款。`]
const keep = async (name: string, lines: string[]) => {
  const subjectId = await signedByTheOther(world, hands, admin, lines, { name })
  await keepFinished(world.services, [subjectId])
  await readText(world.services)({ id: 'job', data: { subjectId }, signal: new AbortController().signal })
  await extractFacts(world.services)
}
await keep('多付', prepaid(60))
await keep('少付', prepaid(10))

const saved = async (sentence: string, more: { ruleId?: string; version?: number; onSend?: 1 | 2 } = {}) => {
  const answer = await world.call(
    '/companyRule/save',
    { sentence, version: 0, onSend: 1, ...more },
    { token: admin },
  )
  expect(answer.code, answer.msg).toBe(1)
  return answer.data.ruleId
}
const tried = async (ruleId: string) => {
  const begun = await world.call('/companyRule/try', { ruleId }, { token: admin })
  expect(begun.code, begun.msg).toBe(1)
  const { taskId } = begun.data
  const task = await db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
  expect(task.kind).toBe(RULE_TRIAL)
  await runTrial(world.services)({
    id: 'job',
    data: { accountId: task.account_id, taskId },
    signal: new AbortController().signal,
  })
  return (await world.call('/companyRule/trial', { ruleId }, { token: admin })).data
}
const enable = (ruleId: string, enabled = true, token = admin) =>
  world.call('/companyRule/enable', { ruleId, enabled }, { token })
const inForce = async (sentence: string, onSend: 1 | 2 = 1) => {
  await db.deleteFrom('company_rule').execute()
  const ruleId = await saved(sentence, { onSend })
  await tried(ruleId)
  const answer = await enable(ruleId)
  expect(answer.code, answer.msg).toBe(1)
  return ruleId
}
const drafted = async (lines: string[], name = '设备采购') =>
  driver.prepare(
    admin,
    (fileId) => {
      const signing = party({ signers: [someone('郑十', '13800000008')] })
      return { name, parties: [signing], fields: [place(signing.partyId, fileId)] }
    },
    await writtenPdf([lines]),
  )
const check = (contractId: string, token = admin) =>
  world.call('/companyRule/checkDraft', { contractId }, { token })

describe('a rule in a sentence', () => {
  it('is read back, and what was not understood is named', async () => {
    const read = (sentence: string) => world.call('/companyRule/read', { sentence }, { token: admin })
    const { data } = await read('预付款不得超过30%，超过要财务总监批准')
    expect(data).toMatchObject({ refused: null, factName: '预付比例', approvers: ['财务总监'] })
    expect(data.unknownApprovers).toEqual(['财务总监'])
    expect(data.borderCases).toContainEqual({ value: '30.1%', consequence: '需批准', approver: '财务总监' })
    const both = await read('预付款不得超过30%，超过要李四与首席问候官批准')
    expect(both.data.unknownApprovers).toEqual(['首席问候官'])
    expect((await read('铱星条款必须有')).data.refused).toContain('铱星')
    const kept = await world.call(
      '/companyRule/save',
      { sentence: '付款要及时', version: 0, onSend: 1 },
      { token: admin },
    )
    expect(kept.code).toBe(CODE.RULE_NOT_READ)
  })

  it('counts only once it was tried on what is kept, and a change has to be tried again', async () => {
    const ruleId = await saved('预付款不得超过30%')
    expect((await enable(ruleId)).code).toBe(CODE.RULE_UNTRIED)
    const trial = await tried(ruleId)
    expect(trial).toMatchObject({ state: 2, counts: { 共: 2, 不通过: 1, 不触发: 1 } })
    expect(trial.rows).toHaveLength(1)
    expect(trial.rows[0]).toMatchObject({ name: '多付', consequence: '不通过' })
    expect(trial.rows[0]!.quotes[0]).toMatchObject({ page: 1, text: expect.stringContaining('60%') })
    expect((await enable(ruleId)).code).toBe(1)
    await saved('预付款不得超过5%', { ruleId, version: 1 })
    expect((await enable(ruleId)).code).toBe(CODE.RULE_UNTRIED)
    expect(await tried(ruleId)).toMatchObject({ newlyCaught: 1, newlyFree: 0 })
    const stale = await world.call(
      '/companyRule/save',
      { sentence: '预付款不得超过6%', version: 1, onSend: 1, ruleId },
      { token: admin },
    )
    expect(stale.code).toBe(CODE.CONFLICT)
    const { data } = await world.call('/companyRule/detail', { ruleId }, { token: admin })
    expect(data.versions.map(({ version }) => version)).toEqual([2, 1])
    expect((await world.call('/companyRule/remove', { ruleId }, { token: admin })).code).toBe(1)
  })

  it('asks for an approver that the company has', async () => {
    const ruleId = await saved('预付款不得超过30%，超过要首席问候官批准')
    await tried(ruleId)
    expect((await enable(ruleId)).code).toBe(CODE.APPROVER_MISSING)
  })
})

describe('a draft under the rules', () => {
  it('that forbid is not sent, until it was checked and not while it breaks them', async () => {
    const ruleId = await inForce('预付款不得超过30%', 2)
    const draft = await drafted(prepaid(60))
    expect((await driver.send(admin, draft)).msg).toContain('先按企业规则核对')
    const { data } = await check(draft.contractId)
    expect(data).toMatchObject({ rules: 1, isStopped: true })
    expect(data.verdicts[0]).toMatchObject({
      consequence: '不通过',
      preferred: expect.stringContaining('30%'),
    })
    expect(data.verdicts[0]!.quotes[0]).toMatchObject({ page: 1 })
    expect((await driver.send(admin, draft)).msg).toContain('违反企业规则「预付款不得超过30%」')
    const excepted = await world.call(
      '/companyRule/except',
      { ruleId, kind: 1, about: '设备采购', reason: '总经理已同意' },
      { token: admin },
    )
    expect(excepted.code).toBe(1)
    expect((await driver.send(admin, draft)).code).toBe(1)
    const good = await drafted(prepaid(20), '正常采购')
    expect((await check(good.contractId)).data).toMatchObject({ verdicts: [], isStopped: false })
    expect((await driver.send(admin, good)).code).toBe(1)
  })

  it('that ask for approval goes to whom they name first', async () => {
    await inForce('预付款不得超过30%，超过要李四批准')
    const draft = await drafted(prepaid(60), '须批准')
    const { data } = await check(draft.contractId)
    expect(data.approvers).toEqual([{ title: '李四', names: ['李四'] }])
    const sent = await driver.send(admin, draft)
    expect(sent.code, sent.msg).toBe(1)
    expect(sent.data.status).toBe(CONTRACT_IS.draft)
    const lisi = await world.signIn('13800000002')
    const { list } = (await world.call('/approval/list', { tab: 'due' }, { token: lisi })).data
    const asked = list.find(({ contractId }) => contractId === draft.contractId)
    expect(asked).toBeDefined()
    const said = await world.call(
      '/approval/approve',
      { contractId: draft.contractId, approvalId: asked!.approvalId, comment: '可以' },
      { token: lisi },
    )
    expect(said.data.status).not.toBe(CONTRACT_IS.draft)
  })

  it('goes to each of two whom one sentence names', async () => {
    await inForce('预付款不得超过30%，超过要李四与王五批准')
    const draft = await drafted(prepaid(60), '须两人批准')
    expect((await check(draft.contractId)).data.approvers).toEqual([
      { title: '李四', names: ['李四'] },
      { title: '王五', names: ['王五'] },
    ])
  })

  it('is told where a rule only warns', async () => {
    await inForce('预付款不得超过30%')
    const draft = await drafted(prepaid(60), '只提示')
    expect((await check(draft.contractId)).data).toMatchObject({ isStopped: false, verdicts: [{}] })
    expect((await driver.send(admin, draft)).code).toBe(1)
  })
})

describe('a negotiation', () => {
  it('shows the positions to the house that opened it and to nobody else', async () => {
    await inForce('预付款最好20%，最多30%，50%以上不签')
    const content = toContent([
      { kind: 'title', text: '设备采购合同' },
      { kind: 'plain', text: '甲方：示例科技有限公司' },
      { kind: 'clause', text: '付款' },
      { kind: 'body', text: '合同总价为人民币500,000元，合同签订后7日内支付合同总价的60%作为预付款。' },
    ])
    const made = await world.call(
      '/draftAI/create',
      { type: '买卖', stance: '甲方', answers: [] },
      { token: admin },
    )
    const { draftId } = made.data
    await world.call(
      '/draftAI/save',
      { draftId, revision: 1, name: '设备采购合同', content },
      { token: admin },
    )
    const { roomId } = (await world.call('/negotiation/open', { draftId }, { token: admin })).data
    const { data } = await world.call('/companyRule/positions', { roomId }, { token: admin })
    expect(data[0]).toMatchObject({ consequence: '不通过', preferred: expect.stringContaining('20%') })
    expect(data[0]!.clauseId).not.toBeNull()
    expect((await world.call('/companyRule/positions', { roomId }, { token: stranger })).code).not.toBe(1)
  })
})

describe('a review', () => {
  it('names what breaks a rule in force, with the words it breaks it by, and no longer once it is off', async () => {
    const ruleId = await inForce('预付款不得超过30%')
    const reviewed = async () => {
      const { code, msg, data } = await ai.examine(admin, wordOf(prepaid(60)), {}, '采购合同.docx')
      expect(code, msg).toBe(1)
      await ai.runNow(data.fileId)
      const { findings } = (
        await world.call('/contractExamine/view', { fileId: data.fileId }, { token: admin })
      ).data
      return findings.filter(({ source }) => source === 'company')
    }
    const [finding, ...more] = await reviewed()
    expect(more).toEqual([])
    expect(finding!.quote).toContain('60%')
    expect(JSON.stringify(finding)).toContain('预付款不得超过30%')
    await enable(ruleId, false)
    expect(await reviewed()).toEqual([])
  })
})

describe('the rules of a company', () => {
  it('are its own', async () => {
    const ruleId = await inForce('预付款不得超过30%')
    const other = (path: '/companyRule/detail' | '/companyRule/trial' | '/companyRule/remove') =>
      world.call(path, { ruleId }, { token: stranger })
    for (const path of ['/companyRule/detail', '/companyRule/trial', '/companyRule/remove'] as const)
      expect((await other(path)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/companyRule/list', {}, { token: stranger })).data).toEqual([])
    const byClerk = await world.call('/companyRule/try', { ruleId }, { token: clerk })
    expect(byClerk.code).not.toBe(1)
    expect((await world.call('/companyRule/list', {}, { token: person })).code).not.toBe(1)
    expect((await world.call('/companyRule/list', {})).code).not.toBe(1)
    const draft = await drafted(prepaid(60), '别人的')
    expect((await check(draft.contractId, stranger)).code).toBe(CODE.NOT_FOUND)
  })
})
