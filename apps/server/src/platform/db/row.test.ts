import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import {
  addRow,
  addRows,
  countRows,
  inRows,
  latestRow,
  latestRows,
  oneOf,
  removeRows,
  rowOf,
  rowsOf,
  theRow,
} from './row.ts'

const world = await worldOfFile()
const { db } = world.services
const at = world.clock.now()
const KEYS = ['row:a', 'row:b', 'row:c']
const hitsOf = async () =>
  (await rowsOf(db, 'rate_window', { key: oneOf(KEYS) }, { columns: ['hits'], by: 'key' })).map(
    ({ hits }) => hits,
  )

beforeEach(async () => {
  await removeRows(db, 'rate_window', { key: oneOf(KEYS) })
  await addRows(
    db,
    'rate_window',
    KEYS.map((key, hits) => ({ key, hits, window_start: at, ends_at: at })),
  )
})

it('names rows by one of several values, and by none of them no row', async () => {
  expect(await hitsOf()).toEqual([0, 1, 2])
  expect(await countRows(db, 'rate_window', { key: oneOf(['row:a', 'row:c']), hits: 2 })).toBe(1)
  await inRows(db, 'rate_window', { key: oneOf(['row:a', 'row:b']) }).set({ hits: 7 })
  expect(await hitsOf()).toEqual([7, 7, 2])
  await inRows(db, 'rate_window', { key: oneOf([]) }).set({ hits: 9 })
  await removeRows(db, 'rate_window', { key: oneOf([]) })
  expect(await rowsOf(db, 'rate_window', { key: oneOf([]) })).toEqual([])
  expect(await hitsOf()).toEqual([7, 7, 2])
})

it('gives the latest first, as many as are asked for', async () => {
  const mine = { key: oneOf(KEYS) }
  const latest = await latestRows(db, 'rate_window', mine, {
    by: ['ends_at', 'hits'],
    columns: ['key'],
    most: 2,
  })
  expect(latest).toEqual([{ key: 'row:c' }, { key: 'row:b' }])
  expect(await latestRows(db, 'rate_window', mine, { by: 'hits' })).toHaveLength(3)
  expect(await latestRow(db, 'rate_window', mine, 'hits', ['key'])).toEqual({ key: 'row:c' })
  expect(await latestRow(db, 'rate_window', { key: oneOf([]) }, 'hits')).toBeUndefined()
})

it('asks again in the same words with other values, and in other words where a value is computed', async () => {
  const key = { key: 'row:a' }
  const hits = async () => (await theRow(db, 'rate_window', key, ['hits'])).hits
  for (const value of [3, 4]) {
    await inRows(db, 'rate_window', key).set({ hits: value })
    expect(await hits()).toBe(value)
  }
  await inRows(db, 'rate_window', key).set({ hits: sql`hits + 1` })
  expect(await hits()).toBe(5)
  await inRows(db, 'rate_window', key).set({ hits: 8, ends_at: undefined })
  expect(await hits()).toBe(8)
  expect(await hitsOf()).toEqual([8, 1, 2])
  for (const name of KEYS) {
    await removeRows(db, 'rate_window', { key: name })
    expect(await rowOf(db, 'rate_window', { key: name })).toBeUndefined()
    await addRow(db, 'rate_window', { key: name, hits: 6, window_start: at, ends_at: at })
  }
  expect(await hitsOf()).toEqual([6, 6, 6])
  await removeRows(db, 'rate_window', key)
  await expect(theRow(db, 'rate_window', key, ['hits'])).rejects.toThrow('no result')
  await expect(removeRows(db, 'rate_window', {})).rejects.toThrow('by a key')
})
