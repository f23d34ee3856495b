import { createHash } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { CAPTCHA_LIFETIME, CAPTCHA_USES, POW } from '@xinqi/api/limits'
import { leadingZeroBits } from '@xinqi/api/proof-of-work'
import { expect, it } from 'vitest'
import { CAPTCHA_ANSWER, worldOfFile } from '../../../test/world.ts'
import { bitsFor } from './captcha.ts'

const world = await worldOfFile()

const solve = (captchaId: string, bits: number): string => {
  for (let nonce = 0; ; nonce++) {
    const text = nonce.toString(36)
    const digest = createHash('sha256').update(`${captchaId}:${text}`).digest()
    if (leadingZeroBits(digest) >= bits) return text
  }
}
const unsolved = (captchaId: string, bits: number): string => {
  for (let nonce = 0; ; nonce++) {
    const text = nonce.toString(36)
    if (leadingZeroBits(createHash('sha256').update(`${captchaId}:${text}`).digest()) < bits) return text
  }
}
let asked = 0
const send = (captchaId: string, captcha: string) =>
  world.call('/v2/auth/code', {
    mobile: `1371222${String(++asked).padStart(4, '0')}`,
    purpose: 'login',
    captchaId,
    captcha,
  })

it('a computed challenge opens one message, once, within its time, and only when it was computed', async () => {
  const { data } = await world.call('/auth/challenge')
  expect(data.bits).toBe(POW.bits)
  const answer = solve(data.captchaId, data.bits)
  expect((await send(data.captchaId, answer)).code).toBe(1)
  expect((await send(data.captchaId, answer)).code).toBe(CODE.CAPTCHA_WRONG)
  const wrong = (await world.call('/auth/challenge')).data
  expect((await send(wrong.captchaId, unsolved(wrong.captchaId, wrong.bits))).code).toBe(CODE.CAPTCHA_WRONG)
  // Used up by being tried.
  expect((await send(wrong.captchaId, solve(wrong.captchaId, wrong.bits))).code).toBe(CODE.CAPTCHA_WRONG)
  const late = (await world.call('/auth/challenge')).data
  world.clock.advance(CAPTCHA_LIFETIME + 1)
  expect((await send(late.captchaId, solve(late.captchaId, late.bits))).code).toBe(CODE.CAPTCHA_WRONG)
})

it('a picture read right serves a few messages of the visit; one read wrong serves none', async () => {
  const { data } = await world.call('/auth/imgCode')
  for (let use = 0; use < CAPTCHA_USES; use++)
    expect((await send(data.captchaId, CAPTCHA_ANSWER)).code).toBe(1)
  expect((await send(data.captchaId, CAPTCHA_ANSWER)).code).toBe(CODE.CAPTCHA_WRONG)
  const wrong = (await world.call('/auth/imgCode')).data
  expect((await send(wrong.captchaId, 'XXXX')).code).toBe(CODE.CAPTCHA_WRONG)
  expect((await send(wrong.captchaId, CAPTCHA_ANSWER)).code).toBe(CODE.CAPTCHA_WRONG)
})

it('costs more the more are asked for, up to a bound', () => {
  expect(bitsFor(1)).toBe(POW.bits)
  expect(bitsFor(POW.cheap - 1)).toBe(POW.bits)
  expect(bitsFor(POW.cheap * 4)).toBeGreaterThan(POW.bits)
  expect(bitsFor(1_000_000_000)).toBe(POW.most)
})
