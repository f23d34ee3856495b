import { expect, it } from 'vitest'
import { eachApart } from './each-apart.ts'

const told: unknown[] = []
const log = { error: (facts: { which: string }) => told.push(facts.which) } as never
const bills = { what: 'bills', nameOf: String }

it('does the others when one fails, and says so in the end', async () => {
  const done: number[] = []
  const work = async (one: number) => {
    if (one % 2) throw new Error(`no ${one}`)
    done.push(one)
  }
  await expect(eachApart({ log }, bills, [1, 2, 3, 4], work)).rejects.toThrow(
    'bills: 2 of 4 failed, the first with: no 1',
  )
  expect([done, told]).toEqual([
    [2, 4],
    ['1', '3'],
  ])
  await expect(eachApart({ log }, bills, [2, 4], work)).resolves.toBeUndefined()
})
