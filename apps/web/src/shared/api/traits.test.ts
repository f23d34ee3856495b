import { everyCall } from '@xinqi/api/calls'
import { HTTP_TIMEOUT, SLOW_HTTP_TIMEOUT } from '@xinqi/api/limits'
import { expect, it } from 'vitest'
import { traitsOf } from './traits.ts'

it('what the browser knows of a call is what is declared of it', () => {
  const calls = everyCall()
  expect(calls.length).toBeGreaterThan(500)
  for (const [path, { method, kind, timeout, auth }] of calls)
    expect({ path, ...traitsOf(path) }).toEqual({
      path,
      method,
      kind,
      timeout: timeout === 120 ? SLOW_HTTP_TIMEOUT : HTTP_TIMEOUT,
      open: auth === 'open',
    })
})
