import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { CAPTCHA_LIFETIME, CAPTCHA_USES, POW } from '@xinqi/api/limits'
import { leadingZeroBits } from '@xinqi/api/proof-of-work'
import type { Queryable } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { addRow, takeRow } from '../db/row.ts'
import { CodedError } from '../errors.ts'
import { drawCaptcha, newCaptchaAnswer } from './captcha-picture.ts'

/**
 * What stands before messages to a number somebody typed. Usually a challenge the browser computes by itself, used up by
 * being tried; where it cannot, a picture to read, which then serves for the rest of the visit.
 */
export type Captchas = {
  make: (db: Queryable) => Promise<{ captchaId: string; image: string }>
  challenge: (db: Queryable, askedBefore: number) => Promise<{ captchaId: string; bits: number }>
  /** `again`: a picture read right may be handed in again, for what only sends a message. */
  spend: (
    db: Queryable,
    captchaId: string | undefined,
    answer: string | undefined,
    options?: { again: boolean },
  ) => Promise<void>
}

/** Whoever asks for many pays more for each: one bit more is twice the work. Pure. */
export const bitsFor = (askedBefore: number): number =>
  Math.min(POW.most, POW.bits + Math.max(0, Math.ceil(Math.log2((askedBefore + 1) / POW.cheap))))

export const captchas = (key: Buffer, clock: () => Date, nextAnswer = newCaptchaAnswer): Captchas => {
  const hash = (id: string, answer: string) =>
    createHmac('sha256', key).update(`captcha:${id}:${answer.trim().toUpperCase()}`).digest()
  const expiry = () => new Date(clock().getTime() + CAPTCHA_LIFETIME)
  return {
    make: async (db) => {
      const captchaId = newId()
      const answer = nextAnswer()
      await addRow(db, 'captcha', {
        id: captchaId,
        answer_hash: hash(captchaId, answer),
        expires_at: expiry(),
      })
      return { captchaId, image: drawCaptcha(answer) }
    },
    challenge: async (db, askedBefore) => {
      const captchaId = newId()
      const bits = bitsFor(askedBefore)
      await addRow(db, 'captcha', { id: captchaId, answer_hash: NO_ANSWER, bits, expires_at: expiry() })
      return { captchaId, bits }
    },
    spend: async (db, captchaId, answer, { again } = { again: false }) => {
      if (!captchaId || !answer) throw new CodedError('CAPTCHA_REQUIRED')
      if (!/^[0-9a-f-]{36}$/.test(captchaId)) throw new CodedError('CAPTCHA_WRONG')
      const taken = await takeRow(db, 'captcha', { id: captchaId })
      if (!taken || taken.expires_at <= clock()) throw new CodedError('CAPTCHA_WRONG')
      if (taken.bits !== null) {
        const digest = createHash('sha256').update(`${captchaId}:${answer}`).digest()
        if (leadingZeroBits(digest) < taken.bits) throw new CodedError('CAPTCHA_WRONG')
        return
      }
      if (!timingSafeEqual(taken.answer_hash, hash(captchaId, answer))) throw new CodedError('CAPTCHA_WRONG')
      // Read right once, it need not be read again in this visit.
      if (again && taken.uses + 1 < CAPTCHA_USES)
        await addRow(db, 'captcha', { ...taken, uses: taken.uses + 1 })
    },
  }
}

const NO_ANSWER = Buffer.alloc(0)
