import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { foundPerson } from '../../../../test/found-people.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { countRows } from '../../../platform/db/row.ts'
import { sweepBy } from '../../../platform/retention/sweep.ts'
import { APART_FOR, foldMessages, spread } from './fold.ts'
import { hasMessage, sendMessage } from './messages.ts'

const world = await worldOfFile()
const { db } = world.services
const MOBILE = '13800420301'
const { accountId } = await foundPerson(world, { name: '收件人', mobile: MOBILE })
const [token] = await world.signInAll(MOBILE)

const send = async (count: number, name = '消息') => {
  for (let nth = 0; nth < count; nth++) {
    world.clock.advance(1000)
    const at = world.clock.now()
    await sendMessage(db, {
      accountId,
      companyId: null,
      title: `${name} ${nth}`,
      content: `第 ${nth} 条`,
      path: nth % 2 ? `/signList?nth=${name}-${nth}` : undefined,
      at,
    })
  }
}
const list = async (body: { unreadOnly?: boolean; pageSize?: number; cursor?: string } = {}) =>
  (await world.call('/message/list', body, { token })).data
/** All of them, page by page. */
const all = async (unreadOnly = false, pageSize = 7) => {
  const found = []
  let cursor: string | undefined
  for (;;) {
    const page = await list({ unreadOnly, pageSize, cursor })
    found.push(...page.list)
    if (!page.nextCursor) return found
    cursor = page.nextCursor
  }
}
const read = async (messageIds?: string[]) =>
  (await world.call('/message/read', { messageIds }, { token })).data.unread
const apart = () => countRows(db, 'message', { account_id: accountId })
const fold = async () => {
  world.clock.advance(APART_FOR + 1)
  return foldMessages(world.services)
}

describe('messages that have lain for a while', () => {
  it('lie on pages, and are listed, counted and read as before', async () => {
    await send(60)
    await read((await all()).slice(10, 15).map(({ messageId }) => messageId))
    const before = { all: await all(), unread: await all(true), total: (await list()).total }
    expect(before.all.length).toBe(before.total)
    expect(await fold()).toBe(await countBefore(before.total))
    expect(await apart()).toBe(0)
    expect(await countRows(db, 'message_page', { account_id: accountId })).toBeLessThan(5)
    expect({ all: await all(), unread: await all(true), total: (await list()).total }).toEqual(before)
    expect((await list({ unreadOnly: true })).total).toBe(before.unread.length)
    expect(await fold()).toBe(0)

    // Newer ones beside them, then on the same page.
    await send(3, '新')
    const listed = await all()
    expect(listed.slice(0, 3).map(({ title }) => title)).toEqual(['新 2', '新 1', '新 0'])
    await fold()
    expect(await all()).toEqual(listed)
    expect(await countRows(db, 'message_page', { account_id: accountId })).toBeLessThan(5)

    const unread = before.unread.length + 3
    expect(await read([listed[0]!.messageId, before.unread[5]!.messageId])).toBe(unread - 2)
    expect((await all()).filter((one) => !one.read).length).toBe(unread - 2)
    expect((await all(true)).length).toBe(unread - 2)
    expect(await read()).toBe(0)
    expect(await all(true)).toEqual([])
    expect((await all()).map(({ messageId }) => messageId)).toEqual(listed.map(({ messageId }) => messageId))
  })

  it('are known by where they lead, read or not', async () => {
    await send(2, '路')
    const path = '/signList?nth=路-1'
    for (const _ of ['apart', 'on a page']) {
      expect(await hasMessage(db, accountId, path)).toBe(true)
      expect(await hasMessage(db, accountId, path, { unread: true })).toBe(true)
      expect(await hasMessage(db, accountId, `${path}0`)).toBe(false)
      await fold()
    }
    await read()
    expect(await hasMessage(db, accountId, path)).toBe(true)
    expect(await hasMessage(db, accountId, path, { unread: true })).toBe(false)
  })

  it('are let go as long after as those apart are', async () => {
    await fold()
    const { rows } = await sql<{ newest: Date }>`
      select max(newest_at) as newest from message_page where account_id = ${accountId}`.execute(db)
    const at = (days: number) => ({
      now: new Date(rows[0]!.newest.getTime() + days * DAY),
      days: { messages: 40 },
    })
    await sweepBy(db, 'messagePages', at(39.9))
    expect(await countRows(db, 'message_page', { account_id: accountId })).toBeGreaterThan(0)
    await sweepBy(db, 'messagePages', at(40.1))
    expect(await countRows(db, 'message_page', { account_id: accountId })).toBe(0)
  })
})

/** Others have messages as well. */
const countBefore = async (own: number) =>
  own +
  (
    await sql<{ n: number }>`
      select (sum(n) - ${own})::int as n from message_page`.execute(db)
  ).rows[0]!.n

describe('pages', () => {
  const at = (day: string, id: string) => ({ id, created_at: new Date(`${day}T08:00:00Z`) })
  it('are filled one after the other, and never reach over a month', () => {
    const [onto, pages] = spread([at('2026-05-02', 'c'), at('2026-04-30', 'b'), at('2026-04-29', 'a')], {
      n: 49,
      newest_at: new Date('2026-04-28T00:00:00Z'),
    })
    expect(onto.map(({ id }) => id)).toEqual(['a'])
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([['b'], ['c']])
    expect(spread([at('2026-05-02', 'c')], undefined)).toEqual([[], [[at('2026-05-02', 'c')]]])
  })
})
