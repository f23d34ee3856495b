import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../platform/present.ts'
import { findAccountByLogin } from '../auth/queries.ts'
import { spendCode } from '../auth/verification-codes.ts'
import { requireRecentProof } from './proof.ts'
import { tellOwner } from './tell-owner.ts'

/** A wrong code and a number of somebody else get one answer. */
export const changeMobile = async (
  call: Call<'/user/security/changeMobile'>,
): Promise<Record<string, never>> => {
  const { actor, body, db, services, standing, now } = call
  await requireRecentProof(call)
  const proven = await spendCode(services, standing, body.mobile, 'changeMobile', body.code)
  const hash = services.columns.lookup(body.mobile)
  if (!proven || (await findAccountByLogin(db, hash))) throw new CodedError('MOBILE_NOT_CHANGED')
  await db
    .updateTable('account')
    .set({ mobile_hash: hash, mobile_cipher: services.columns.seal(body.mobile) })
    .where('id', '=', actor.accountId)
    .execute()
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
  const proven = await spendCode(services, standing, body.email, 'bindEmail', body.code)
  const hash = services.columns.lookup(body.email)
  if (!proven || (await findAccountByLogin(db, hash))) throw new CodedError('EMAIL_NOT_CHANGED')
  await db
    .updateTable('account')
    .set({ email_hash: hash, email_cipher: services.columns.seal(body.email) })
    .where('id', '=', actor.accountId)
    .execute()
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
