// NUL and half of a surrogate pair, in every text of every signed call: a clear refusal, never a failure of ours.
import { CODE } from '@xinqi/api/error-codes'
import { everyPublicEndpoint, type SignedPath } from '@xinqi/api/open/registry'
import { expect, it } from 'vitest'
import { callOpen, sandboxApp } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const app = await sandboxApp(world, '甲合作方')

/** The same body once for each text in it, with the text spoilt. */
const spoilt = (value: unknown, by: string): unknown[] => {
  if (typeof value === 'string') return [`${value}${by}`]
  if (Array.isArray(value))
    return value.flatMap((one, at) => spoilt(one, by).map((bad) => value.with(at, bad)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    spoilt(one, by).map((bad) => ({ ...value, [key]: bad })),
  )
}

const signed = everyPublicEndpoint().filter(([, { unsigned, raw }]) => !unsigned && !raw)

it.each([
  ['NUL', '\0'],
  ['half a pair', '\ud800'],
])('%s', async (_, by) => {
  let texts = 0
  for (const [path, facts] of signed)
    for (const body of spoilt(facts.example, by)) {
      texts++
      // Past whatever the app may ask for in a second.
      world.clock.advance(2_000)
      const answer = await callOpen(world, app, path as SignedPath, body as never)
      expect([path, body, answer.code, answer.http]).toEqual([path, body, CODE.BAD_REQUEST, 400])
    }
  expect(texts).toBeGreaterThan(100)
})
