// What is planned today is told on its day, ten years from now too: to whom, by which ways, how often.
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SigningDriver, signingDriver } from '../../../../test/signing-driver.ts'
import { type World, worldOfFile } from '../../../../test/world.ts'
import { inRows, removeRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { keepFinished } from '../archive/archive-finished.ts'
import { remindDue, tellDue } from './remind.ts'

const TEN_YEARS = 3650
const world: World = await worldOfFile()
let driver: SigningDriver
let admin: string
let contractId: string
let archivedId: string

beforeAll(async () => {
  driver = await signingDriver(world)
  contractId = await driver.finish(['own', 'person'], { name: '厂房租赁合同' })
  const { columns, db } = world.services
  await inRows(db, 'account', { id: driver.hands.own.accountId }).set({
    email_cipher: columns.seal('zhang@example.com'),
  })
})

const today = () => chinaDay(world.clock.now())
const later = async (days: number) => {
  world.clock.advance(days * DAY)
  admin = await world.signIn('13800000001')
}
const detail = async () => (await world.call('/archived/detail', { archivedId }, { token: admin })).data
const endOn = async (until: string) => {
  const { revision } = await detail()
  const changed = await world.call(
    '/archived/updateValidityTime',
    { archivedId, revision, from: null, until },
    { token: admin },
  )
  expect(changed.code).toBe(1)
}
const rule = async (days: number[], repeatDays: number | null = null) => {
  const saved = await world.call(
    '/dueRule/save',
    {
      name: '到期提醒',
      typeIds: [],
      days,
      repeatDays,
      toPerformer: false,
      toInitiator: true,
      memberIds: [],
      channels: ['message', 'sms', 'mail'],
      isEnabled: true,
    },
    { token: admin },
  )
  expect(saved.code).toBe(1)
}
const nextReminder = async () =>
  (await world.call('/archived/getDueContractList', {}, { token: admin })).data.list[0]!.nextReminder

/** What the job of the morning does, twice, and what it hands to the queue: what everybody was told by it. */
const morning = async () => {
  const { db } = world.services
  await remindDue(world.services)
  await remindDue(world.services)
  const waiting = await rowsOf(db, 'reminder_told', { archived_id: archivedId, state: 0 })
  for (const { rule_id, on_day, account_id, channel, company_id } of waiting) {
    const telling = { archivedId, companyId: company_id, ruleId: rule_id, day: on_day }
    await tellDue(world.services, { ...telling, accountId: account_id, channel })
    // The queue may bring it a second time.
    await tellDue(world.services, { ...telling, accountId: account_id, channel })
  }
  const sent = await db
    .selectFrom('sandbox_delivery')
    .select(['channel', 'content'])
    .where('content', 'like', '%到期%')
    .execute()
  const messages = await rowsOf(db, 'message', { title: '合同到期提醒' }, { columns: ['content'] })
  const told = [...sent.map(({ content }) => content), ...messages.map(({ content }) => content)]
  await db.deleteFrom('sandbox_delivery').execute()
  await removeRows(db, 'message', { title: '合同到期提醒' })
  return told
}

beforeEach(async () => {
  const { db } = world.services
  admin = await world.signIn('13800000001')
  await db.deleteFrom('due_rule').execute()
  await db.deleteFrom('archived').execute()
  await keepFinished(world.services, [contractId])
  archivedId = (await theRow(db, 'archived', { contract_id: contractId }, ['id'])).id
})

describe('a reminder', () => {
  it('planned ten years ahead goes out on its day by every way, once', async () => {
    await endOn(addDays(today(), TEN_YEARS + 10))
    await rule([10])
    expect(await nextReminder()).toBe(addDays(today(), TEN_YEARS))
    expect(await morning()).toEqual([])
    await later(TEN_YEARS - 1)
    expect(await morning()).toEqual([])
    await later(1)
    const told = await morning()
    expect(told).toHaveLength(3)
    for (const text of told) expect(text).toMatch(/《厂房租赁合同》.*还剩 10 天/)
    expect(await morning()).toEqual([])
    await later(1)
    expect(await morning()).toEqual([])
    expect(await nextReminder()).toBeNull()
  })

  it('may be asked for ten years before the end', async () => {
    await endOn(addDays(today(), TEN_YEARS + 1))
    await rule([TEN_YEARS])
    expect(await morning()).toEqual([])
    await later(1)
    expect((await morning())[0]).toContain(`还剩 ${TEN_YEARS} 天`)
  })

  it('is repeated until the last day, and never between', async () => {
    await endOn(addDays(today(), 31))
    await rule([30], 10)
    const days: number[] = []
    for (let left = 31; left >= -2; left--) {
      if ((await morning()).length) days.push(left)
      world.clock.advance(DAY)
    }
    expect(days).toEqual([30, 20, 10, 0])
  })

  it('that was missed while nobody ran comes once, with the days that are left', async () => {
    await endOn(addDays(today(), 31))
    await rule([30], 5)
    await later(19)
    const told = await morning()
    expect(told).toHaveLength(3)
    for (const text of told) expect(text).toContain('还剩 12 天')
    expect(await nextReminder()).toBe(addDays(today(), 2))
  })

  it('goes on while the next contract is only drafted, and after the draft is thrown away; ends when it is signed', async () => {
    await endOn(addDays(today(), 40))
    await rule([30], 1)
    const renew = async (key: string) =>
      world.call('/archived/renew', { archivedId }, { token: admin, headers: { 'idempotency-key': key } })
    const { contractId: thrownAway } = (await renew('renewal-aaaaaaaa')).data
    await endOn(addDays(today(), 30))
    expect(await morning()).toHaveLength(3)
    expect((await renew('renewal-bbbbbbbb')).code).toBe(CODE.RENEWAL_UNDER_WAY)
    expect((await world.call('/contract/remove', { contractId: thrownAway }, { token: admin })).code).toBe(1)
    expect((await detail()).renewedBy).toBeNull()
    await later(1)
    expect(await morning()).toHaveLength(3)

    const { contractId: next } = (await renew('renewal-cccccccc')).data
    await later(1)
    expect(await morning()).toHaveLength(3)
    await inRows(world.services.db, 'contract', { id: next }).set({ status: CONTRACT_IS.finished })
    await later(1)
    expect(await morning()).toEqual([])
  })
})
