import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLedger } from '../../../../test/open-ledger.ts'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { keepFinished } from '../archive/archive-finished.ts'
import { readText } from '../archive/read-text.ts'
import { extractFacts } from '../contract-facts/extract.ts'
import { DUTY } from './duty-rows.ts'
import { remindDuties } from './remind.ts'
import { type DutyNotice, TELL_DUTIES, tellDuties } from './tell-duties.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = await signingDriver(world)
const [admin, clerk, other] = await world.signInAll('13800000001', '13800000004', '13800000005')
await sql`delete from archived; delete from contract_text; delete from kept_text`.execute(db)
await sql`delete from fact_sheet; delete from contract_reading`.execute(db)

const LINES = [
  '设备采购合同',
  '甲方：示例科技有限公司',
  '乙方：样例贸易有限公司',
  '第一条 合同总价为人民币100,000.00元。',
  '第二条 甲方应于2027年1月15日前向乙方支付首期款30,000.00元；',
  '货物验收合格后30日内支付合同总价的60%；余款于质保期满后15日内付清。',
  '第三条 质保期为自验收合格之日起12个月。',
  '第四条 本合同有效期自2026年12月1日起至2027年11月30日止，期满前30日',
  '任何一方未书面提出异议的，本合同自动续展一年。',
]
const today = chinaDay(world.clock.now())
const subjectId = await signedByTheOther(world, driver, admin, LINES, { name: '履约采购合同' })
await keepFinished(world.services, [subjectId])
await readText(world.services)({ id: 'job', data: { subjectId }, signal: new AbortController().signal })
await extractFacts(world.services)

const archivedOf = async (token: string) =>
  (await world.call('/archived/getList', { everything: true }, { token })).data.list.find(
    ({ contractId }) => contractId === subjectId,
  )!
const { archivedId } = await archivedOf(admin)
const companyId = (
  await db.selectFrom('archived').select('company_id').where('id', '=', archivedId).executeTakeFirstOrThrow()
).company_id
await openLedger(world, companyId)

const view = async (token = admin, id = archivedId) =>
  (await world.call('/duty/ofContract', { archivedId: id }, { token })).data
const proposed = async (title: string, token = admin) =>
  (await view(token)).proposals.find((one) => one.title === title)!
const dutyCalled = async (title: string) => (await view()).duties.find((one) => one.title === title)!
const take = async (keys: string[], more: object = {}) =>
  world.call('/duty/take', { archivedId, keys, ownRole: null, toLedger: true, ...more }, { token: admin })

describe('what a kept contract says is owed', () => {
  it('is proposed with its words, its place, whose it is and what it waits for', async () => {
    const { proposals, ownRole, reading, events } = await view()
    expect({ ownRole, reading }).toEqual({ ownRole: '甲方', reading: 1 })
    expect(
      proposals.map(({ title, side, cents, dueOn, dueRule }) => [title, side, cents, dueOn, dueRule]),
    ).toEqual([
      ['首期款', 1, 3_000_000, '2027-01-15', null],
      ['合同款', 1, 6_000_000, null, '验收合格后 30 日内'],
      ['尾款', 1, 1_000_000, null, '质保期满后 15 日内'],
      ['合同到期', 3, null, '2027-11-30', null],
      ['不续约通知的最后一天', 3, null, '2027-10-31', null],
      ['质保期满', 2, null, null, '验收合格后 12 个月'],
    ])
    const [first] = proposals
    expect(first!.quotes[0]).toMatchObject({ page: 1, text: expect.stringContaining('30,000.00') })
    expect(first!.quotes[0]!.box).toHaveLength(4)
    expect(events).toContainEqual({ event: '验收', day: null, entered: false })
    // The other party sees its own side of the same contract.
    const theirs = (await archivedOf(other)).archivedId
    expect((await view(other, theirs)).proposals.find(({ title }) => title === '首期款')!.side).toBe(2)
  })

  it('is taken over once, with the payments whose day is known in the ledger', async () => {
    const keys = [
      (await proposed('首期款')).key,
      (await proposed('合同款')).key,
      (await proposed('尾款')).key,
    ]
    const taken = await take(keys)
    expect(taken.data, taken.msg).toEqual({ taken: 3, booked: 1, notBooked: null })
    expect((await take(keys)).data).toMatchObject({ taken: 0, booked: 0 })
    expect((await view()).duties).toHaveLength(3)
    const page = await world.call('/ledger/contract/page', {}, { token: admin })
    expect(page.data.list[0]).toMatchObject({ direction: 2, contractCents: 10_000_000, planCents: 3_000_000 })
    expect((await dutyCalled('首期款')).ledgerId).toBe(page.data.list[0]!.ledgerId)
    expect(await dutyCalled('合同款')).toMatchObject({ state: 'waiting', dueOn: null, ledgerId: null })
  })

  it('gives the contract its last day, which it had none of', async () => {
    const [end, notice, warranty] = [
      (await proposed('合同到期')).key,
      (await proposed('不续约通知的最后一天')).key,
      (await proposed('质保期满')).key,
    ]
    await db.updateTable('archived').set({ valid_until: null }).where('id', '=', archivedId).execute()
    expect((await take([end, notice, warranty])).data.taken).toBe(3)
    expect((await archivedOf(admin)).validUntil).toBe('2027-11-30')
    expect((await view()).proposals).toEqual([])
    expect(
      (
        await world.call(
          '/duty/take',
          { archivedId, keys: ['付款|没有|1'], ownRole: null, toLedger: false },
          { token: admin },
        )
      ).code,
    ).toBe(CODE.CONFLICT)
  })

  it('follows the day something happened, from one duty to the next, into the ledger, and back', async () => {
    const set = (on: string | null) =>
      world.call('/duty/setEvent', { archivedId, event: '验收', on }, { token: admin })
    expect((await set('2027-02-30')).code).toBe(CODE.BAD_REQUEST)
    const entered = await set('2027-03-01')
    expect(entered.data, entered.msg).toEqual({ dated: 3, booked: 2 })
    expect(await dutyCalled('合同款')).toMatchObject({ dueOn: '2027-03-31', state: 'open' })
    expect(await dutyCalled('质保期满')).toMatchObject({ dueOn: '2028-03-01' })
    expect(await dutyCalled('尾款')).toMatchObject({ dueOn: '2028-03-16' })
    const { data } = await world.call('/ledger/contract/page', {}, { token: admin })
    expect(data.list[0]).toMatchObject({ planCents: 10_000_000 })
    // Paid there, it is done here.
    const ledgerId = data.list[0]!.ledgerId
    const params = { id: ledgerId }
    const detail = (await world.call('/ledger/contract/detail/{id}', {}, { token: admin, params })).data
    const plan = detail.plans.find(({ cents }) => cents === 6_000_000)!
    const paid = await world.call(
      '/ledger/fund/add',
      {
        ledgerId,
        revision: detail.revision,
        kind: 2,
        cents: plan.cents,
        currency: 'CNY',
        rateE8: 100_000_000,
        on: today,
        allocations: [{ planId: plan.planId, cents: plan.cents }],
        voucherId: null,
        note: null,
        confirmOver: false,
      } as never,
      { token: admin },
    )
    expect(paid.code, paid.msg).toBe(1)
    expect(await dutyCalled('合同款')).toMatchObject({ state: 'done', mayFinish: false })
    // What was paid stays; the rest loses its day again, in the ledger as well.
    await set('2027-03-11')
    expect(await dutyCalled('尾款')).toMatchObject({ dueOn: '2028-03-26' })
    await set(null)
    expect(await dutyCalled('合同款')).toMatchObject({ state: 'done' })
    expect(await dutyCalled('尾款')).toMatchObject({ dueOn: null, state: 'waiting', ledgerId: null })
    const after = await world.call('/ledger/contract/page', {}, { token: admin })
    expect(after.data.list[0]).toMatchObject({ planCents: 9_000_000 })
    expect(await dutyCalled('质保期满')).toMatchObject({ dueOn: null, state: 'waiting' })
  })

  it('stays refused when it was refused, and is not proposed again after it was removed', async () => {
    const duty = await dutyCalled('质保期满')
    const gone = await world.call(
      '/duty/remove',
      { archivedId, dutyId: duty.dutyId, revision: duty.revision },
      { token: admin },
    )
    expect(gone.code, gone.msg).toBe(1)
    await db.updateTable('fact_sheet').set({ extractor: 0 }).execute()
    await extractFacts(world.services)
    expect((await view()).proposals).toEqual([])
    const theirs = (await archivedOf(other)).archivedId
    const { key } = (await view(other, theirs)).proposals[0]!
    const refuse = () => world.call('/duty/refuse', { archivedId: theirs, keys: [key] }, { token: other })
    expect((await refuse()).data).toEqual({ refused: 1 })
    expect((await refuse()).data).toEqual({ refused: 0 })
    expect((await view(other, theirs)).proposals.map((one) => one.key)).not.toContain(key)
  })

  it('is added by hand, changed as it was last seen, finished with a note, and opened again', async () => {
    const facts = {
      kind: '其他' as const,
      title: '提交月度报告',
      side: 2 as const,
      cents: null,
      dueOn: addDays(today, 5),
      event: null,
      offset: null,
      unit: null,
      responsibleId: null,
      remindDays: [7, 1],
      note: '',
    }
    const add = (more: object) => world.call('/duty/add', { archivedId, ...facts, ...more }, { token: admin })
    expect((await add({ event: '交付', offset: 3, unit: '日' })).code).toBe(CODE.BAD_REQUEST)
    expect((await add({ dueOn: '2027-02-31' })).code).toBe(CODE.BAD_REQUEST)
    const { data } = await add({})
    const duty = await dutyCalled('提交月度报告')
    expect(duty).toMatchObject({ dutyId: data.dutyId, state: 'open', daysLeft: 5, side: 2 })
    const named = { archivedId, dutyId: duty.dutyId }
    const change = (revision: number) =>
      world.call('/duty/update', { ...named, revision, ...facts, title: '提交季度报告' }, { token: admin })
    expect((await change(0)).code).toBe(1)
    expect((await change(0)).code).toBe(CODE.CONFLICT)
    const done = await world.call(
      '/duty/finish',
      { ...named, revision: 1, on: today, note: '已收到' },
      { token: admin },
    )
    expect(done.code, done.msg).toBe(1)
    expect(await dutyCalled('提交季度报告')).toMatchObject({ state: 'done', doneOn: today, note: '已收到' })
    await world.call('/duty/reopen', { ...named, revision: 2 }, { token: admin })
    expect(await dutyCalled('提交季度报告')).toMatchObject({ state: 'open', doneOn: null })
  })

  it('is listed and counted by day for the whole company', async () => {
    const list = async (body: object) => (await world.call('/duty/list', body, { token: admin })).data
    const open = await list({ view: 'open' })
    expect(open.list.map(({ dueOn }) => dueOn ?? '9999')).toEqual(
      open.list.map(({ dueOn }) => dueOn ?? '9999').sort(),
    )
    const first = await list({ view: 'open', pageSize: 1 })
    const second = await list({ view: 'open', pageSize: 1, cursor: first.nextCursor })
    expect([first.list[0]!.dutyId, second.list[0]!.dutyId]).toEqual(
      open.list.slice(0, 2).map(({ dutyId }) => dutyId),
    )
    expect((await list({ view: 'open', keyword: '没有这份' })).total).toBe(0)
    expect((await list({ view: 'open', cursor: 'xx' }).catch(() => null))?.list).toBeUndefined()
    const { data } = await world.call('/duty/count', {}, { token: admin })
    expect(data).toMatchObject({ late: 0, within7: 1 })
    expect((await list({ view: 'soon' })).total).toBe(data.within30)
    // And on the board.
    const { late, within30, waiting } = data
    const { board } = (await world.call('/cust/bi/index/contract/info', {}, { token: admin })).data
    expect(board!.duties).toEqual({ late, within30, waiting })
    expect(waiting).toBeGreaterThan(0)
  })

  it('cannot be given to somebody who does not see the contract', async () => {
    const duty = await dutyCalled('提交季度报告')
    const { rows } = await sql<{ id: string }>`
      select m.id from member m join account p on p.id = m.account_id
       where m.company_id = ${companyId} and p.name = '赵六'`.execute(db)
    const body = {
      archivedId,
      dutyId: duty.dutyId,
      revision: duty.revision,
      kind: '其他' as const,
      title: '提交季度报告',
      side: 2 as const,
      cents: null,
      dueOn: duty.dueOn,
      event: null,
      offset: null,
      unit: null,
      responsibleId: rows[0]!.id,
      remindDays: [1],
      note: '',
    }
    const give = () => world.call('/duty/update', body, { token: admin })
    expect((await give()).msg).toContain('看不到这份合同')
    // Who answers for the contract sees it, looks after its duty, and finishes it without the right to keep the list.
    await sql`update archived set performer_id = (select account_id from member where company_id = ${companyId} and id = ${rows[0]!.id})
               where id = ${archivedId}`.execute(db)
    expect((await give()).code).toBe(1)
    const mine = await world.call('/duty/list', { view: 'open', mine: true }, { token: clerk })
    const given = mine.data.list.find(({ title }) => title === '提交季度报告')!
    expect(given).toMatchObject({ mayFinish: true, responsible: '赵六' })
    const finish = { archivedId, dutyId: given.dutyId, revision: given.revision, on: today, note: '' }
    expect((await world.call('/duty/finish', finish, { token: clerk })).code).toBe(1)
    await sql`update archived set performer_id = null where id = ${archivedId}`.execute(db)
  })

  it('stands in the calendar of whoever subscribes, as a calendar program reads it, until that is withdrawn', async () => {
    const { data } = await world.call(
      '/calendarFeed/make',
      { hidesNames: false, duties: 2 },
      { token: admin },
    )
    const read = async () =>
      (await world.send({ method: 'GET', url: new URL(data.url, 'https://x').pathname, unsigned: true }))
        .response
    const response = await read()
    expect(response.headers['content-type']).toContain('text/calendar')
    const events = eventsOf(response.payload)
    const first = events.find(({ SUMMARY }) => SUMMARY?.includes('首期款'))!
    expect(first).toMatchObject({
      'DTSTART;VALUE=DATE': '20270115',
      'DTEND;VALUE=DATE': '20270116',
      SUMMARY: '我方 首期款：履约采购合同',
    })
    expect(events.map(({ UID }) => UID).every((uid) => uid !== undefined)).toBe(true)
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length)
    // The end of the contract stands there once, not as a duty besides.
    expect(events.filter(({ SUMMARY }) => SUMMARY?.includes('到期')).length).toBe(1)
    await world.call('/calendarFeed/withdraw', {}, { token: admin })
    expect((await read()).statusCode).toBe(404)
  })

  it('lies sealed: nothing the contract says stands in the database', async () => {
    const { rows } = await sql<{ body_sealed: Buffer }>`select body_sealed from duty`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    for (const { body_sealed } of rows)
      for (const words of ['首期款', '3000000', '质保期满后']) expect(body_sealed.includes(words)).toBe(false)
  })

  it('is nobody else’s: not of an employee without sight or right, nor of another company', async () => {
    const duty = await dutyCalled('合同款')
    const named = { archivedId, dutyId: duty.dutyId, revision: duty.revision }
    const facts = {
      kind: '其他',
      title: '报告',
      side: 1,
      cents: null,
      dueOn: null,
      event: null,
      offset: null,
      unit: null,
      responsibleId: null,
      remindDays: [],
      note: '',
    }
    const calls: [Parameters<typeof world.call>[0], object, 'read' | 'edit'][] = [
      ['/duty/ofContract', { archivedId }, 'read'],
      ['/duty/take', { archivedId, keys: ['a'], ownRole: null, toLedger: false }, 'edit'],
      ['/duty/refuse', { archivedId, keys: ['a'] }, 'edit'],
      ['/duty/add', { archivedId, ...facts }, 'edit'],
      ['/duty/update', { ...named, ...facts }, 'edit'],
      ['/duty/finish', { ...named, on: today, note: '' }, 'read'],
      ['/duty/reopen', named, 'edit'],
      ['/duty/remove', named, 'edit'],
      ['/duty/setEvent', { archivedId, event: '验收', on: today }, 'edit'],
    ]
    for (const [path, body, way] of calls) {
      const refused = await world.call(path, body as never, { token: clerk })
      expect(way === 'edit' ? refused.http : refused.code, path).toBe(way === 'edit' ? 403 : CODE.NOT_FOUND)
      expect((await world.call(path, body as never, { token: other })).code, path).toBe(CODE.NOT_FOUND)
      expect((await world.call(path, body as never)).code, path).not.toBe(1)
    }
    expect((await world.call('/duty/list', { view: 'all' }, { token: clerk })).data.total).toBe(0)
    expect((await world.call('/duty/count', {}, { token: clerk })).data).toMatchObject({
      late: 0,
      within30: 0,
      waiting: 0,
    })
    const theirs = await world.call('/duty/list', { view: 'all' }, { token: other })
    expect(theirs.data.list.map(({ archivedId: id }) => id)).not.toContain(archivedId)
  })

  it('is told of together, to whoever looks after each, and of what is done to nobody', async () => {
    const open = (await world.call('/duty/list', { view: 'open' }, { token: admin })).data.list
    const done = (await world.call('/duty/list', { view: 'done' }, { token: admin })).data.list
    expect(open.length).toBeGreaterThan(1)
    const remind = (dutyIds: string[], token = admin) => world.call('/duty/remind', { dutyIds }, { token })
    const told = await remind([...open, ...done].map(({ dutyId }) => dutyId))
    expect(told.code, told.msg).toBe(1)
    expect(told.data.told + told.data.skipped.length).toBe(open.length)
    expect(told.data.told).toBeGreaterThan(0)
    const messages = (await world.call('/message/list', {}, { token: admin })).data.list
    const dated = open.find(({ dueOn, title }) => dueOn && title === '首期款')!
    expect(messages.map(({ content }) => content)).toContainEqual(
      expect.stringContaining(`《履约采购合同》我方应履行「首期款」还有`),
    )
    expect(messages.map(({ content }) => content)).toContainEqual(expect.stringContaining(dated.dueOn!))
    const ids = open.map(({ dutyId }) => dutyId)
    if (done.length) expect((await remind(done.map(({ dutyId }) => dutyId))).code).toBe(CODE.NOT_FOUND)
    expect((await remind(ids, other)).code).toBe(CODE.NOT_FOUND)
    expect((await remind(ids, clerk)).http).toBe(403)
    await sql`delete from message where title like '履约事项%'`.execute(db)
  })

  it('is told to whoever looks after it, once a day, and not to somebody who may not see the contract', async () => {
    const messages = async () =>
      (
        await sql<{ content: string }>`
          select content from message where title like '履约事项%' order by created_at`.execute(db)
      ).rows.map(({ content }) => content)
    const { dutyId, revision } = await dutyCalled('提交季度报告')
    await world.call('/duty/reopen', { archivedId, dutyId, revision }, { token: admin })
    expect(await remindDuties(world.services)).toBe(0)
    // The clerk it was given to no longer sees the contract.
    world.clock.advance(4 * DAY)
    expect(await remindDuties(world.services)).toBe(0)
    await sql`update duty set responsible_id = null, remind_on = ${addDays(today, 4)}::date where id = ${dutyId}`.execute(
      db,
    )
    expect(await remindDuties(world.services)).toBe(1)
    expect(await remindDuties(world.services)).toBe(0)
    expect((await messages()).at(-1)).toBe(
      `《履约采购合同》对方应履行「提交季度报告」还有 1 天（${addDays(today, 5)}）。`,
    )
  })

  describe('by SMS and by mail', () => {
    // Days have passed: whoever was signed in no longer is.
    let token: string
    beforeAll(async () => {
      token = await world.signIn('13800000001')
    })
    const outgoing = async () => {
      const { rows } = await sql<{ payload: DutyNotice }>`
        delete from outbox where topic = ${TELL_DUTIES} returning payload`.execute(db)
      return rows.map(({ payload }) => payload)
    }
    const sent = async () => {
      const { rows } = await sql<{ channel: string; content: string }>`
        delete from sandbox_delivery where content like '%履约事项提醒%' or content like '%「提交季度报告」%'
        returning channel, content`.execute(db)
      return rows
    }
    const remind = async () => {
      const { list } = (await world.call('/duty/list', { view: 'open' }, { token })).data
      const told = await world.call('/duty/remind', { dutyIds: list.map(({ dutyId }) => dutyId) }, { token })
      expect(told.data.told).toBeGreaterThan(1)
      return told.data.told
    }
    const wish = (wishes: { progressSms: boolean; mail: boolean }) =>
      world.call('/user/notice/update', wishes, { token })

    it('goes out once to each person however many there are, as far as he wishes it', async () => {
      await outgoing()
      await sql`update account set email_cipher = ${world.services.columns.seal('admin@example.test')}
        where id = (select created_by from duty where company_id = ${companyId} limit 1)`.execute(db)
      const told = await remind()
      const notices = await outgoing()
      expect(notices.map(({ channel, dutyIds }) => [channel, dutyIds.length])).toEqual([
        ['sms', told],
        ['mail', told],
      ])
      for (const notice of notices) await tellDuties(world.services, notice)
      const [text, letter, ...more] = (await sent()).sort((a, b) => a.content.length - b.content.length)
      expect(more).toEqual([])
      expect(text!.content).toContain(`《履约采购合同》`)
      expect(text!.content).toContain(`共 ${told} 项`)
      expect(letter!.content).toContain('「提交季度报告」')
      await wish({ progressSms: false, mail: true })
      await remind()
      expect((await outgoing()).map(({ channel }) => channel)).toEqual(['mail'])
      await wish({ progressSms: false, mail: false })
      await remind()
      expect(await outgoing()).toEqual([])
      await wish({ progressSms: true, mail: true })
    })

    it('says nothing of what was done before it went out, nor of a contract no longer seen', async () => {
      await remind()
      const [notice] = await outgoing()
      await tellDuties(world.services, { ...notice!, companyId: subjectId })
      const unseeing = await world.services.sessions.find(await world.signIn('13800000004'))
      if (unseeing.state !== 'live') throw new Error('signed out')
      await tellDuties(world.services, { ...notice!, accountId: unseeing.actor.accountId })
      await sql`update duty set state = ${DUTY.done} where company_id = ${companyId} and state = ${DUTY.open}`.execute(
        db,
      )
      await tellDuties(world.services, notice!)
      expect(await sent()).toEqual([])
    })
  })
})

/** As a calendar program reads it: lines of at most 75 octets, unfolded, then name and value. */
const eventsOf = (text: string): Record<string, string>[] => {
  expect(text.endsWith('\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  const events: Record<string, string>[] = []
  let event: Record<string, string> | null = null
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') event = {}
    else if (line === 'END:VEVENT') {
      events.push(event!)
      event = null
    } else if (event) {
      const at = line.indexOf(':')
      event[line.slice(0, at)] = line
        .slice(at + 1)
        .replace(/\\n/g, '\n')
        .replace(/\\([\\;,])/g, '$1')
    }
  }
  expect(event).toBeNull()
  return events
}
