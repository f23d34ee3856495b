import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SIGNED_HEADER_SKEW } from '@xinqi/api/limits'
import { OPEN_PARTNER } from '@xinqi/api/status'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { nonceOf, spendNonce } from '../../../platform/security/nonces.ts'
import { arrive } from '../../people/third-party/callback.ts'
import { findPartner } from './queries.ts'

/** What a partner signs: every field that decides who comes in, one a line. */
export const partnerLoginText = (said: {
  partnerId: string
  userId: string
  name?: string
  timestamp: string
  nonce: string
}): string => [said.partnerId, said.userId, said.name ?? '', said.timestamp, said.nonce].join('\n')

/** A person of a partner's own site, by a link the partner signed. Good once, for five minutes. */
export const signInFromPartner: PlainHandler<'/partner/login'> = async (call) => {
  const { body, db, services, now } = call
  const partner = await findPartner(db, body.partnerId)
  // Somebody without a key is asked the same question, so that ids cannot be tried out.
  const key = partner?.login_key_cipher
    ? services.columns.open(partner.login_key_cipher)
    : randomBytes(32).toString('base64url')
  const expected = createHmac('sha256', key).update(partnerLoginText(body)).digest()
  const genuine = timingSafeEqual(expected, Buffer.from(body.signature, 'hex'))
  const fresh = Math.abs(now.getTime() - Number(body.timestamp)) <= SIGNED_HEADER_SKEW
  if (!partner || partner.status === OPEN_PARTNER.frozen || !genuine || !fresh)
    throw new CodedError('PARTNER_LINK')
  if (!(await spendNonce(db, nonceOf(`partner:${partner.id}:${body.nonce}`), now)))
    throw new CodedError('PARTNER_LINK')
  return arrive(call, {
    subject: body.userId,
    name: body.name ?? null,
    provider: `partner:${partner.id}`,
    companyId: null,
  })
}

export const newLoginKey = async (call: Call<'/open/loginKey'>) => {
  const { partner, db, services } = call
  if (partner.userId !== null) throw new CodedError('FORBIDDEN')
  const loginKey = randomBytes(32).toString('base64url')
  await inRows(db, 'partner', { id: partner.partnerId }).set({
    login_key_cipher: services.columns.seal(loginKey),
  })
  return { loginKey }
}
