import { expect, it } from 'vitest'
import { inStandardWords } from './standard-words.ts'

it('lists null among the allowed values where it may be answered', () =>
  expect(inStandardWords({ type: 'string', enum: ['zh', 'en'], nullable: true })).toEqual({
    type: ['string', 'null'],
    enum: ['zh', 'en', null],
  }))
