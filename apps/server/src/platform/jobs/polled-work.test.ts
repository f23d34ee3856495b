import { DAY } from '@xinqi/api/durations'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import {
  listSetAside,
  MOST_FAILURES,
  type PolledKind,
  retryAfter,
  setAsideCounts,
  takeUpSetAside,
  workOff,
} from './polled-work.ts'

const world = await worldOfFile()
const { services, clock } = world
const { db } = services

/** Things that wait in memory; the database knows who is at them. */
const waiting = (kind: string, keys: string[], work: (key: string) => Promise<unknown>) => {
  const left = new Set(keys)
  const polled: PolledKind<string> = {
    kind,
    due: async (_now, isFree, most) => {
      const free: string[] = []
      for (const key of left) {
        const { sql } = await import('kysely')
        const { rows } = await sql<{ free: boolean }>`select ${isFree(sql`${key}`)} as free`.execute(db)
        if (rows[0]!.free) free.push(key)
      }
      return free.slice(0, most)
    },
    keyOf: (key) => key,
    about: (key) => `第 ${key} 件`,
    work: async (key) => {
      await work(key)
      left.delete(key)
    },
    limitMs: 5000,
    atOnce: 2,
  }
  return { polled, left }
}

it('does all it can: one that fails holds no other back, is tried ever more slowly, then set aside and told', async () => {
  const tries: string[] = []
  const { polled, left } = waiting('bad one', ['1', '2', '3', '4', '5'], async (key) => {
    tries.push(key)
    if (key === '2') throw new Error('always')
  })
  expect(await workOff(services, polled)).toEqual({ done: 4, failed: 1 })
  expect([...left]).toEqual(['2'])
  // Not before its time.
  expect(await workOff(services, polled)).toEqual({ done: 0, failed: 0 })
  for (let failures = 1; failures < MOST_FAILURES; failures++) {
    expect(await setAsideCounts(db)).toEqual([])
    clock.advance(retryAfter(failures))
    expect(await workOff(services, polled)).toEqual({ done: 0, failed: 1 })
  }
  clock.advance(30 * DAY)
  expect(await workOff(services, polled)).toEqual({ done: 0, failed: 0 })
  expect(await listSetAside(db, 10)).toMatchObject([
    { kind: 'bad one', key: '2', about: '第 2 件', reason: 'always' },
  ])
  expect(tries.filter((key) => key === '2')).toHaveLength(MOST_FAILURES)
  expect(await takeUpSetAside(db, 'bad one')).toEqual(['2'])
  expect(await setAsideCounts(db)).toEqual([])
  expect(await workOff(services, polled)).toEqual({ done: 0, failed: 1 })
  expect(retryAfter(1)).toBeLessThan(retryAfter(2))
})

it('is done by one of two that come at once, and by the next when the first has died', async () => {
  const tries: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { polled } = waiting('shared', ['a', 'b', 'c'], async (key) => {
    tries.push(key)
    await held
  })
  const both = [workOff(services, polled), workOff(services, polled)]
  await expect.poll(() => tries.length).toBe(3)
  letGo()
  await Promise.all(both)
  expect(tries.sort()).toEqual(['a', 'b', 'c'])

  // It never comes back: nobody touches it before the lease ends.
  const dead = waiting('left behind', ['z'], () => new Promise(() => {}))
  void workOff(services, { ...dead.polled, limitMs: 3_000_000 })
  const other = waiting('left behind', ['z'], async () => tries.push('z'))
  const rows = async () =>
    (await db.selectFrom('polled_work').select('key').where('kind', '=', 'left behind').execute()).length
  await expect.poll(rows).toBe(1)
  expect(await workOff(services, other.polled)).toEqual({ done: 0, failed: 0 })
  clock.advance(2 * 3_000_000)
  expect(await workOff(services, other.polled)).toEqual({ done: 1, failed: 0 })
})

it('ends within its budget, and what takes longer than its time has failed', async () => {
  const { polled, left } = waiting('slow', ['1', '2', '3', '4', '5', '6'], async () => {})
  await workOff(services, { ...polled, budgetMs: 0 })
  expect(left.size).toBe(6)
  const hangs = waiting('hangs', ['1'], () => new Promise(() => {}))
  expect(await workOff(services, { ...hangs.polled, limitMs: 20 })).toEqual({ done: 0, failed: 1 })
})
