import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { answering, freshBrowser, ok, ZHANG } from './fixtures.ts'
import { watchInput } from './lastInput.ts'
import { session } from './session.ts'
import { tellUse } from './tellUse.ts'

const MINUTE = 60_000
const settled = () => new Promise((resolve) => setTimeout(resolve))

watchInput(() => void tellUse())
beforeEach(() => {
  freshBrowser()
  vi.useFakeTimers({ toFake: ['Date'] })
  session.set({ holder: ZHANG })
})

const passing = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE)
const scrolls = async () => {
  window.dispatchEvent(new Event('scroll'))
  await settled()
}

it('whoever reads and scrolls is told of once a minute where his company counts, and only while he does', async () => {
  const sent = answering(ok({ countsIdle: true }))
  await call('/message/count', {})
  await scrolls()
  expect(sent).toHaveLength(1)
  passing(1.1)
  await settled()
  expect(sent).toHaveLength(1)
  await scrolls()
  await scrolls()
  expect(sent.map(({ url }) => url.split('/').slice(-2).join('/'))).toEqual(['message/count', 'session/use'])
  passing(1.1)
  await scrolls()
  expect(sent).toHaveLength(3)
})

it('says so seldom where nobody counts, and never where nobody is signed in', async () => {
  const sent = answering(ok({ countsIdle: false }))
  passing(6)
  await scrolls()
  expect(sent).toHaveLength(1)
  passing(4)
  await scrolls()
  expect(sent).toHaveLength(1)
  passing(2)
  await scrolls()
  expect(sent).toHaveLength(2)
  session.set({ holder: null })
  passing(10)
  await scrolls()
  expect(sent).toHaveLength(2)
})
