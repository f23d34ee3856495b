import type { ErrorName } from '@xinqi/api/errors'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { tellOwner } from '../sign-in/tell-owner.ts'
import { spendCode } from '../sign-in/verification-codes.ts'
import { requireRecentProof } from './proof.ts'

type Change = Call<'/user/security/changeMobile'> | Call<'/user/security/changeEmail'>
type Contact = { mobile_hash: Buffer; mobile_cipher: Buffer } | { email_hash: Buffer; email_cipher: Buffer }

/** A wrong code and a number of somebody else get one answer. */
const bind = async ({ actor, db }: Change, contact: Contact, refusal: ErrorName): Promise<void> => {
  try {
    await changeAccount(db, actor.accountId, contact)
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError(refusal)
    throw error
  }
}

export const changeMobile = async (
  call: Call<'/user/security/changeMobile'>,
): Promise<Record<string, never>> => {
  const { actor, body, db, services, standing, now } = call
  await requireRecentProof(call)
  if (!(await spendCode(services, standing, body.mobile, 'changeMobile', body.code)))
    throw new CodedError('MOBILE_NOT_CHANGED')
  const { columns } = services
  const contact = { mobile_hash: columns.lookup(body.mobile), mobile_cipher: columns.seal(body.mobile) }
  await bind(call, contact, 'MOBILE_NOT_CHANGED')
  const masked = maskMobile(body.mobile)
  call.note({ target: masked })
  await tellOwner(db, {
    accountId: actor.accountId,
    title: '手机号已更换',
    content: `您的登录手机号已更换为 ${masked}。`,
    at: now,
  })
  return {}
}

export const changeEmail = async (
  call: Call<'/user/security/changeEmail'>,
): Promise<Record<string, never>> => {
  const { actor, body, db, services, standing, now } = call
  await requireRecentProof(call)
  if (!(await spendCode(services, standing, body.email, 'bindEmail', body.code)))
    throw new CodedError('EMAIL_NOT_CHANGED')
  const { columns } = services
  const contact = { email_hash: columns.lookup(body.email), email_cipher: columns.seal(body.email) }
  await bind(call, contact, 'EMAIL_NOT_CHANGED')
  const masked = maskEmail(body.email)
  call.note({ target: masked })
  await tellOwner(db, {
    accountId: actor.accountId,
    title: '邮箱已绑定',
    content: `您的账号已绑定邮箱 ${masked}，可用于登录与找回密码。`,
    at: now,
  })
  return {}
}
