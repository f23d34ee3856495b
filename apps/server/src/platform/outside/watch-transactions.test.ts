import { expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { callsInTransaction, watchTransactions } from './watch-transactions.ts'

const world = await worldOfFile()
const texts = watchTransactions('texts', {
  name: 'vendor',
  send: async (word: string) => `sent ${word}`,
  worded: (word: string) => `${word}!`,
})

it('knows who was asked while a transaction was open, and lets everything else be', async () => {
  expect(await texts.send('before')).toBe('sent before')
  await world.services.db.transaction().execute(async () => {
    expect([texts.name, texts.worded('said at once')]).toEqual(['vendor', 'said at once!'])
  })
  expect(callsInTransaction()).toEqual([])
  await world.services.autocommit.transaction().execute(() => texts.send('meanwhile'))
  expect(callsInTransaction()).toEqual([
    expect.stringMatching(/^texts\.send .*watch-transactions\.test\.ts/s),
  ])
  expect(callsInTransaction()).toEqual([])
})
