import type { ErrorName } from '@xinqi/api/errors'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { tellSelf } from '../sign-in/tell-owner.ts'
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

type ContactNotice = { masked: string; title: string; content: string }
const changeTo = async (
  call: Change,
  proof: { address: string; purpose: 'changeMobile' | 'bindEmail'; refusal: ErrorName },
  contact: Contact,
  { masked, title, content }: ContactNotice,
): Promise<Record<string, never>> => {
  const { body, services, autocommit } = call
  await requireRecentProof(call)
  if (!(await spendCode(services, autocommit, proof.address, proof.purpose, body.code)))
    throw new CodedError(proof.refusal)
  await bind(call, contact, proof.refusal)
  call.note({ target: masked })
  await tellSelf(call, title, content)
  return {}
}

export const changeMobile = (call: Call<'/user/security/changeMobile'>) => {
  const { columns } = call.services
  const { mobile } = call.body
  const masked = maskMobile(mobile)
  return changeTo(
    call,
    { address: mobile, purpose: 'changeMobile', refusal: 'MOBILE_NOT_CHANGED' },
    { mobile_hash: columns.lookup(mobile), mobile_cipher: columns.seal(mobile) },
    { masked, title: '手机号已更换', content: `您的登录手机号已更换为 ${masked}。` },
  )
}

export const changeEmail = (call: Call<'/user/security/changeEmail'>) => {
  const { columns } = call.services
  const { email } = call.body
  const masked = maskEmail(email)
  return changeTo(
    call,
    { address: email, purpose: 'bindEmail', refusal: 'EMAIL_NOT_CHANGED' },
    { email_hash: columns.lookup(email), email_cipher: columns.seal(email) },
    { masked, title: '邮箱已绑定', content: `您的账号已绑定邮箱 ${masked}，可用于登录与找回密码。` },
  )
}
