import type { Data } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { isPassword } from '../sign-in/passwords.ts'
import { deliverCode } from '../sign-in/send-code.ts'
import { spendTotp } from '../sign-in/totp.ts'
import { type CodePurpose, spendCode } from '../sign-in/verification-codes.ts'
import { accountOf } from './own-account.ts'
import { ownContact } from './own-contact.ts'
import { countedProof } from './proof.ts'

type Prove = Call<'/user/security/prove'>

/** Password, code or one-time password again: from here on this session may change what guards the account. */
export const prove = async (call: Prove): Promise<Data<'/user/security/prove'>> => {
  const { actor, body, db, services, autocommit, now } = call
  call.note({ detail: { way: body.way } })
  const right = await countedProof(autocommit, actor.accountId, now, () => isRight(call))
  if (!right) throw new CodedError('PROOF_WRONG')
  await services.sessions.proven(db, actor.sessionId, now)
  return {}
}

const isRight = async ({ actor, body, db, services, autocommit, now }: Prove): Promise<boolean> => {
  const account = await accountOf(db, actor.accountId)
  if (body.way === 'password') return isPassword(account.password_hash, body.secret)
  if (body.way === 'totp') return spendTotp(services, autocommit, actor.accountId, body.secret, now)
  return spendCode(services, autocommit, ownContact(services, account).target, 'proof', body.secret)
}

type SendOwnCode = PreparingCall<'/user/security/code'> | PreparingCall<'/user/signPassword/code'>

/** To the number or address bound to the account and to no other, so no captcha stands before it; the limits of all codes do. */
export const sendOwnCode = async (
  call: SendOwnCode,
  purpose: CodePurpose,
): Promise<Data<'/user/security/code'>> => {
  const { actor, db, services } = call
  const { target, byMail } = ownContact(services, await accountOf(db, actor.accountId))
  return deliverCode(call, byMail ? 'mail' : 'sms', target, purpose)
}
