import { createHmac, timingSafeEqual } from 'node:crypto'
import { TOTP } from '@xinqi/api/limits'

/** RFC 4226: the code for one counter value. */
export const hotp = (secret: Uint8Array, counter: number, digits: number = TOTP.digits): string => {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(moving).digest()
  const offset = mac[19]! & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const DIGITS = new RegExp(`^[0-9]{${TOTP.digits}}$`)

export const stepAt = (now: Date): number => Math.floor(now.getTime() / TOTP.step)

/**
 * RFC 6238: the time step a code belongs to, one step to either side of now for clocks that differ; undefined for a
 * wrong code and for one whose step, or a later one, has been used before.
 */
export const stepOfCode = (
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number,
): number | undefined => {
  if (!DIGITS.test(code)) return undefined
  const current = stepAt(now)
  for (let step = current - TOTP.window; step <= current + TOTP.window; step++) {
    if (step <= lastStep) continue
    if (timingSafeEqual(Buffer.from(hotp(secret, step)), Buffer.from(code))) return step
  }
  return undefined
}

/** What the code to scan says. */
export const enrolmentUri = (issuer: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}` +
  `&algorithm=SHA1&digits=${TOTP.digits}&period=${TOTP.step / 1000}`
