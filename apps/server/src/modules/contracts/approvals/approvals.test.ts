import type { Body, FlowStep } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { APPROVAL_IS, CONTRACT_IS, MEMBER } from '@xinqi/api/status-names'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { type SigningDriver, signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, oneOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { runBatch } from '../lists/run-batch.ts'
import { followUpLateVoters } from './late-voters.ts'
import { VOTER } from './rules.ts'

/** 张三 runs the company, 李四 heads 法务部, 王五 works there, 赵六 works in 华东组 and heads nothing. */

const world = await worldOfFile()
const driver = contractDriver(world)
const admin = await world.signIn('13800000001')
const head = await world.signIn('13800000002')
const lawyer = await world.signIn('13800000003')
const clerk = await world.signIn('13800000004')
const stranger = await world.signIn('13800000005')
const { list } = (await world.call('/departmentmember/getMemberList', {}, { token: admin })).data
const memberOf = Object.fromEntries(list.map(({ name, memberId }) => [name, memberId]))

const EVERY = { typeIds: [], amountFromCents: null, amountToCents: null }
const by = (name: string) => ({ kind: 'member' as const, id: memberOf[name]! })
const step = (rule: 1 | 2 | 3, ...approvers: FlowStep['approvers']): FlowStep => ({ rule, approvers })
const saveFlow = (more: Partial<Body<'/approvalFlow/save'>>, token = admin) =>
  world.call(
    '/approvalFlow/save',
    { name: '发起审批', purpose: 'launch', conditions: EVERY, steps: [step(1, by('王五'))], ...more },
    { token },
  )
/** One flow and no other is in force. */
const onlyFlow = async (more: Partial<Body<'/approvalFlow/save'>>) => {
  await world.services.db.deleteFrom('approval_flow').execute()
  const saved = await saveFlow(more)
  expect(saved.msg).toBe('ok')
  return saved.data.flowId
}
const prepared = (token = clerk, more: object = {}) =>
  driver.prepare(token, (fileId) => {
    const signing = party({ signers: [someone('郑十', '13800000008')] })
    return { parties: [signing], fields: [place(signing.partyId, fileId)], ...more }
  })
const sent = async (token = clerk, more: object = {}) => {
  const draft = await prepared(token, more)
  const answer = await driver.send(token, draft)
  expect(answer.msg).toBe('ok')
  return answer.data
}
const due = async (token: string) => (await world.call('/approval/list', { tab: 'due' }, { token })).data.list
const waiting = async (token: string, contractId: string) =>
  (await due(token)).find((one) => one.contractId === contractId)
const say = async (token: string, contractId: string, yes = true) => {
  const { approvalId } = (await waiting(token, contractId))!
  return yes
    ? world.call('/approval/approve', { contractId, approvalId, comment: '可以' }, { token })
    : world.call('/approval/reject', { contractId, approvalId, reason: '金额有误' }, { token })
}

describe('what waits for consent', () => {
  it('is called so in every list, count and search, and is no draft to go on with', async () => {
    await onlyFlow({})
    const counts = async () => {
      const { views, byStatus, inApproval } = (await world.call('/file/count', {}, { token: clerk })).data
      const drafts = byStatus.find(({ status }) => status === CONTRACT_IS.draft)?.count ?? 0
      const driver = (await world.call('/home/workbench', {}, { token: clerk })).data.counts
      return { drafts, view: views.drafts, workbench: driver.drafts, inApproval }
    }
    const find = async (inApproval: boolean) => {
      const body = { status: CONTRACT_IS.draft, inApproval, keyword: '待批示例' }
      const { list, total } = (await world.call('/v2/file/centerListV2', body, { token: clerk })).data
      return { names: list.map(({ name }) => name), total }
    }
    const before = await counts()
    await sent(clerk, { name: '待批示例一' })
    await prepared(clerk, { name: '待批示例二' })
    expect(await counts()).toEqual({
      drafts: before.drafts + 1,
      view: before.view + 1,
      workbench: before.workbench + 1,
      inApproval: before.inApproval + 1,
    })
    expect(await find(true)).toEqual({ names: ['待批示例一'], total: 1 })
    expect(await find(false)).toEqual({ names: ['待批示例二'], total: 1 })
    const found = (await world.call('/search/all', { keyword: '待批示例一' }, { token: clerk })).data
    expect(found.find(({ kind }) => kind === '合同')?.detail).toMatch(/^待审批/)
  })
})

describe('whom the sender chooses', () => {
  const sendTo = async (approvers?: Body<'/contract/send'>['approvers']) => {
    const { contractId, revision } = await prepared()
    const answer = await world.call('/contract/send', { contractId, revision, approvers }, { token: clerk })
    return { contractId, ...answer }
  }

  it('is asked, and nobody can choose himself or leave it out', async () => {
    await onlyFlow({ steps: [step(1, by('李四')), step(1, { kind: 'senderChooses', id: null })] })
    const preview = (await world.call('/approval/preview', {}, { token: clerk })).data
    expect(preview.steps).toEqual([
      { step: 1, rule: 1, names: ['李四'], chooses: false },
      { step: 2, rule: 1, names: [], chooses: true },
    ])
    expect((await sendTo()).msg).toContain('第 2 步须由发起人选择')
    expect((await sendTo([{ step: 2, memberIds: [memberOf.赵六!] }])).msg).toContain('本人以外')
    const { contractId, msg } = await sendTo([{ step: 2, memberIds: [memberOf.王五!] }])
    expect(msg).toBe('ok')
    expect(await waiting(lawyer, contractId)).toBeUndefined()
    await say(head, contractId)
    expect((await say(lawyer, contractId)).data).toMatchObject({ status: CONTRACT_IS.toSign })
  })

  it('is for what is sent, not for seals', async () => {
    const steps = [step(1, { kind: 'senderChooses' as const, id: null })]
    expect((await saveFlow({ name: '用印', purpose: 'sealUse', steps })).msg).toContain('用印审批不支持')
  })
})

describe('who does not answer in time', () => {
  const HOUR = 3_600_000
  const timed = (next: 'superior' | 'member' | 'remind') => ({
    ...step(1, by('王五')),
    timeout: { hours: 10, next, memberId: next === 'member' ? memberOf.赵六! : null },
  })
  const wait = async (hours: number) => {
    world.clock.advance(hours * HOUR)
    const done = await followUpLateVoters(world.services)
    return done
  }

  it('is reminded, then it goes to the head above him, who ends it', async () => {
    await onlyFlow({ steps: [timed('superior')] })
    const { contractId } = await sent()
    expect(await wait(4)).toEqual({ reminded: 0, passedOn: 0 })
    expect(await wait(1)).toEqual({ reminded: 1, passedOn: 0 })
    expect(await wait(5)).toEqual({ reminded: 0, passedOn: 1 })
    // Run again it does nothing again.
    expect(await wait(0)).toEqual({ reminded: 0, passedOn: 0 })
    expect(await waiting(lawyer, contractId)).toBeUndefined()
    const { approvalId } = (await waiting(head, contractId))!
    const { voters } = (await world.call('/approval/detail', { contractId, approvalId }, { token: head }))
      .data
    expect(voters.find(({ name }) => name === '王五')!.comment).toContain('已转由李四审批')
    expect((await say(head, contractId)).data).toMatchObject({ status: CONTRACT_IS.toSign })
  })

  it('who asked is never asked in his stead: it goes to those who run the company', async () => {
    await onlyFlow({ steps: [timed('member')] })
    const { contractId } = await sent(clerk)
    expect(await wait(10)).toEqual({ reminded: 0, passedOn: 1 })
    expect(await waiting(clerk, contractId)).toBeUndefined()
    expect((await say(admin, contractId)).data).toMatchObject({ status: CONTRACT_IS.toSign })
  })

  it('keeps it where the rule is a reminder', async () => {
    await onlyFlow({ steps: [timed('remind')] })
    const { contractId } = await sent()
    expect(await wait(10)).toEqual({ reminded: 1, passedOn: 0 })
    expect((await say(lawyer, contractId)).data).toMatchObject({ status: CONTRACT_IS.toSign })
  })
})

describe('many at once', () => {
  it('are counted, approved or refused with a word for each, and only by whom they wait for', async () => {
    await onlyFlow({})
    const [one, other, third] = [await sent(), await sent(), await sent()].map(({ contractId }) => contractId)
    await say(lawyer, third!)
    const contractIds = [one!, other!, third!]
    const count = (token: string) => world.call('/file/batchApprovalCount', { contractIds }, { token })
    expect((await count(lawyer)).data).toMatchObject({ total: 3, able: 2 })
    expect((await count(stranger)).data).toMatchObject({ able: 0 })
    const begin = (body: { agree: boolean; comment?: string }, ids = contractIds) =>
      world.call('/file/batchApproval', { contractIds: ids, ...body }, { token: lawyer })
    expect((await begin({ agree: false, comment: ' ' })).code).not.toBe(1)
    const run = async (taskId: string) => {
      const { account_id } = await theRow(world.services.db, 'task', { id: taskId }, ['account_id'])
      await runBatch(world.services)({
        id: 'job',
        data: { accountId: account_id, taskId },
        signal: new AbortController().signal,
      })
      return (await world.call('/task/detail', { taskId }, { token: lawyer })).data
    }
    const refused = await run((await begin({ agree: false, comment: '金额有误' }, [other!])).data.taskId)
    expect(refused).toMatchObject({ total: 1, done: 1, failed: 0 })
    const agreed = await run((await begin({ agree: true })).data.taskId)
    expect(agreed).toMatchObject({ done: 1 })
    const rows = await rowsOf(
      world.services.db,
      'contract',
      { id: oneOf(contractIds) },
      { columns: ['id', 'status'] },
    )
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [one!]: 2,
      [other!]: 6,
      [third!]: 2,
    })
  })
})

describe('the way through a flow', () => {
  it('holds a contract until the last word, then sends and charges it by itself', async () => {
    await onlyFlow({ steps: [step(1, by('王五'), by('李四')), step(1, by('张三'))] })
    const before = await driver.copies(admin)
    const { contractId, status, phase } = await sent()
    expect([status, phase]).toEqual([1, 'approval'])
    expect(await waiting(admin, contractId)).toBeUndefined()
    expect((await say(lawyer, contractId)).data).toEqual({ status: CONTRACT_IS.draft, phase: 'approval' })
    expect((await say(head, contractId)).data).toEqual({ status: CONTRACT_IS.draft, phase: 'approval' })
    expect(await driver.copies(admin)).toBe(before)
    expect(await waiting(admin, contractId)).toMatchObject({ waitsFor: ['张三'], askedByName: '赵六' })
    expect((await say(admin, contractId)).data).toEqual({ status: CONTRACT_IS.toSign, phase: 'signing' })
    expect(await driver.copies(admin)).toBe(before - 1)
    const individual = await world.signIn('13800000008')
    const shown = await world.call('/v2/file/detail', { contractId }, { token: individual })
    expect(shown.data.actions).toContain('sign')
  })

  it('is said no to, edited, asked again and goes out', async () => {
    await onlyFlow({})
    const { contractId } = await sent()
    const { approvalId } = (await waiting(lawyer, contractId))!
    const unreasoned = { contractId, approvalId, reason: ' ' }
    expect((await world.call('/approval/reject', unreasoned, { token: lawyer })).code).not.toBe(1)
    expect((await say(lawyer, contractId, false)).data).toEqual({
      status: CONTRACT_IS.turnedBack,
      phase: 'none',
    })
    const told = await world.call('/approval/detail', { contractId, approvalId }, { token: clerk })
    expect(told.data.voters).toMatchObject([{ name: '王五', status: VOTER.refused, comment: '金额有误' }])
    expect(told.data.contract.files).toHaveLength(1)
    // What comes of it now is the writer's own.
    const looked = await world.call('/approval/detail', { contractId, approvalId }, { token: lawyer })
    expect(looked.data.contract.files).toHaveLength(0)
    const { draft, revision } = await driver.read(clerk, contractId)
    const saved = await driver.save(clerk, contractId, revision, { ...draft, note: '已改' })
    const again = await driver.send(clerk, { contractId, revision: saved.data.revision })
    expect(again.data).toMatchObject({ status: CONTRACT_IS.draft, phase: 'approval' })
    expect((await say(lawyer, contractId)).data).toEqual({ status: CONTRACT_IS.toSign, phase: 'signing' })
  })

  it('is called back by whoever asked, and by nobody else', async () => {
    await onlyFlow({})
    const { contractId } = await sent()
    expect((await world.call('/approval/recall', { contractId }, { token: lawyer })).code).not.toBe(1)
    expect((await world.call('/approval/recall', { contractId }, { token: clerk })).data).toEqual({
      status: CONTRACT_IS.draft,
      phase: 'editing',
    })
    expect(await waiting(lawyer, contractId)).toBeUndefined()
    const { list } = (await world.call('/approval/list', { tab: 'asked' }, { token: clerk })).data
    expect(list.find((one) => one.contractId === contractId)).toMatchObject({
      status: APPROVAL_IS.recalled,
      waitsFor: [],
    })
  })

  it('takes one answer of each, however often he answers, and one winner where any one will do', async () => {
    await onlyFlow({ steps: [step(2, by('王五'), by('李四'))] })
    const { contractId } = await sent()
    const { approvalId } = (await waiting(lawyer, contractId))!
    const answers = await Promise.all([
      world.call('/approval/approve', { contractId, approvalId }, { token: lawyer }),
      world.call('/approval/reject', { contractId, approvalId, reason: '不行' }, { token: head }),
    ])
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    for (const token of [lawyer, head])
      expect((await world.call('/approval/approve', { contractId, approvalId }, { token })).code).toBe(
        CODE.APPROVAL_DECIDED,
      )
  })

  it('waits approved when there is nothing left to send with, until the initiator sends it', async () => {
    await onlyFlow({})
    const { contractId } = await sent()
    const lots = await rowsOf(world.services.db, 'quota_lot', { kind: 'contract' })
    await inRows(world.services.db, 'quota_lot', { kind: 'contract' }).set({ expires_at: world.clock.now() })
    expect((await say(lawyer, contractId)).data).toEqual({ status: CONTRACT_IS.draft, phase: 'approved' })
    for (const { id, expires_at } of lots)
      await inRows(world.services.db, 'quota_lot', { id }).set({ expires_at })
    const { revision } = await driver.read(clerk, contractId)
    expect((await driver.send(clerk, { contractId, revision })).data).toMatchObject({
      status: CONTRACT_IS.toSign,
    })
  })
})

describe('who is asked', () => {
  it('is found by role and by department, upwards, and never the asker himself', async () => {
    const roles = await world.send({ method: 'GET', url: '/api/web/roles', token: admin })
    const sealRole = (roles.data as { roleId: string; type: number }[]).find(({ type }) => type === 2)!.roleId
    await onlyFlow({
      steps: [step(1, { kind: 'departmentHead', id: null }), step(1, { kind: 'role', id: sealRole })],
    })
    const preview = async (token: string) => (await world.call('/approval/preview', {}, { token })).data
    expect(await preview(lawyer)).toMatchObject({ steps: [{ names: ['李四'] }, { names: ['李四'] }] })
    // The head of a department asks: the head above it answers; alone in his role he is passed over.
    expect(await preview(head)).toMatchObject({ steps: [{ names: ['张三'] }] })
  })

  it('is said when there is nobody', async () => {
    await onlyFlow({ steps: [step(1, by('李四'))] })
    await inRows(world.services.db, 'member', { id: memberOf.李四! }).set({ status: MEMBER.frozen })
    const draft = await prepared()
    const answer = await driver.send(clerk, draft)
    expect([answer.code, answer.msg]).toEqual([
      4111,
      '审批流程「发起审批」第 1 步没有可用的审批人，请联系管理员调整',
    ])
    await inRows(world.services.db, 'member', { id: memberOf.李四! }).set({ status: MEMBER.active })
  })

  it('depends on the kind and the amount', async () => {
    const type = await world.call(
      '/contractType/add',
      { name: '采购合同', code: 'CG', numberRule: null, validDays: null, note: null },
      { token: admin },
    )
    await onlyFlow({ name: '大额', conditions: { ...EVERY, amountFromCents: 10_000_00 } })
    await saveFlow({
      name: '采购',
      conditions: { ...EVERY, typeIds: [type.data.typeId] },
      steps: [step(1, by('李四'))],
    })
    const asked = async (body: object) =>
      (await world.call('/approval/preview', body, { token: clerk })).data.flowName
    expect(await asked({ amountCents: 20_000_00 })).toBe('大额')
    expect(await asked({ amountCents: 1 })).toBeNull()
    expect(await asked({ amountCents: 1, typeId: type.data.typeId })).toBe('采购')
    expect((await sent(clerk, { amountCents: 1 })).status).toBe(CONTRACT_IS.toSign)
  })
})

describe('asking others on the way', () => {
  it('puts them before or after an approver', async () => {
    await onlyFlow({})
    const { contractId } = await sent()
    const add = (token: string, name: string, where: 'before' | 'after') =>
      world.call('/approval/add', { contractId, memberIds: [memberOf[name]!], rule: 1, where }, { token })
    expect((await add(lawyer, '李四', 'before')).msg).toBe('ok')
    expect(await waiting(lawyer, contractId)).toBeUndefined()
    await say(head, contractId)
    expect((await add(lawyer, '张三', 'after')).code).toBe(1)
    expect((await add(lawyer, '张三', 'after')).code).toBe(CODE.APPROVER_ASKED)
    expect((await say(lawyer, contractId)).data).toMatchObject({ phase: 'approval' })
    expect((await say(admin, contractId)).data).toMatchObject({ status: CONTRACT_IS.toSign })
    const mine = await world.call('/approval/list', { tab: 'decided' }, { token: lawyer })
    expect(mine.data.list.map((one) => one.contractId)).toContain(contractId)
  })
})

describe('asking more often than the package allows', () => {
  it('is refused in words that say how often', async () => {
    await onlyFlow({})
    const { contractId } = await sent()
    const { company_id } = await theRow(world.services.db, 'contract', { id: contractId }, ['company_id'])
    await sql`
      insert into package_use (company_id, service, reference, used_at)
      select ${company_id}, 'service:contract:addapprove', 'filler:' || n, ${world.clock.now()}
        from generate_series(1, 1000) n`.execute(world.services.db)
    const answer = await world.call(
      '/approval/add',
      { contractId, memberIds: [memberOf.李四!], rule: 1, where: 'before' },
      { token: lawyer },
    )
    expect(answer.code).toBe(CODE.PACKAGE_LIMIT)
    expect(answer.msg).toContain('次加签审批')
    await sql`delete from package_use where reference like 'filler:%'`.execute(world.services.db)
  })
})

describe('guarding seals', () => {
  const setting = async (sealUseApproval: boolean) => {
    const usual = (await world.call('/signSetting/detail', {}, { token: admin })).data
    const saved = await world.call('/signSetting/save', { ...usual, sealUseApproval } as never, {
      token: admin,
    })
    expect(saved.code).toBe(1)
  }
  it('asks those who answer for them as soon as it is the company’s turn', async () => {
    await world.services.db.deleteFrom('approval_flow').execute()
    await setting(true)
    const own = party({ kind: 1, isOwn: true, signers: [someone('赵六', '13800000004')] })
    const draft = await driver.prepare(clerk, (fileId) => ({
      parties: [own],
      fields: [place(own.partyId, fileId, 'seal')],
    }))
    const { contractId } = draft
    expect((await driver.send(clerk, draft)).data).toMatchObject({
      status: CONTRACT_IS.toSign,
      phase: 'signing',
    })
    expect(await waiting(admin, contractId)).toMatchObject({ purpose: 'sealUse', askedByName: '赵六' })
    const sealUse = () =>
      theRow(world.services.db, 'contract_party', { contract_id: contractId }, ['seal_use'])
    expect(await sealUse()).toEqual({ seal_use: 0 })
    expect((await say(admin, contractId, false)).data).toEqual({
      status: CONTRACT_IS.toSign,
      phase: 'signing',
    })
    expect(await sealUse()).toEqual({ seal_use: 2 })
    expect((await world.call('/approval/askSealUse', { contractId }, { token: clerk })).code).toBe(1)
    expect((await say(admin, contractId)).code).toBe(1)
    expect(await sealUse()).toEqual({ seal_use: 1 })
    await setting(false)
  })
})

describe('signing under a guarded seal', () => {
  let signing: SigningDriver
  beforeAll(async () => {
    signing = await signingDriver(world)
  })
  it('is open to those who answer for it, though it was sent before the seal was guarded', async () => {
    await world.services.db.deleteFrom('approval_flow').execute()
    const contractId = await signing.sendTo(['own'])
    const ask = () => world.call('/approval/askSealUse', { contractId }, { token: admin })
    expect((await ask()).code).toBe(CODE.APPROVAL_NOT_NEEDED)
    const usual = (await world.call('/signSetting/detail', {}, { token: admin })).data
    await world.call('/signSetting/save', { ...usual, sealUseApproval: true } as never, { token: admin })
    expect((await signing.detail('own', contractId)).data.mine?.sealUse).toBe(3)
    expect((await signing.sign('own', contractId)).code).toBe(CODE.SEAL_USE_UNAPPROVED)
    expect((await ask()).data).toEqual({ granted: true })
    expect((await signing.sign('own', contractId)).data).toMatchObject({ status: CONTRACT_IS.finished })
    await world.call('/signSetting/save', usual as never, { token: admin })
  })
  it('waits for the company’s own people and holds nobody else back', async () => {
    await onlyFlow({ name: '用印', purpose: 'sealUse', steps: [step(1, by('李四'))] })
    const usual = (await world.call('/signSetting/detail', {}, { token: admin })).data
    await world.call('/signSetting/save', { ...usual, sealUseApproval: true } as never, { token: admin })
    const contractId = await signing.sendTo(['own', 'person'])
    expect((await signing.detail('own', contractId)).data.mine?.sealUse).toBe(0)
    expect((await signing.sign('own', contractId)).code).toBe(CODE.SEAL_USE_UNAPPROVED)
    expect((await signing.sign('person', contractId)).data).toMatchObject({ status: CONTRACT_IS.signing })
    expect((await say(head, contractId)).code).toBe(1)
    // Before he uses it he asks one more: his word is needed too.
    const asked = { contractId, memberIds: [memberOf.王五!], rule: 1 as const }
    expect((await world.call('/approval/add', asked, { token: admin })).msg).toBe('ok')
    expect((await signing.sign('own', contractId)).code).toBe(CODE.SEAL_USE_UNAPPROVED)
    expect((await say(lawyer, contractId)).code).toBe(1)
    expect((await signing.sign('own', contractId)).data).toMatchObject({ status: CONTRACT_IS.finished })
    await world.call('/signSetting/save', usual as never, { token: admin })
  })
})

describe('who may', () => {
  it('look and change is decided by company and role', async () => {
    await onlyFlow({})
    const { contractId } = await sent()
    const { approvalId } = (await waiting(lawyer, contractId))!
    for (const token of [stranger, head]) {
      expect((await world.call('/approval/detail', { contractId, approvalId }, { token })).code).toBe(
        CODE.NOT_FOUND,
      )
      expect((await world.call('/approval/approve', { contractId, approvalId }, { token })).code).toBe(
        CODE.NOT_FOUND,
      )
    }
    expect((await saveFlow({ name: '我的' }, clerk)).http).toBe(403)
    expect((await saveFlow({ name: '发起审批' })).code).toBe(CODE.APPROVAL_FLOW_NAME_TAKEN)
    const bad = { ...EVERY, amountFromCents: 100, amountToCents: 50 }
    expect((await saveFlow({ name: '反了', conditions: bad })).code).not.toBe(1)
    const flows = (await world.call('/approvalFlow/list', {}, { token: admin })).data
    expect(flows).toMatchObject([{ name: '发起审批', described: [{ rule: 1, names: ['王五'] }] }])
    const { flowId } = flows[0]!
    expect((await world.call('/approvalFlow/remove', { flowId }, { token: stranger })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect(
      (await world.call('/approvalFlow/enable', { flowId, isEnabled: false }, { token: admin })).code,
    ).toBe(1)
    expect((await sent()).status).toBe(CONTRACT_IS.toSign)
    expect((await world.call('/approval/count', {}, { token: lawyer })).data.due).toBeGreaterThan(0)
  })
})
