import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { signingDriver } from '../../../test/signing-driver.ts'
import { worldOfFile } from '../../../test/world.ts'
import { newId } from '../db/ids.ts'
import { inRows, removeRows } from '../db/row.ts'
import { sealedPlaces } from '../keys/sealed-places.ts'
import { BY_MONTH, keepMonths, partsOf } from './months.ts'
import { sweepBy } from './sweep.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)

/** An id made at that moment. */
const idAt = (moment: Date): string => {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`
}
const later = (moment: Date, months: number, day = 1): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, day))
const messageAt = async (moment: Date): Promise<string> => {
  const id = idAt(moment)
  const row = {
    id,
    account_id: driver.hands.own.accountId,
    title: '提醒',
    content: '内容',
    created_at: moment,
  }
  await world.services.db.insertInto('message').values(row).execute()
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from message_month where id = ${id}`.execute(world.services.db)
  return rows[0]!.part
}
const names = async (table: (typeof BY_MONTH)[number]) =>
  (await partsOf(world.services.db, table)).map(({ name }) => name)
/** Where the table that was there ends. */
const bound = async () =>
  (await partsOf(world.services.db, 'notice')).find(({ name }) => name === 'notice_before')!.until!

it('a month is there before anybody needs it, whenever the job last ran within two of them', async () => {
  const { db } = world.services
  const end = await bound()
  expect(end.getTime()).toBeGreaterThan(Date.now() + 27 * DAY)
  expect([end.getUTCDate(), end.getUTCHours()]).toEqual([1, 0])
  for (let month = 0; month < 8; month++) {
    const now = later(end, month, 28)
    await keepMonths(db, now)
    for (const table of BY_MONTH)
      expect(await names(table)).toContain(
        `${table}_${later(now, 2).toISOString().slice(0, 7).replace('-', '_')}`,
      )
    expect(await keepMonths(db, now)).toEqual([])
  }
  expect(await messageAt(new Date())).toBe('message_before')
  const march = later(end, 2, 9)
  expect(await messageAt(march)).toBe(`message_${march.toISOString().slice(0, 7).replace('-', '_')}`)
  // For want of a part nothing is refused.
  expect(await messageAt(later(end, 60))).toBe('message_other')
  // Keys turn in each part by itself.
  expect((await sealedPlaces(db)).map(({ table }) => table)).toEqual(
    expect.arrayContaining(['notice_before', 'notice_other']),
  )
})

it('what is past goes with its whole month, and no other row with it', async () => {
  const { db } = world.services
  const end = await bound()
  const [first, second] = [later(end, 3, 20), later(end, 4, 20)]
  const [gone, kept] = [await messageAt(first), await messageAt(second)]
  const removed = (now: Date) => sweepBy(db, 'messages', { now, days: { messages: 30 } })
  // Some of the month is old enough, not all of it: nothing is deleted by itself.
  await removed(new Date(first.getTime() + 31 * DAY))
  expect(await names('message')).toContain(gone)
  await removed(later(first, 1, 31))
  expect(await names('message')).not.toContain(gone)
  expect(await names('message')).toContain(kept)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(kept)}`.execute(db)
  expect(rows[0]!.n).toBe(1)
})

it('a month of notices waits for the last contract of it that somebody waits for', async () => {
  const { db } = world.services
  const end = await bound()
  const at = later(end, 5, 10)
  const contractId = await driver.sendTo(['own', 'person'])
  // As if it had been begun in that month.
  const id = idAt(at)
  await sql`insert into contract select (jsonb_populate_record(c, jsonb_build_object('id', ${id}::text, 'number', null))).*
              from contract c where c.id = ${contractId}`.execute(db)
  const tell = (channel: string) =>
    db
      .insertInto('notice')
      .values({
        id: newId(),
        contract_id: id,
        event: 'sign',
        told_key: 'sign:one',
        channel,
        receiver_name: '张三',
        target_masked: '',
        title: '',
        content: '',
        state: 1,
        created_at: at,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .execute()
  expect(await tell('sms')).toHaveLength(1)
  // Told once is a key still.
  expect(await tell('sms')).toHaveLength(0)
  const part = `notice_${at.toISOString().slice(0, 7).replace('-', '_')}`
  expect(await names('notice')).toContain(part)
  const years = later(at, 30)
  expect(await sweepBy(db, 'notices', { now: years })).toBe(0)
  expect(await names('notice')).toContain(part)
  await inRows(db, 'contract', { id }).set({ status: CONTRACT_IS.finished, updated_at: at })
  // Killed right after it was taken out: the next run does the rest.
  await sql`alter table notice_month detach partition ${sql.table(part)}`.execute(db)
  expect(await sweepBy(db, 'notices', { now: years })).toBe(1)
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${part}) is not null as there`.execute(db)
  expect(rows[0]!.there).toBe(false)
  expect(await names('notice')).not.toContain(part)
  // Its month is gone, and it is told all the same.
  expect(await tell('mail')).toHaveLength(1)
  await removeRows(db, 'contract', { id })
})

it('the audit log goes by whole months alone, and nobody touches one that stays', async () => {
  const { db } = world.services
  const end = (await partsOf(db, 'audit_event')).find(({ name }) => name === 'audit_event_before')!.until!
  const at = later(end, 6, 20)
  const id = idAt(at)
  await db.insertInto('audit_event').values({ id, event: 'session.open', succeeded: true, at }).execute()
  const part = `audit_event_${at.toISOString().slice(0, 7).replace('-', '_')}`
  for (const act of [
    sql`delete from ${sql.table(part)}`,
    sql`update ${sql.table(part)} set succeeded = false`,
    sql`truncate ${sql.table(part)}`,
    sql`delete from audit_event where id = ${id}`,
  ])
    await expect(act.execute(db)).rejects.toThrow('append-only')
  const [whole] = [await db.selectFrom('audit_event').select('id').execute()]
  // Almost ten years: the month is not over. What was there before there were months has rows that are.
  expect(await sweepBy(db, 'audit', { now: new Date(at.getTime() + 3651 * DAY) })).toBe(whole.length - 1)
  expect(await names('audit_event')).toContain(part)
  expect(await names('audit_event')).not.toContain('audit_event_before')
  expect(await sweepBy(db, 'audit', { now: new Date(later(at, 1).getTime() + 3651 * DAY) })).toBe(1)
  expect(await names('audit_event')).not.toContain(part)
})

it('what an older server would delete by its place in the table is refused', async () => {
  for (const table of BY_MONTH)
    await expect(
      sql`delete from ${sql.table(table)} where ctid = any(array(select t.ctid from ${sql.table(table)} t))`.execute(
        world.services.db,
      ),
    ).rejects.toThrow('ctid')
})

it('a table becomes one of months while people write to it, and keeps every row', async () => {
  const { db } = world.services
  await sql`create table probe (id uuid primary key, said text not null default 'x', at timestamptz not null)`.execute(
    db,
  )
  await sql`create index probe_time on probe using brin (at)`.execute(db)
  let [written, on] = [0, true]
  const writers = Array.from({ length: 3 }, async () => {
    while (on) {
      await sql`insert into probe (id, at) values (${newId()}, now())`.execute(db)
      written++
    }
  })
  const steps = [
    sql`select begin_months('probe', 'id')`,
    sql`select prove_months('probe')`,
    sql`select enter_months('probe', 'id', 'primary key (id)')`,
  ]
  // Asked again after a kill, each does what is left.
  for (const step of [steps[0]!, ...steps, ...steps]) await step.execute(db)
  on = false
  await Promise.all(writers)
  const { rows } = await sql<{ n: number; kind: string }>`
    select (select count(*)::int from probe) as n, relkind as kind from pg_class where relname = 'probe'`.execute(
    db,
  )
  expect(rows[0]).toEqual({ n: written, kind: 'v' })
  const { rows: indexes } = await sql<{ n: number }>`
    select count(*)::int as n from pg_index where indrelid = 'probe_before'::regclass`.execute(db)
  expect(indexes[0]!.n).toBe(2)
})
