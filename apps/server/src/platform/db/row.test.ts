import { beforeEach, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { addRows, countRows, inRows, latestRow, latestRows, oneOf, removeRows, rowsOf } from './row.ts'

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
