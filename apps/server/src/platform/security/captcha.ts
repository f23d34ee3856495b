import { createHmac, timingSafeEqual } from 'node:crypto'
import { CAPTCHA_LIFETIME } from '@xinqi/api/limits'
import type { Queryable } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { addRow, takeRow } from '../db/row.ts'
import { CodedError } from '../errors.ts'
import { drawCaptcha, newCaptchaAnswer } from './captcha-picture.ts'

/** A picture to read once: right or wrong, an answer is used up by being tried. */
export type Captchas = {
  make: (db: Queryable) => Promise<{ captchaId: string; image: string }>
  spend: (db: Queryable, captchaId: string | undefined, answer: string | undefined) => Promise<void>
}

export const captchas = (key: Buffer, clock: () => Date, nextAnswer = newCaptchaAnswer): Captchas => {
  const hash = (id: string, answer: string) =>
    createHmac('sha256', key).update(`captcha:${id}:${answer.trim().toUpperCase()}`).digest()
  return {
    make: async (db) => {
      const captchaId = newId()
      const answer = nextAnswer()
      await addRow(db, 'captcha', {
        id: captchaId,
        answer_hash: hash(captchaId, answer),
        expires_at: new Date(clock().getTime() + CAPTCHA_LIFETIME),
      })
      return { captchaId, image: drawCaptcha(answer) }
    },
    spend: async (db, captchaId, answer) => {
      if (!captchaId || !answer) throw new CodedError('CAPTCHA_REQUIRED')
      if (!/^[0-9a-f-]{36}$/.test(captchaId)) throw new CodedError('CAPTCHA_WRONG')
      const spent = await takeRow(db, 'captcha', { id: captchaId })
      const right =
        spent && spent.expires_at > clock() && timingSafeEqual(spent.answer_hash, hash(captchaId, answer))
      if (!right) throw new CodedError('CAPTCHA_WRONG')
    },
  }
}
