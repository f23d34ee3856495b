// Before a message the browser computes an answer: nobody has to read anything. In plain code and in short turns, so that
// it works on plain http and the page stays alive.

import { leadingZeroBits } from '@xinqi/api/proof-of-work'
import { call } from '../../../shared/api/call.ts'
import { sha256 } from '../../../shared/api/sha256.ts'

export type CaptchaAnswer = { captchaId: string; captcha: string }

const TURN_MS = 16
/** Slower than any telephone should be: then a picture is the shorter way. */
const GIVE_UP_MS = 20_000

const encoder = new TextEncoder()

export const solve = async (captchaId: string, bits: number): Promise<string> => {
  const began = Date.now()
  let turn = began
  for (let nonce = 0; ; nonce++) {
    const text = nonce.toString(36)
    if (leadingZeroBits(sha256(encoder.encode(`${captchaId}:${text}`))) >= bits) return text
    if (nonce % 64 || Date.now() - turn < TURN_MS) continue
    if (Date.now() - began > GIVE_UP_MS) throw new Error('this device is too slow')
    await new Promise((done) => setTimeout(done))
    turn = Date.now()
  }
}

export const computeAnswer = async (): Promise<CaptchaAnswer> => {
  const { captchaId, bits } = await call('/auth/challenge', {}, { quiet: true, reads: true })
  return { captchaId, captcha: await solve(captchaId, bits) }
}
