import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { countRows, rowsOf } from '../../../platform/db/row.ts'
import { sweepBy } from '../../../platform/retention/sweep.ts'
import { newsIn } from '../contract/news.ts'
import { APART_FOR, foldNotices } from './fold.ts'
import { splitNews } from './split-news.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = await signingDriver(world)
const [operator] = await world.signInAll('13800000009')

/** What the relay and the queue do; what they had to say. */
const tell = async () => {
  const waiting = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const news = waiting
    .filter(({ topic }) => topic === 'contract.news')
    .flatMap(({ payload }) => newsIn(payload as Parameters<typeof newsIn>[0]))
  for (const one of news) {
    world.clock.advance(10)
    expect(await splitNews(world.services, [one])).toEqual([])
  }
  await db.deleteFrom('outbox').execute()
  return news
}
type RecordQuery = { channel?: 'sms' | 'message'; state?: 1 | 2; keyword?: string }
/** All the operator sees, page by page. */
const listed = async (asked: RecordQuery = {}, pageSize = 2) => {
  const found = []
  let cursor: string | undefined
  let total = 0
  do {
    const { data } = await world.call(
      '/operator/notice/list',
      { ...asked, pageSize, cursor },
      { token: operator },
    )
    found.push(...data.list)
    total = data.total
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(found.length).toBe(total)
  return found
}
const seen = async () => ({
  all: await listed(),
  texts: await listed({ channel: 'sms' }),
  onScreen: await listed({ channel: 'message' }),
  sent: await listed({ state: 1 }),
  failed: await listed({ state: 2 }),
  found: await listed({ keyword: '签署完成' }),
})
const codes = (texts: readonly { parameters: unknown }[]) => [
  ...new Set(texts.flatMap(({ parameters }) => (parameters as { code?: string }).code || [])),
]
const leadsTo = async (code: string) =>
  (await world.call('/shortLink/resolve/{code}', {}, { params: { code } })).data?.path

it('what was sent about a finished contract lies on pages, and is seen, followed and not said again as before', async () => {
  const done = await driver.sendTo(['theirs', 'person'])
  const under = await driver.sendTo(['theirs', 'person'])
  const said = await tell()
  for (const who of ['theirs', 'person'] as const) expect((await driver.sign(who, done)).code).toBe(1)
  said.push(...(await tell()))
  const rows = await rowsOf(db, 'notice', { contract_id: done })
  const outside = rows.filter(({ channel }) => channel !== 'message')
  const links = await Promise.all(codes(outside).map(async (code) => [code, await leadsTo(code)]))
  expect(links.length).toBeGreaterThan(1)
  const before = await seen()

  expect(await foldNotices(world.services)).toBe(0)
  world.clock.advance(APART_FOR + 1)
  expect(await foldNotices(world.services)).toBe(outside.length)
  expect(await foldNotices(world.services)).toBe(0)
  // What was said on the screen alone is let go by itself.
  expect(
    (await rowsOf(db, 'notice', { contract_id: done })).every(({ channel }) => channel === 'message'),
  ).toBe(true)
  expect(await countRows(db, 'notice', { contract_id: under })).toBeGreaterThan(0)
  expect(await countRows(db, 'notice_page', { contract_id: done })).toBeLessThan(outside.length)
  expect(await seen()).toEqual(before)
  expect(await Promise.all(links.map(async ([code]) => [code, await leadsTo(code!)]))).toEqual(links)
  expect(await leadsTo('nonesuch')).toBeUndefined()

  const [kept, shown] = [await countRows(db, 'notice_page', {}), await listed()]
  for (const one of said) expect(await splitNews(world.services, [one])).toEqual([])
  expect(await listed()).toEqual(shown)
  expect(await countRows(db, 'notice_page', {})).toBe(kept)

  // As long as one of its links leads anywhere a page stays, however few days it is kept.
  const pages = await rowsOf(db, 'notice_page', { contract_id: done })
  const until = Math.max(...pages.map(({ linked_until }) => linked_until?.getTime() ?? 0))
  const days = { notices: 30 }
  const linked = pages.filter(({ linked_until }) => linked_until !== null).length
  const at = (moment: number) => sweepBy(db, 'noticePages', { now: new Date(moment), days })
  await at(until - 1000)
  expect(await countRows(db, 'notice_page', { contract_id: done })).toBe(linked)
  world.clock.advance(until - world.clock.now().getTime() + 1000)
  const late = await world.call('/shortLink/resolve/{code}', {}, { params: { code: links[0]![0]! } })
  expect(late).toMatchObject({
    code: CODE.LINK_INVALID,
    msg: expect.stringMatching(/链接已过期，请联系「.+」重新发送/),
  })
  await at(until + DAY)
  expect(await countRows(db, 'notice_page', { contract_id: done })).toBe(0)
})
