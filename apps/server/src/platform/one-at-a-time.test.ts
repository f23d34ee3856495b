import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { held } from '../../test/held.ts'
import { oneAtATime } from './one-at-a-time.ts'

it('lets one in at a time for the same key, in the order they came, and others beside them', async () => {
  const inTurn = oneAtATime()
  const door = held()
  const seen: string[] = []
  const first = inTurn('a', async () => {
    await door.until
    seen.push('first')
    throw new Error('failed')
  })
  const second = inTurn('a', async () => seen.push('second'))
  await inTurn('b', async () => seen.push('beside'))
  door.letGo()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(seen).toEqual(['beside', 'first', 'second'])
})

it('tells whoever waits too long to come again, and keeps the order for the next', async () => {
  const inTurn = oneAtATime(1)
  const door = held()
  const first = inTurn('a', () => door.until)
  await expect(inTurn('a', async () => 'never')).rejects.toMatchObject({ code: CODE.RETRY })
  door.letGo()
  await first
  expect(await inTurn('a', async () => 'next')).toBe('next')
})
