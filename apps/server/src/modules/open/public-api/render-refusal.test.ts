import { CODE } from '@xinqi/api/error-codes'
import type { FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { CodedError } from '../../../platform/errors.ts'
import { OutsideAway } from '../../../platform/outside/guard.ts'
import { StalePreparation } from '../../../platform/stale-preparation.ts'
import { StoreUnavailable } from '../../../platform/storage/object-store.ts'
import { refusalOf } from './render-refusal.ts'

const told = (error: unknown) => {
  const { http, retryAfter, body } = refusalOf(error as FastifyError, 'r', {} as never, new Date(), {
    body: {},
  })
  return { http, retryAfter, code: body.code }
}

it('says when to come again, whatever it is that does not answer', () => {
  expect(told(new StoreUnavailable(new Error('shut')))).toEqual({
    http: 503,
    retryAfter: 5,
    code: CODE.UNAVAILABLE,
  })
  expect(told(new OutsideAway('timestamp', 7))).toEqual({ http: 503, retryAfter: 7, code: CODE.UNAVAILABLE })
  expect(told(Object.assign(new Error('busy'), { code: '40P01' }))).toMatchObject({
    http: 412,
    retryAfter: 1,
  })
  expect(told(new StalePreparation())).toMatchObject({ http: 412, retryAfter: 1 })
  for (const name of ['UNAVAILABLE', 'TOO_MANY'] as const)
    expect(told(new CodedError(name)).retryAfter).toBeGreaterThan(0)
})

it('asks nobody to come again for what stays as it is', () => {
  expect(told(new CodedError('NOT_FOUND')).retryAfter).toBeUndefined()
  expect(told(new Error('a defect'))).toEqual({ http: 500, retryAfter: undefined, code: CODE.INTERNAL })
})
