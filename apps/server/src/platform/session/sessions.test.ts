import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { sessions } from './sessions.ts'

const world = await worldOfFile()

it('nobody is remembered as he was before he was signed out, though he was being read at that moment', async () => {
  const { db, signals, clock } = world.services
  const token = await world.signIn('13800000004')
  let letGo = () => {}
  let wasRead = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const read = new Promise<void>((resolve) => {
    wasRead = resolve
  })
  let first = true
  /** The answer is there, and on its way. */
  const slowly: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (first) {
        first = false
        wasRead()
        await held
      }
      return result
    },
  }
  const store = sessions(db.withPlugin(slowly), signals, clock)
  const reading = store.find(token)
  await read
  const { state, actor } = (await world.services.sessions.find(token)) as {
    state: string
    actor: { sessionId: string }
  }
  expect(state).toBe('live')
  await store.end(db, actor.sessionId, 'signedOut')
  letGo()
  expect((await reading).state).toBe('live')
  expect(store.isKnown(token)).toBe(false)
  expect((await store.find(token)).state).not.toBe('live')
})
