import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const gate = () => {
  let open: () => void = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

it('lets one in at a time for the same key, in the order they came, and others beside them', async () => {
  const inTurn = oneAtATime()
  const door = gate()
  const seen: string[] = []
  const first = inTurn('a', async () => {
    await door.passed
    seen.push('first')
    throw new Error('failed')
  })
  const second = inTurn('a', async () => seen.push('second'))
  await inTurn('b', async () => seen.push('beside'))
  door.open()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(seen).toEqual(['beside', 'first', 'second'])
})

it('tells whoever waits too long to come again, and keeps the order for the next', async () => {
  const inTurn = oneAtATime(1)
  const door = gate()
  const first = inTurn('a', () => door.passed)
  await expect(inTurn('a', async () => 'never')).rejects.toMatchObject({ code: CODE.RETRY })
  door.open()
  await first
  expect(await inTurn('a', async () => 'next')).toBe('next')
})
