import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { held } from '../../../test/held.ts'
import { writeLimiter } from './write-limiter.ts'

it('takes its share of the pool, lets those who wait in by turn, and sends away who waits too long', async () => {
  const enter = writeLimiter(3, 1)
  const door = held()
  const inside = [enter(() => door.until), enter(() => door.until)]
  await expect(enter(async () => 'in')).rejects.toMatchObject({
    code: CODE.UNAVAILABLE,
    retryAfter: 2,
  })
  const patient = writeLimiter(1, 60_000)
  const other = held()
  const first = patient(() => other.until)
  const order: number[] = []
  const waiting = [1, 2, 3].map((number) => patient(async () => order.push(number)))
  other.letGo()
  await Promise.all([first, ...waiting])
  expect(order).toEqual([1, 2, 3])
  door.letGo()
  await Promise.all(inside)
  expect(await enter(async () => 'in')).toBe('in')
})

it('gives the place back when the work fails', async () => {
  const enter = writeLimiter(1, 1)
  await expect(enter(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await enter(async () => 'in')).toBe('in')
})

it('lets in first who was in before', async () => {
  const enter = writeLimiter(1, 60_000)
  const door = held()
  const inside = enter(() => door.until)
  const order: string[] = []
  const waiting = [enter(async () => order.push('new')), enter(async () => order.push('again'), true)]
  door.letGo()
  await Promise.all([inside, ...waiting])
  expect(order).toEqual(['again', 'new'])
})
