import { expect, it } from 'vitest'
import { askModel, Budget, MODEL_DEFAULTS } from '../src/index.ts'
import { hasFailed, mayAsk, wasAnswered } from '../src/model/rest.ts'

const named = (model: string) => ({ ...MODEL_DEFAULTS, baseUrl: 'http://127.0.0.1:9/v1', model, attempts: 1 })

it('rests after three silences, lets one try after half a minute, and works again when he is answered', () => {
  const settings = named('rest')
  for (let time = 0; time < 3; time++) {
    expect(mayAsk(settings, time)).toBe(true)
    hasFailed(settings, 'STALLED', time)
  }
  expect(mayAsk(settings, 29_000)).toBe(false)
  expect(mayAsk(settings, 30_002)).toBe(true)
  // While one tries, everybody else still goes on without.
  expect(mayAsk(settings, 30_003)).toBe(false)
  hasFailed(settings, 'UNREACHABLE', 31_000)
  expect(mayAsk(settings, 60_000)).toBe(false)
  expect(mayAsk(settings, 61_000)).toBe(true)
  wasAnswered(settings)
  expect(mayAsk(settings, 61_001)).toBe(true)
  expect(mayAsk(settings, 61_002)).toBe(true)
})

it('takes a refusal for an answer', () => {
  const settings = named('refuses')
  for (let time = 0; time < 9; time++) hasFailed(settings, time % 3 === 2 ? 'REFUSED' : 'SERVER_ERROR', 0)
  expect(mayAsk(settings, 0)).toBe(true)
})

it('asks nobody while it rests', async () => {
  const settings = named('away')
  const ask = () => askModel(settings, [{ role: 'user', content: '你好' }], new Budget(5000))
  for (let time = 0; time < 3; time++) await expect(ask()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  await expect(ask()).rejects.toMatchObject({ code: 'RESTING' })
})
