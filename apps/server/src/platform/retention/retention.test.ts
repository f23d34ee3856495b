import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { TICKET } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SigningDriver, signingDriver } from '../../../test/signing-driver.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { newId } from '../db/ids.ts'
import { followTicket, openTicket, settleTicket } from '../security/tickets.ts'
import { RULES, readDays, settableRules } from './rules.ts'
import { sweepBy, sweepExpired } from './sweep.ts'

describe('days by name', () => {
  it('reads what is set, and says what is wrong with the rest', () => {
    expect(readDays('notices=400, messages=30')).toEqual({ notices: 400, messages: 30 })
    expect(readDays('')).toEqual({})
    expect(readDays('notice=400')).toContain('没有「notice」')
    expect(readDays('notices=1')).toBe('notices 应为不小于 30 的天数')
    expect(readDays('tickets=9')).toContain('没有「tickets」')
    expect(settableRules().every(({ days, least }) => days >= least)).toBe(true)
  })

  it('stands in the handbook as it is', () => {
    const handbook = readFileSync(
      path.resolve(import.meta.dirname, '../../../../../docs/operate/README.md'),
      'utf8',
    )
    for (const { name, days, least } of settableRules())
      expect(handbook).toContain(`| \`${name}\` | ${RULES[name].about} | ${days} | ${least} |`)
  })
})

describe('what is let go', () => {
  let world: World
  let driver: SigningDriver
  beforeAll(async () => {
    world = await openWorld()
    driver = await signingDriver(world)
  })
  afterAll(() => world.close())
  const count = async (table: string, contractId?: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      ${contractId ? sql`where contract_id = ${contractId}` : sql``}`.execute(world.services.db)
    return rows[0]!.n
  }
  const noticeOf = async (contractId: string, state: number, channel = 'sms') => {
    const at = world.clock.now()
    await world.services.db
      .insertInto('notice')
      .values({
        id: newId(),
        contract_id: contractId,
        event: 'completed',
        told_key: newId(),
        channel,
        receiver_name: '张三',
        target_masked: '138****0001',
        title: '签署完成',
        content: '《合同》已签署完成',
        state,
        created_at: at,
      })
      .execute()
  }

  it('is notices of what has ended and messages, long after; never evidence or signatures', async () => {
    const { db } = world.services
    const done = await driver.finish(['own', 'person'])
    const open = await driver.sendTo(['own', 'person'])
    expect(await driver.statusOf(done)).toBe(CONTRACT_IS.finished)
    for (const id of [done, open]) await noticeOf(id, 1)
    await noticeOf(done, 0)
    // That something was said on the screen is kept while the contract is under way; the message stays.
    for (const id of [done, open]) await noticeOf(id, 1, 'message')
    const kept = ['evidence_leaf', 'contract_signature', 'contract_step', 'quota_posting', 'blob']
    const before = await Promise.all(kept.map((table) => count(table)))
    const messages = await count('message')
    expect(messages).toBeGreaterThan(0)

    const at = (days: number) => new Date(world.clock.now().getTime() + days * DAY)
    expect((await sweepExpired(db, at(0.9))).get('noticesOnScreen')).toBeUndefined()
    expect((await sweepExpired(db, at(1.1))).get('noticesOnScreen')).toBe(1)
    await sweepExpired(db, at(364))
    expect(await count('message')).toBe(messages)
    expect(await count('notice', done)).toBe(2)
    // Somebody set less for one of them.
    await sweepExpired(db, at(364), { days: { messages: 100 } })
    expect(await count('message')).toBe(0)
    const removed = await sweepExpired(db, at(4000))
    expect(removed.get('notices')).toBe(1)
    // What was never sent, and what belongs to a contract people still wait for, stays.
    expect(await count('notice', done)).toBe(1)
    expect(await count('notice', open)).toBe(2)
    expect(await Promise.all(kept.map((table) => count(table)))).toEqual(before)
  })

  it('is what a signature was meant by, once it was used up and is over; what waits has its day', async () => {
    const { db } = world.services
    const now = world.clock.now()
    const intent = { purpose: 'intent', lifetimeMs: 600_000 }
    const [used, waits] = [await openTicket(db, intent, now), await openTicket(db, intent, now)]
    await settleTicket(db, used.ticketId, TICKET.done)
    const left = async () =>
      (await Promise.all([used, waits].map(({ ticketId }) => followTicket(db, 'intent', ticketId)))).map(
        Boolean,
      )
    await sweepExpired(db, new Date(now.getTime() + 599_000))
    expect(await left()).toEqual([true, true])
    await sweepExpired(db, new Date(now.getTime() + 601_000))
    expect(await left()).toEqual([false, true])
  })

  it('goes little by little, all of it', async () => {
    const { db } = world.services
    const rows = Array.from({ length: 25 }, () => ({ nonce: Buffer.from(newId()), seen_at: new Date(0) }))
    await db.insertInto('nonce').values(rows).execute()
    expect(await sweepBy(db, 'nonces', { now: new Date(DAY), atOnce: 10 })).toBe(25)
  })
})
