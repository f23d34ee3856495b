import { ARCHIVE } from '@xinqi/api/limits'
import { expect, it } from 'vitest'
import { inPortions } from './inPortions.ts'

it('sends what is chosen in as many calls as it takes, each contract once and in order', async () => {
  const chosen = Array.from({ length: ARCHIVE.batch * 2 + 1 }, (_, at) => `${at}`)
  const sent: string[][] = []
  const answers = await inPortions(chosen, async (some) => {
    sent.push(some)
    return some.length
  })
  expect(sent.flat()).toEqual(chosen)
  expect(answers).toEqual([ARCHIVE.batch, ARCHIVE.batch, 1])
  expect(await inPortions([], async () => 1)).toEqual([])
})
