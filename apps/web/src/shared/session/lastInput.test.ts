import { HEADERS } from '@xinqi/api/wire'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { answering, freshBrowser, ok } from './fixtures.ts'
import { watchInput } from './lastInput.ts'

beforeEach(freshBrowser)

it('a page says which calls it makes while nobody touches it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  watchInput()
  const sent = answering(ok({ count: 0 }))
  const isUnattended = async () => {
    await call('/message/count', {})
    return sent.at(-1)!.headers.has(HEADERS.unattended)
  }
  expect(await isUnattended()).toBe(false)
  vi.setSystemTime(Date.now() + 61_000)
  expect(await isUnattended()).toBe(true)
  window.dispatchEvent(new Event('keydown'))
  expect(await isUnattended()).toBe(false)
})
