import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { PARTY, SIGNER } from '@xinqi/api/status-names'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, removeRows, theRow } from '../../../platform/db/row.ts'
import { type ContractNews, newsIn } from '../contract/news.ts'
import { expireContracts } from '../signing/expire.ts'
import { deliverNotices, HOLD, RETRY_AFTER } from './deliver.ts'
import { askAgainAt, LONGEST_DELAY } from './jobs.ts'
import { remindSigners } from './remind.ts'
import { splitNews } from './split-news.ts'
import { rounds, tellNews } from './write-notices.ts'

let world: World
let driver: ReturnType<typeof contractDriver>
let clerk: string
let individual: string
let operator: string
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://xinqi.example' } })
  driver = contractDriver(world)
  await signIn()
})
afterAll(() => world.close())

const signIn = async () => {
  clerk = await world.signIn('13800000004')
  individual = await world.signIn('13800000008')
  operator = await world.signIn('13800000009')
}
/** Sent by 赵六; 郑十 is here already, 陌生人 is not. */
const sent = async (more: object = {}) => {
  const known = party({ turn: 1, signers: [someone('郑十', '13800000008')] })
  const unknown = party({ turn: 2, signers: [someone('陌生人', '13910500901')] })
  const draft = await driver.prepare(clerk, (fileId) => ({
    parties: [known, unknown],
    fields: [place(known.partyId, fileId), place(unknown.partyId, fileId, 'signature', { y: 0.2 })],
    ...more,
  }))
  expect((await driver.send(clerk, draft)).msg).toBe('ok')
  return draft.contractId
}
/** Does what the relay and the queue do, as often as asked. */
const tell = async (contractId: string, times = 1) => {
  const waiting = await world.services.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const news = waiting
    .filter(({ topic }) => topic === 'contract.news')
    .flatMap(({ payload }) => newsIn(payload as Parameters<typeof newsIn>[0]))
    .filter((one) => one.contractId === contractId)
  for (let time = 0; time < times; time++)
    for (const one of news) {
      await splitNews(world.services, [one])
    }
  await world.services.db.deleteFrom('outbox').execute()
}
const told = async (contractId: string) =>
  (
    await world.services.db
      .selectFrom('notice')
      .select(['event', 'channel', 'receiver_name', 'state', 'on_screen'])
      .where('contract_id', '=', contractId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).flatMap(({ event, channel, receiver_name, state, on_screen }) => [
    `${event} ${channel} ${receiver_name} ${state}`,
    ...(on_screen ? [`${event} message ${receiver_name} 1`] : []),
  ])
const phone = async () =>
  (await world.call('/operator/outbox/list', { pageSize: 100 }, { token: operator })).data.list

describe('being told of a contract', () => {
  it('reaches whoever is due, once, with a link of his own', async () => {
    const contractId = await sent({ inTurn: true })
    await tell(contractId, 3)
    expect(await told(contractId)).toEqual(['sign sms 郑十 1', 'sign message 郑十 1'])
    const [sms] = await phone()
    expect(sms).toMatchObject({ channel: '短信', target: '138****0008' })
    expect(sms!.content).toMatch(
      /^【信契】示例科技有限公司邀请您签署《采购合同》，请于\d{4}-\d\d-\d\d 23:59前点击/,
    )
    const code = /blankPage\/([0-9a-z]+)/.exec(sms!.content)![1]!
    const resolved = await world.call('/shortLink/resolve/{code}', {}, { params: { code } })
    const { id } = await theRow(
      world.services.db,
      'contract_signer',
      { contract_id: contractId, name: '郑十' },
      ['id'],
    )
    const path = `/inviteSign?contractId=${contractId}&to=${id}`
    expect(resolved.data).toEqual({ path })
    const messages = await world.call('/message/list', {}, { token: individual })
    expect(messages.data.list[0]).toMatchObject({
      title: '待您签署',
      path,
    })
  })

  it('reaches everybody where the order does not matter, and again when urged', async () => {
    const contractId = await sent()
    await tell(contractId)
    expect(await told(contractId)).toEqual(['sign sms 郑十 1', 'sign message 郑十 1', 'sign sms 陌生人 1'])
    expect((await world.call('/contract/urge', { contractId }, { token: clerk })).code).toBe(1)
    await tell(contractId, 2)
    expect((await told(contractId)).slice(3)).toEqual([
      'urge sms 郑十 1',
      'urge message 郑十 1',
      'urge sms 陌生人 1',
    ])
  })

  it('says that it is over to those who had heard of it', async () => {
    const contractId = await sent({ inTurn: true })
    await tell(contractId)
    expect(
      (await world.call('/contract/refuse', { contractId, reason: '价格太高' }, { token: individual })).code,
    ).toBe(1)
    await tell(contractId)
    // Not to the stranger whose turn never came, and not to him who refused.
    expect((await told(contractId)).slice(2)).toEqual(['refused sms 赵六 1', 'refused message 赵六 1'])
    const withdrawn = await sent({ inTurn: true })
    await tell(withdrawn)
    expect(
      (await world.call('/contract/withdraw', { contractId: withdrawn, reason: '改条款' }, { token: clerk }))
        .code,
    ).toBe(1)
    await tell(withdrawn)
    expect((await told(withdrawn)).slice(2)).toEqual([
      'withdrawn sms 郑十 1',
      'withdrawn message 郑十 1',
      'withdrawn message 赵六 1',
    ])
  })

  it('writes to a copied colleague where his company writes to him, and to nobody else who is copied', async () => {
    const { columns, db } = world.services
    const colleague = await theRow(db, 'account', { mobile_hash: columns.lookup('13800000002') }, ['id'])
    const toldByMail = (on: boolean) =>
      db
        .updateTable('member')
        .set({ mail_notices: on, email_cipher: on ? columns.seal('lisi@example.com') : null })
        .where('account_id', '=', colleague.id)
        .execute()
    const copied = (name: string, mobile: string) => ({
      ccId: newId(),
      name,
      mobile,
      mayDownload: true,
      toldWhen: 1 as const,
    })
    await toldByMail(true)
    const contractId = await sent({ cc: [copied('李四', '13800000002'), copied('孙七', '13800000005')] })
    await tell(contractId)
    const mails = (await told(contractId)).filter((line) => line.includes(' mail '))
    expect(mails).toEqual(['copied mail 李四 1'])
    await toldByMail(false)
  })

  it('leaves out what somebody does not want, but never what he is asked', async () => {
    const off = { progressSms: false, mail: false }
    expect((await world.call('/user/notice/update', off, { token: individual })).code).toBe(1)
    expect((await world.call('/user/notice/detail', {}, { token: individual })).data).toEqual(off)
    const contractId = await sent({ inTurn: true })
    await tell(contractId)
    expect(await told(contractId)).toEqual(['sign sms 郑十 1', 'sign message 郑十 1'])
    await world.call('/contract/withdraw', { contractId, reason: '改条款' }, { token: clerk })
    await tell(contractId)
    expect(await told(contractId)).not.toContain('withdrawn sms 郑十 1')
    await world.call('/user/notice/update', { progressSms: true, mail: true }, { token: individual })
  })
})

describe('before the deadline', () => {
  it('those who have yet to sign are reminded on the days set, once, and told when it is over', async () => {
    const deadline = new Date(world.clock.now().getTime() + 4 * DAY).toISOString()
    const contractId = await sent({ inTurn: true, deadline })
    await tell(contractId)
    const remindedOn = async () => {
      const before = (await told(contractId)).length
      await remindSigners(world.services)
      await remindSigners(world.services)
      return (await told(contractId)).slice(before)
    }
    const told3 = ['remind sms 郑十 1', 'remind message 郑十 1', 'remind message 赵六 1']
    expect(await remindedOn()).toEqual([])
    world.clock.advance(DAY)
    expect(await remindedOn()).toEqual(told3)
    world.clock.advance(DAY)
    expect(await remindedOn()).toEqual([])
    world.clock.advance(DAY)
    expect(await remindedOn()).toEqual(told3)
    world.clock.advance(2 * DAY)
    await expireContracts(world.services)
    await tell(contractId)
    expect((await told(contractId)).slice(-4)).toEqual([
      'expired sms 郑十 1',
      'expired message 郑十 1',
      'expired sms 赵六 1',
      'expired message 赵六 1',
    ])
  })
})

describe('wording', () => {
  it('is changed by an operator, checked, and put back', async () => {
    await signIn()
    const save = (content: string, token = operator) =>
      world.call(
        '/operator/notice/saveTemplate',
        { event: 'sign', channel: 'sms', title: '', content, vendorCode: 'SMS_1' },
        { token },
      )
    expect((await save('{link}', clerk)).http).toBe(403)
    expect((await save('请签《{contract}》')).code).toBe(CODE.NOTICE_WORDING)
    expect((await save('请签《{contract}》：{link}')).code).toBe(1)
    const contractId = await sent({ inTurn: true })
    await tell(contractId)
    expect((await phone())[0]!.content).toMatch(/^【信契】请签《采购合同》：https:/)
    const list = async () => (await world.call('/operator/notice/templates', {}, { token: operator })).data
    expect((await list()).filter(({ isChanged }) => isChanged)).toHaveLength(1)
    await world.call('/operator/notice/resetTemplate', { event: 'sign', channel: 'sms' }, { token: operator })
    expect((await list()).filter(({ isChanged }) => isChanged)).toHaveLength(0)
  })
})

describe('an approver', () => {
  it('is told on the screen and, where the company’s messenger knows him, at work', async () => {
    const { db } = world.services
    const lawyer = await theRow(db, 'member', { name: '王五' }, ['company_id', 'id', 'account_id'])
    await db
      .insertInto('workplace_member')
      .values({ company_id: lawyer.company_id, foreign_id: 'sb-wang', member_id: lawyer.id })
      .execute()
    const admin = await world.signIn('13800000001')
    const saved = await world.call(
      '/approvalFlow/save',
      {
        name: '全部',
        purpose: 'launch',
        conditions: { typeIds: [], amountFromCents: null, amountToCents: null },
        steps: [{ rule: 1, approvers: [{ kind: 'member', id: lawyer.id }] }],
      },
      { token: admin },
    )
    const contractId = await sent()
    await tell(contractId, 2)
    expect(await told(contractId)).toEqual(['approve workplace 王五 1', 'approve message 王五 1'])
    const token = await world.signIn('13800000003')
    // The card leads to the approval.
    const card = await theRow(db, 'notice', { contract_id: contractId, channel: 'workplace' }, ['parameters'])
    const { code } = card.parameters as { code: string }
    const resolved = await world.call('/shortLink/resolve/{code}', {}, { params: { code } })
    expect(resolved.data.path).toMatch(new RegExp(`^/approveList\\?contractId=${contractId}&approvalId=`))
    const { list } = (await world.call('/approval/list', { tab: 'due' }, { token })).data
    const { approvalId } = list[0]!
    await world.call('/approval/reject', { contractId, approvalId, reason: '单价有误' }, { token })
    await tell(contractId)
    expect((await told(contractId)).slice(2)).toEqual(['approvalRejected message 赵六 1'])
    const messages = await world.call('/message/list', {}, { token: clerk })
    expect(messages.data.list[0]).toMatchObject({
      content: '《采购合同》被王五驳回：单价有误。修改后可重新提交。',
      path: `/startCompany?contractId=${contractId}`,
    })
    // Where no messenger reaches him he is written to, in the language he chose.
    await removeRows(db, 'workplace_member', { foreign_id: 'sb-wang' })
    await inRows(db, 'account', { id: lawyer.account_id! }).set({
      language: 'en',
      email_cipher: world.services.columns.seal('wang@example.com'),
    })
    const other = await sent()
    await tell(other, 2)
    expect(await told(other)).toEqual(['approve mail 王五 1', 'approve message 王五 1'])
    const mail = (await phone()).find(({ channel }) => channel === '邮件')
    expect(mail!.content).toContain('“采购合同”, submitted by 赵六, waits for your approval.')
    expect(mail!.content).toMatch(/\/blankPage\/\w+\?lang=en/)
    await inRows(db, 'account', { id: lawyer.account_id! }).set({ language: null, email_cipher: null })
    await world.call('/approvalFlow/remove', { flowId: saved.data.flowId }, { token: admin })
  })
})

describe('many at once', () => {
  it('are told as each would be by itself, the second news of one after its first', async () => {
    const one = await sent({ inTurn: true })
    const other = await sent()
    await world.call('/contract/withdraw', { contractId: one, reason: '改条款' }, { token: clerk })
    const due = (contractId: string): ContractNews => ({
      contractId,
      action: 'send',
      whom: 'tellDueSigners',
      revision: 1,
    })
    const over: ContractNews = { contractId: one, action: 'withdraw', whom: 'tellEveryone', revision: 2 }
    expect(rounds([due(one), due(other), over, due(other)])).toEqual([
      [due(one), due(other)],
      [over, due(other)],
    ])
    // What an earlier version left in the queue is told as well.
    expect([...newsIn(over), ...newsIn({ news: [due(one), due(other)] })]).toEqual([
      over,
      due(one),
      due(other),
    ])
    // As the first of them found it: still to be signed.
    const { db } = world.services
    const party = await db
      .updateTable('contract_party')
      .set({ status: PARTY.due })
      .where('contract_id', '=', one)
      .where('turn', '=', 1)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('contract_signer')
      .set({ status: SIGNER.due })
      .where('party_id', '=', party.id)
      .execute()
    for (let time = 0; time < 2; time++) await splitNews(world.services, [due(one), due(other), over])
    expect(await told(one)).toEqual([
      'sign sms 郑十 1',
      'sign message 郑十 1',
      'withdrawn sms 郑十 1',
      'withdrawn message 郑十 1',
      'withdrawn message 赵六 1',
    ])
    expect(await told(other)).toEqual(['sign sms 郑十 1', 'sign message 郑十 1', 'sign sms 陌生人 1'])
    await db.deleteFrom('outbox').execute()
  })

  it('are one SMS for whoever hears the same of all of them; what is asked of him is asked of each', async () => {
    const contracts = [await sent(), await sent({ name: '租赁合同' }), await sent()]
    const news = (action: 'send' | 'withdraw', whom: ContractNews['whom']) =>
      contracts.map((contractId): ContractNews => ({ contractId, action, whom, revision: 1 }))
    const sentTo = async (work: () => Promise<unknown>) => {
      const before = (await phone()).length
      await work()
      return (await phone()).slice(0, -before).map(({ target, content }) => `${target} ${content}`)
    }
    const asked = await sentTo(() => splitNews(world.services, news('send', 'tellDueSigners')))
    expect(asked).toHaveLength(6)
    for (const contractId of contracts)
      await world.call('/contract/withdraw', { contractId, reason: '改条款' }, { token: clerk })
    const over = news('withdraw', 'tellEveryone')
    const said = await sentTo(async () => {
      for (let time = 0; time < 2; time++) await splitNews(world.services, over)
    })
    // 陌生人 has no account under which all of them could be found.
    expect(said.sort()).toEqual([
      '138****0008 【信契】示例科技有限公司已撤回《采购合同等3份合同》，您无需再签署。',
      '139****0901 【信契】示例科技有限公司已撤回《租赁合同》，您无需再签署。',
      '139****0901 【信契】示例科技有限公司已撤回《采购合同》，您无需再签署。',
      '139****0901 【信契】示例科技有限公司已撤回《采购合同》，您无需再签署。',
    ])
    expect(new Set((await told(contracts[1]!)).slice(3))).toEqual(
      new Set(['withdrawn message 郑十 1', 'withdrawn sms 陌生人 1', 'withdrawn message 赵六 1']),
    )
    const kept = await world.call('/operator/notice/list', { keyword: '等3份合同' }, { token: operator })
    expect(kept.data.list).toMatchObject([{ receiverName: '郑十', state: 1 }])
    await world.services.db.deleteFrom('outbox').execute()
  })
})

describe('a batch that is still signing', () => {
  it('is not told of before it is over, but never waited for without end', async () => {
    const { db } = world.services
    const { id: accountId } = await db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow()
    const taskId = newId()
    const task = {
      account_id: accountId,
      id: taskId,
      kind: 'contractBatch',
      title: '批量签署',
      payload: '{}',
    }
    await db
      .insertInto('task')
      .values({ ...task, created_at: world.clock.now() })
      .execute()
    const message = { within: { accountId, taskId }, at: world.clock.now().toISOString() }
    expect(await askAgainAt(world.services, message)).toBeInstanceOf(Date)
    const longAgo = new Date(world.clock.now().getTime() - LONGEST_DELAY - 1).toISOString()
    expect(await askAgainAt(world.services, { ...message, at: longAgo })).toBeNull()
    await world.services.tasks.fail(db, { accountId, taskId }, '身份已变化')
    expect(await askAgainAt(world.services, message)).toBeNull()
    expect(await askAgainAt(world.services, { at: message.at })).toBeNull()
  })
})

describe('two at once', () => {
  it('send a notice once between them', async () => {
    const contractId = await sent()
    const news = { contractId, action: 'send', whom: 'tellDueSigners', revision: 1 } as const
    const before = (await phone()).length
    await Promise.all([1, 2, 3].map(() => splitNews(world.services, [news])))
    expect(await told(contractId)).toEqual(['sign sms 郑十 1', 'sign message 郑十 1', 'sign sms 陌生人 1'])
    expect((await phone()).length - before).toBe(2)
    await world.services.db.deleteFrom('outbox').execute()
  })
})

describe('a server that dies while sending', () => {
  it('leaves its notices to the next, once nobody can still be sending them', async () => {
    const { db } = world.services
    const contractId = await sent()
    const news = { contractId, action: 'send', whom: 'tellDueSigners', revision: 1 } as const
    await tellNews(world.services, [news])
    await db.deleteFrom('outbox').execute()
    await deliverNotices(world.services, { contractIds: [contractId] })
    await deliverNotices(world.services)
    expect(await told(contractId)).toEqual(['sign sms 郑十 0', 'sign message 郑十 1', 'sign sms 陌生人 0'])
    world.clock.advance(HOLD + 1)
    await deliverNotices(world.services)
    expect(await told(contractId)).toEqual(['sign sms 郑十 1', 'sign message 郑十 1', 'sign sms 陌生人 1'])
  })
})

describe('what does not arrive', () => {
  it('is tried again, then said to have failed, and holds nobody else back', async () => {
    const broken = {
      ...world.services,
      sms: {
        ...world.services.sms,
        sendNotice: async (...[db, notice]: Parameters<typeof world.services.sms.sendNotice>) => {
          if (notice.mobile === '13800000008') throw new Error('短信服务拒绝')
          return world.services.sms.sendNotice(db, notice)
        },
      },
    }
    const contractId = await sent()
    const news = { contractId, action: 'send', whom: 'tellDueSigners', revision: 1 } as const
    for (let time = 0; time < 2; time++) expect(await splitNews(broken, [news])).toEqual([])
    expect(await told(contractId)).toEqual(['sign sms 郑十 0', 'sign message 郑十 1', 'sign sms 陌生人 1'])
    for (const seconds of RETRY_AFTER) {
      world.clock.advance(seconds * 1000)
      expect((await deliverNotices(broken)).get(contractId)).toEqual(new Error('短信服务拒绝'))
    }
    // Nobody is at it any more.
    expect((await deliverNotices(broken)).size).toBe(0)
    await signIn()
    const shown = await world.call('/operator/notice/list', { state: 2 }, { token: operator })
    expect(shown.data.list).toMatchObject([
      { receiverName: '郑十', target: '138****0008', reason: '短信服务拒绝' },
    ])
    expect(shown.data.list[0]!.content).toContain('/blankPage/…')
    expect((await world.call('/operator/notice/list', {}, { token: clerk })).http).toBe(403)
  })
})

describe('a full box', () => {
  it('is sent to the last one, also those behind the first hundred', async () => {
    const { db } = world.services
    const contractId = await sent()
    await db.deleteFrom('outbox').execute()
    const notices = Array.from({ length: 230 }, (_, n) => ({
      id: newId(),
      contract_id: contractId,
      event: 'sign',
      told_key: `many:${n}`,
      channel: 'sms',
      receiver_name: '郑十',
      target_masked: '',
      target_cipher: world.services.columns.seal('13800000008'),
      title: '',
      content: '请签署',
      created_at: world.clock.now(),
    }))
    await db.insertInto('notice').values(notices).execute()
    // So slow a service that the hold on them would end: it stops in time, and the rest goes out later.
    const slow = {
      ...world.services,
      sms: {
        ...world.services.sms,
        sendNotice: async (...[db, notice]: Parameters<typeof world.services.sms.sendNotice>) => {
          world.clock.advance(HOLD / 100)
          return world.services.sms.sendNotice(db, notice)
        },
      },
    }
    const gone = async () => (await told(contractId)).filter((one) => one.endsWith(' 1')).length
    expect((await deliverNotices(slow)).size).toBe(0)
    const first = await gone()
    expect(first).toBeGreaterThanOrEqual(50)
    expect(first).toBeLessThan(230)
    world.clock.advance(HOLD)
    expect((await deliverNotices(world.services)).size).toBe(0)
    expect(await gone()).toBe(230)
    const box = await world.services.db
      .selectFrom('sandbox_delivery')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('content', '=', '【信契】请签署')
      .executeTakeFirstOrThrow()
    expect(box.sent).toBe(230)
  })
})

describe('the language somebody is written to in', () => {
  const words = (contractId: string) =>
    world.services.db
      .selectFrom('notice')
      .select(['receiver_name', 'channel', 'title', 'content'])
      .where('contract_id', '=', contractId)
      .orderBy('receiver_name')
      .execute()

  it('is the one the sender chose, until the reader chooses another', async () => {
    await signIn()
    const both = () => [
      party({ signers: [{ ...someone('Anna', ''), email: 'anna@example.com', language: 'en' }] }),
      party({ turn: 2, signers: [{ ...someone('郑十', '13800000008'), language: 'en' }] }),
    ]
    const begin = async () => {
      const parties = both()
      const draft = await driver.prepare(clerk, (fileId) => ({
        parties,
        fields: parties.map(({ partyId }, at) => place(partyId, fileId, 'signature', { y: 0.2 + at * 0.2 })),
      }))
      expect((await driver.send(clerk, draft)).msg).toBe('ok')
      await tell(draft.contractId)
      return words(draft.contractId)
    }
    const before = await begin()
    const mail = before.find(({ channel }) => channel === 'mail')!
    expect(mail.title).toBe('示例科技有限公司 asks you to sign “采购合同”')
    expect(mail.content).toMatch(/sign by \d{4}-\d\d-\d\d 23:59 \(China time\)/)
    expect(mail.content).toMatch(/\/blankPage\/\w+\?lang=en$/)
    expect(
      before.find(({ receiver_name, channel }) => receiver_name === '郑十' && channel === 'sms')!.content,
    ).toMatch(/^示例科技有限公司 asks you to sign/)
    const chosen = await world.call('/user/chooseLanguage', { language: 'zh' }, { token: individual })
    expect(chosen.code).toBe(1)
    const after = await begin()
    expect(
      after.find(({ receiver_name, channel }) => receiver_name === '郑十' && channel === 'sms')!.content,
    ).toMatch(/^示例科技有限公司邀请您签署/)
    expect(after.find(({ channel }) => channel === 'mail')!.title).toContain('asks you to sign')
  })
})
